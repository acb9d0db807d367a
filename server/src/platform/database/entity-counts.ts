import { sql } from 'kysely';
import type { Scope } from './database';
import { preparedStatement } from './prepared-statement';

/** Entities whose total is kept with each change: without a filter a list takes it from there, and what is limited knows when it is full. */
export type CountedEntity = 'user' | 'customer' | 'location' | 'insight' | 'insightGroup';

const findTotal = preparedStatement<{ total: number }>(
  'select total from entity_count where tenant_id = $1 and entity = $2',
);

/** The number of rows that a list has without a filter. */
export async function entityCount(scope: Scope, entity: CountedEntity): Promise<number> {
  const [row] = await findTotal(scope, entity);
  return row?.total ?? 0;
}

/**
 * Counts rows that the same transaction adds (or, with a negative number, takes away). Whoever else counts the same entity
 * waits for the end of this transaction.
 * @returns the number of rows then
 */
export async function adjustCount(scope: Scope, entity: CountedEntity, added: number): Promise<number> {
  const row = await scope
    .tables()
    .insertInto('entity_count')
    .values({ tenant_id: scope.tenantId, entity, total: added })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'entity'])
        .doUpdateSet({ total: sql`entity_count.total + excluded.total` }),
    )
    .returning('total')
    .executeTakeFirstOrThrow();
  return row.total;
}

import { sql } from 'kysely';
import type { Scope } from './database';
import { fixedStatement } from './fixed-statement';

/** Lists whose unfiltered total is kept with each change. */
export type CountedEntity = 'user' | 'customer';

interface TotalTables {
  entity_total: { tenant_id: string; entity: CountedEntity; total: number };
}

const findTotal = fixedStatement<{ total: number }>(
  'select total from entity_total where tenant_id = $1 and entity = $2',
);

/** The number of rows that a list has without a filter. */
export async function entityTotal(scope: Scope, entity: CountedEntity): Promise<number> {
  const [row] = await findTotal(scope, entity);
  return row?.total ?? 0;
}

/** Counts rows that the same transaction adds (or, with a negative number, takes away). */
export async function addToTotal(scope: Scope, entity: CountedEntity, added: number): Promise<void> {
  await scope
    .tables<TotalTables>()
    .insertInto('entity_total')
    .values({ tenant_id: scope.tenantId, entity, total: added })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'entity'])
        .doUpdateSet({ total: sql`entity_total.total + excluded.total` }),
    )
    .execute();
}

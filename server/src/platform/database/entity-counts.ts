import { sql } from 'kysely';
import type { Scope } from './database';
import { preparedStatement } from './prepared-statement';

export type CountedEntity =
  | 'user'
  | 'customer'
  | 'location'
  | 'insight'
  | 'insightGroup'
  | 'survey'
  | 'surveyLibraryItem'
  | 'mailTemplate';

const findTotal = preparedStatement<{ total: number }>(
  'select total from entity_count where tenant_id = $1 and entity = $2',
);

export async function entityCount(scope: Scope, entity: CountedEntity): Promise<number> {
  const [row] = await findTotal(scope, entity);
  return row?.total ?? 0;
}

/** Other transactions that change the count wait until this one ends. @returns the new count */
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

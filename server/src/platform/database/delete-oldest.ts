import { sql } from 'kysely';
import type { Scope } from './database';

/** What makes rows of a table old; there must be an index of tenant and age. */
interface Aging {
  readonly table: string;
  /** The column that, with the tenant, is the primary key. */
  readonly key: string;
  readonly age: string;
}

/** Deletes the oldest rows of the tenant, those from before a time. @returns how many, at most `limit` */
export async function deleteOldest(scope: Scope, aging: Aging, before: Date, limit: number): Promise<number> {
  const [table, key, age] = [sql.table(aging.table), sql.ref(aging.key), sql.ref(aging.age)];
  const { numAffectedRows } = await sql`delete from ${table}
    where tenant_id = ${scope.tenantId} and ${key} in (
      select ${key} from ${table} where tenant_id = ${scope.tenantId} and ${age} < ${before}
      order by ${age} limit ${limit}
    )`.execute(scope.tables());
  return Number(numAffectedRows ?? 0);
}

import { sql } from 'kysely';
import type { Scope } from './database';

/** A table with an index on tenant and age. */
interface Aging {
  readonly table: string;
  /** With the tenant, the primary key. */
  readonly key: string;
  readonly age: string;
}

/** @returns the number of deleted rows, at most `limit` */
export async function deleteOldest(scope: Scope, aging: Aging, before: Date, limit: number): Promise<number> {
  const [table, key, age] = [sql.table(aging.table), sql.ref(aging.key), sql.ref(aging.age)];
  const { numAffectedRows } = await sql`delete from ${table}
    where tenant_id = ${scope.tenantId} and ${key} in (
      select ${key} from ${table} where tenant_id = ${scope.tenantId} and ${age} < ${before}
      order by ${age} limit ${limit}
    )`.execute(scope.tables());
  return Number(numAffectedRows ?? 0);
}

import { sql, type RawBuilder } from 'kysely';
import { tokenize } from '@vantage/contract/api/search-text';
import type { Scope } from './database';
import { adjustCount, type CountedEntity } from './entity-counts';

/** Something derived that a tenant's rows imply, such as a count; an operator's command verifies and repairs it. */
export interface IntegrityCheck {
  /** In plain words, such as "users without search tokens". */
  readonly problem: string;
  /** @returns how many rows are wrong */
  count(scope: Scope): Promise<number>;
  /** Within the caller's transaction. Without it, an operator has to decide what to do. */
  readonly repair?: (scope: Scope) => Promise<void>;
}

/** A query of the rows that an entity consists of. */
type Rows<Row> = (scope: Scope) => RawBuilder<Row>;

/** The stored count equals the number of rows. */
export const entityCountCheck = (
  entity: CountedEntity,
  plural: string,
  rows: Rows<unknown>,
): IntegrityCheck => ({
  problem: `a wrong number of ${plural}`,

  async count(scope) {
    // One statement sees one state, while rows are added.
    const { rows: comparisons } = await sql<{ isWrong: boolean }>`
      select count(*) <> coalesce((select c.total from entity_count c
        where c.tenant_id = ${scope.tenantId} and c.entity = ${entity}), 0) as "isWrong"
      from (${rows(scope)}) r`.execute(scope.tables());
    return comparisons[0]?.isWrong === true ? 1 : 0;
  },

  async repair(scope) {
    // Locks the count, so that others add to it after it has been corrected.
    await adjustCount(scope, entity, 0);
    await sql`update entity_count set total = (select count(*) from (${rows(scope)}) r)
      where tenant_id = ${scope.tenantId} and entity = ${entity}`.execute(scope.tables());
  },
});

/** Rows repaired at a time; a transaction with all of a large tenant would hold locks for minutes. */
const maxRepaired = 5_000;

/** Each row whose texts have tokens has some in the search index. */
export const searchTokenCheck = <Row extends { readonly id: string }>(options: {
  readonly plural: string;
  readonly rows: Rows<Row>;
  readonly table: string;
  readonly ownerColumn: string;
  readonly texts: (row: Row) => readonly (string | null)[];
  readonly addTokens: (scope: Scope, row: Row) => Promise<void>;
}): IntegrityCheck => {
  const findRows = async (scope: Scope): Promise<Row[]> => {
    const { rows } = await sql<Row>`
      select r.* from (${options.rows(scope)}) r
      where not exists (select 1 from ${sql.table(options.table)} t
        where t.tenant_id = ${scope.tenantId} and t.${sql.ref(options.ownerColumn)} = r.id)
      limit ${maxRepaired}`.execute(scope.tables());
    return rows.filter((row) => tokenize(...options.texts(row).filter((text) => text !== null)).length > 0);
  };
  return {
    problem: `${options.plural} without search tokens`,

    async count(scope) {
      return (await findRows(scope)).length;
    },

    async repair(scope) {
      for (const row of await findRows(scope)) await options.addTokens(scope, row);
    },
  };
};

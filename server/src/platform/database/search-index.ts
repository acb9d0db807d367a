import { sql, type RawBuilder } from 'kysely';
import { listLimits } from '@vantage/contract/api/list-limits';
import { tokenize } from '@vantage/contract/api/search-text';
import type { Scope } from './database';
import type { CountedEntity } from './entity-counts';

/** More terms would not narrow the result noticeably. */
const maxTerms = 8;

/** `sharedPrefix`: length of the longest prefix shared with an earlier token of the same row. */
export interface SearchToken {
  readonly token: string;
  readonly sharedPrefix: number;
}

const getSharedPrefix = (earlier: string, token: string): number => {
  const [before, letters] = [[...earlier], [...token]];
  const differs = letters.findIndex((letter, index) => letter !== before[index]);
  return differs < 0 ? letters.length : differs;
};

/** One of a row's tokens with a prefix shares less than it with an earlier token: those are counted. */
export const toSearchTokens = (...texts: readonly string[]): SearchToken[] =>
  tokenize(...texts)
    .toSorted()
    .map((token, index, all) => ({ token, sharedPrefix: getSharedPrefix(all[index - 1] ?? '', token) }));

export const searchPrefixes = (search: string | undefined): string[] | null => {
  if (search === undefined || search.trim() === '') return null;
  return tokenize(search).slice(0, maxTerms);
};

/** Tokens must be deleted with their row. */
export interface SearchIndex {
  /** A table `(tenant_id, token, <owner column>)`. */
  readonly table: string;
  readonly ownerColumn: string;
  /** The list's column that the owner column refers to, such as `app_user.id`. */
  readonly owner: string;
  readonly entity: CountedEntity;
  /** See `toSearchTokens`; lists of a few thousand rows need none. */
  readonly hasSharedPrefix: boolean;
}

export interface Search {
  /** Longest first, which is usually the most selective. */
  readonly prefixes: readonly string[];
  /** Rows that match the first prefix, up to a limit. */
  readonly matches: number;
  readonly isExact: boolean;
  /** Rows of the list without a search. */
  readonly total: number;
}

/**
 * Fetching by id and sorting costs in proportion to the matches; walking the list's order, to the rows in
 * between: little for each if the matching ids are hashed, seven times as much if each is probed in the
 * index. Measured with 100,000 to a million rows, the first two break even at about twice the square root of
 * that number, the other two at 16 times.
 */
const chooseSearchPlan = ({ matches, isExact, total }: Search): 'fetchById' | 'hashIds' | 'probeIndex' => {
  if (!isExact) return 'probeIndex';
  const root = Math.sqrt(total);
  if (matches <= 2 * root) return 'fetchById';
  return matches <= 16 * root ? 'hashIds' : 'probeIndex';
};

/** A range, because LIKE is not leakproof and so uses no index under row-level security. */
const withPrefix = (scope: Scope, { table }: SearchIndex, prefix: string) =>
  sql`from ${sql.table(table)} t
    where t.tenant_id = ${scope.tenantId} and t.token >= ${prefix} and t.token < ${prefix} || U&'\\+10FFFF'`;

/** Counts matches in the index alone. @returns null for an empty search */
export async function prepareSearch(
  scope: Scope,
  index: SearchIndex,
  text: string | undefined,
): Promise<Search | null> {
  const prefixes = searchPrefixes(text)?.toSorted((a, b) => b.length - a.length);
  if (!prefixes) return null;
  const [first] = prefixes;
  if (first === undefined) return { prefixes, matches: 0, isExact: true, total: 0 };
  // A row with two matching tokens must be counted once.
  const [column, countOfOwners] = index.hasSharedPrefix
    ? [sql.ref('shared_prefix'), sql`count(*) filter (where found.shared_prefix < ${[...first].length})`]
    : [sql.ref(index.ownerColumn), sql`count(distinct found.${sql.ref(index.ownerColumn)})`];
  const { rows } = await sql<{ tokens: number; owners: number; total: number | null }>`
    select count(*)::int as tokens, ${countOfOwners}::int as owners,
      (select c.total from entity_count c where c.tenant_id = ${scope.tenantId} and c.entity = ${index.entity}) as total
    from (select t.${column} ${withPrefix(scope, index, first)} limit ${listLimits.countedTo + 1}) found
  `.execute(scope.tables());
  const { tokens = 0, owners = 0, total } = rows[0] ?? {};
  const isExact = tokens <= listLimits.countedTo;
  return { prefixes, matches: isExact ? owners : tokens, isExact, total: total ?? 0 };
}

/** For each prefix of the search, the row has a token that starts with it. */
export function matchesSearch(scope: Scope, index: SearchIndex, search: Search): RawBuilder<boolean> {
  const [first, ...others] = search.prefixes;
  if (first === undefined) return sql<boolean>`false`;
  const [owner, ownerColumn] = [sql.ref(index.owner), sql.ref(index.ownerColumn)];
  const ids = (prefix: string) => sql`select t.${ownerColumn} ${withPrefix(scope, index, prefix)}`;
  // OFFSET keeps the planner from turning this into a join that collects all rows with the token.
  const probe = (prefix: string) =>
    sql`exists (select ${withPrefix(scope, index, prefix)} and t.${ownerColumn} = ${owner} offset 0)`;
  const plans = {
    fetchById: () => sql`${owner} = any(array(${ids(first)}))`,
    // A bare IN would become a join.
    hashIds: () => sql`(${owner} in (${ids(first)})) is true`,
    probeIndex: () => probe(first),
  };
  const matchesFirst = plans[chooseSearchPlan(search)]();
  return sql<boolean>`(${sql.join([matchesFirst, ...others.map(probe)], sql` and `)})`;
}

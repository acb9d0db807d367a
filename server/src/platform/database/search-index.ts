import { sql, type RawBuilder } from 'kysely';
import { listLimits } from '@vantage/contract/list-limits';
import type { Scope } from './database';
import type { CountedEntity } from './entity-counts';

/** Further terms narrow nothing down that a person would notice. */
const maxTerms = 8;
const maxTokenLength = 64;

/** Letters that people type without their stroke, or as two, and that no decomposition takes apart. */
const plainLetters: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

/**
 * Lower case without accents. Only the marks of Latin, Greek and Cyrillic letters go (U+0300 to U+036F): vowel signs are
 * marks, too, and what Hindi and Japanese words are made of. Migration 0015 does the same in SQL.
 */
const normalize = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
    .replaceAll(/[øłđħıßæœ]/g, (letter) => plainLetters[letter] ?? letter);

/** The tokens that a text is found by: its words in lower case, without accents, each once. */
export const tokenize = (...texts: readonly string[]): string[] => [
  ...new Set(
    texts
      .flatMap((text) => normalize(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
      .map((token) => token.slice(0, maxTokenLength)),
  ),
];

/** A token with the length of the prefix that it shares with an earlier token of the same row. */
export interface SearchToken {
  readonly token: string;
  readonly sharedPrefix: number;
}

const sharedPrefixOf = (earlier: string, token: string): number => {
  const [before, letters] = [[...earlier], [...token]];
  const differs = letters.findIndex((letter, index) => letter !== before[index]);
  return differs < 0 ? letters.length : differs;
};

/**
 * The tokens of a row as its table stores them: of those with a common prefix, only the first shares less than that prefix
 * with an earlier one. So a search counts rows by counting these tokens, without telling the rows apart.
 */
export const searchTokensOf = (...texts: readonly string[]): SearchToken[] =>
  tokenize(...texts)
    .toSorted()
    .map((token, index, all) => ({ token, sharedPrefix: sharedPrefixOf(all[index - 1] ?? '', token) }));

/** The token prefixes that a search asks for. Null when it asks for nothing. */
export const searchPrefixes = (search: string | undefined): string[] | null => {
  if (search === undefined || search.trim() === '') return null;
  return tokenize(search).slice(0, maxTerms);
};

/** Where the search tokens of a list's rows are stored. Whoever removes a row from the list removes its tokens, too. */
export interface SearchIndex {
  /** A table `(tenant_id, token, <owner column>)`. */
  readonly table: string;
  readonly ownerColumn: string;
  /** The list's own column that the owner column refers to, such as `app_user.id`. */
  readonly owner: string;
  /** What the list's rows are counted as. */
  readonly entity: CountedEntity;
  /** Whether the table has `shared_prefix`; see `searchTokensOf`. Lists of a few thousand rows do without. */
  readonly hasSharedPrefix: boolean;
}

/** What is searched for and how many rows match, which decides how they are looked up. */
export interface Search {
  /** The longest first: most often the most selective. */
  readonly prefixes: readonly string[];
  /** Rows that match the first prefix, counted to a bound. */
  readonly found: number;
  /** Whether the bound was not reached. */
  readonly isExact: boolean;
  /** Rows that the list has without a search. */
  readonly total: number;
}

/**
 * How the rows of a page are looked up. Fetching them by id and sorting costs as much as there are matches. Walking the
 * list's order until the page is full costs as much as there are other rows in between: a little for each when the
 * matching ids are hashed before, seven times as much when each row is looked up in the index. In lists of 100,000 to a
 * million rows the first two cost the same at about twice the square root of that number, the other two at 16 times.
 */
const chooseSearchPlan = ({ found, isExact, total }: Search): 'fetchById' | 'hashIds' | 'probeIndex' => {
  if (!isExact) return 'probeIndex';
  const root = Math.sqrt(total);
  if (found <= 2 * root) return 'fetchById';
  return found <= 16 * root ? 'hashIds' : 'probeIndex';
};

/** A range and not LIKE, which is not leakproof and so could use no index under row-level security. */
const withPrefix = (scope: Scope, { table }: SearchIndex, prefix: string) =>
  sql`from ${sql.table(table)} t
    where t.tenant_id = ${scope.tenantId} and t.token >= ${prefix} and t.token < ${prefix} || U&'\\+10FFFF'`;

/**
 * Counts in the index alone how many rows match a search.
 * @returns null when nothing is searched for
 */
export async function prepareSearch(
  scope: Scope,
  index: SearchIndex,
  text: string | undefined,
): Promise<Search | null> {
  const prefixes = searchPrefixes(text)?.toSorted((a, b) => b.length - a.length);
  if (!prefixes) return null;
  const [first] = prefixes;
  // Punctuation alone: no token matches.
  if (first === undefined) return { prefixes, found: 0, isExact: true, total: 0 };
  // A row with two such tokens is found twice, and counted once.
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
  return { prefixes, found: isExact ? owners : tokens, isExact, total: total ?? 0 };
}

/** Condition: the row has, for each prefix of the search, a token that begins with it. */
export function matchesSearch(scope: Scope, index: SearchIndex, search: Search): RawBuilder<boolean> {
  const [first, ...others] = search.prefixes;
  if (first === undefined) return sql<boolean>`false`;
  const [owner, ownerColumn] = [sql.ref(index.owner), sql.ref(index.ownerColumn)];
  const ids = (prefix: string) => sql`select t.${ownerColumn} ${withPrefix(scope, index, prefix)}`;
  // OFFSET keeps the planner from collecting all rows that have the token instead.
  const probe = (prefix: string) =>
    sql`exists (select ${withPrefix(scope, index, prefix)} and t.${ownerColumn} = ${owner} offset 0)`;
  const plans = {
    fetchById: () => sql`${owner} = any(array(${ids(first)}))`,
    // A bare IN would be made a join.
    hashIds: () => sql`(${owner} in (${ids(first)})) is true`,
    probeIndex: () => probe(first),
  };
  const matchesFirst = plans[chooseSearchPlan(search)]();
  return sql<boolean>`(${sql.join([matchesFirst, ...others.map(probe)], sql` and `)})`;
}

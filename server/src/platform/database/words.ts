import { sql, type RawBuilder } from 'kysely';
import { listLimits } from '@vantage/contract/list-limits';
import type { Scope } from './database';
import type { CountedEntity } from './totals';

/** More words than these narrow nothing down that a person would notice. */
const maxWords = 8;
const maxWordLength = 64;

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
const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
    .replaceAll(/[øłđħıßæœ]/g, (letter) => plainLetters[letter] ?? letter);

/** The words that a text is found by: lower case, without accents, each once. */
export const wordsOf = (...texts: readonly string[]): string[] => [
  ...new Set(
    texts
      .flatMap((value) => folded(value).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
      .map((word) => word.slice(0, maxWordLength)),
  ),
];

/** A word with how many of its first letters an earlier word of the same row begins with, too. */
export interface RowWord {
  readonly word: string;
  readonly sharedPrefix: number;
}

const sharedPrefixOf = (earlier: string, word: string): number => {
  const [before, letters] = [[...earlier], [...word]];
  const differs = letters.findIndex((letter, index) => letter !== before[index]);
  return differs < 0 ? letters.length : differs;
};

/**
 * The words that a row is found by, as its table keeps them: of those that begin in one way, only the first shares less
 * with an earlier one. So a search counts rows by counting these, and need not tell the rows apart.
 */
export const rowWordsOf = (...texts: readonly string[]): RowWord[] =>
  wordsOf(...texts)
    .toSorted()
    .map((word, index, all) => ({ word, sharedPrefix: sharedPrefixOf(all[index - 1] ?? '', word) }));

/** The beginnings of words that a search asks for. Null when it asks for nothing. */
export const searchedWords = (search: string | undefined): string[] | null => {
  if (search === undefined || search.trim() === '') return null;
  return wordsOf(search).slice(0, maxWords);
};

/** Where the words of a list's rows are. Who takes a row out of the list takes its words away, too. */
export interface WordTable {
  /** A table of words `(tenant_id, word, <owner column>)`. */
  readonly table: string;
  readonly ownerColumn: string;
  /** The list's own column that the owner column means, such as `app_user.id`. */
  readonly owner: string;
  /** What the list's rows are counted as. */
  readonly entity: CountedEntity;
  /** Whether the table has `shared_prefix`; see `rowWordsOf`. Lists of no more than some thousand rows do without. */
  readonly hasSharedPrefix: boolean;
}

/** What is searched for, and how many rows it is about; that decides how they are looked for. */
export interface Search {
  /** The longest beginning first: most often the one that fewest rows have. */
  readonly beginnings: readonly string[];
  /** Rows that have the first beginning, counted to a bound. */
  readonly found: number;
  /** Whether the bound was not reached. */
  readonly isExact: boolean;
  /** Rows that the list has without a search. */
  readonly total: number;
}

/**
 * How the rows of a page are come by. Fetching them by id and sorting costs as much as there are found. Walking the
 * list's order until the page is full costs as much as there are others between them: a little for each, with the ids
 * collected before, seven times as much when each is asked for its words. In lists of 100,000 to a million rows the
 * first two cost the same at about twice the square root of that number, the other two at 16 times.
 */
const wayTo = ({ found, isExact, total }: Search): 'fetch' | 'collect' | 'ask' => {
  if (!isExact) return 'ask';
  const root = Math.sqrt(total);
  if (found <= 2 * root) return 'fetch';
  return found <= 16 * root ? 'collect' : 'ask';
};

/** Words that begin so. A range and not LIKE, which is not leakproof and so could use no index under row-level security. */
const begins = (scope: Scope, { table }: WordTable, beginning: string) =>
  sql`from ${sql.table(table)} w
    where w.tenant_id = ${scope.tenantId} and w.word >= ${beginning} and w.word < ${beginning} || U&'\\+10FFFF'`;

/**
 * Looks in the words alone how many rows a search is about.
 * @returns null when nothing is searched for
 */
export async function findWords(
  scope: Scope,
  words: WordTable,
  text: string | undefined,
): Promise<Search | null> {
  const beginnings = searchedWords(text)?.toSorted((a, b) => b.length - a.length);
  if (!beginnings) return null;
  const [first] = beginnings;
  // Only signs and no letters were searched for: nothing has such a word.
  if (first === undefined) return { beginnings, found: 0, isExact: true, total: 0 };
  // A row with two such words is found twice, and counted once.
  const [column, countOfOwners] = words.hasSharedPrefix
    ? [sql.ref('shared_prefix'), sql`count(*) filter (where found.shared_prefix < ${[...first].length})`]
    : [sql.ref(words.ownerColumn), sql`count(distinct found.${sql.ref(words.ownerColumn)})`];
  const { rows } = await sql<{ words: number; owners: number; total: number | null }>`
    select count(*)::int as words, ${countOfOwners}::int as owners,
      (select t.total from entity_total t where t.tenant_id = ${scope.tenantId} and t.entity = ${words.entity}) as total
    from (select w.${column} ${begins(scope, words, first)} limit ${listLimits.countedTo + 1}) found
  `.execute(scope.tables<object>());
  const { words: counted = 0, owners = 0, total } = rows[0] ?? {};
  const isExact = counted <= listLimits.countedTo;
  return { beginnings, found: isExact ? owners : counted, isExact, total: total ?? 0 };
}

/** Condition: the row has, for each searched beginning, a word that begins so. */
export function hasWords(scope: Scope, words: WordTable, search: Search): RawBuilder<boolean> {
  const [first, ...others] = search.beginnings;
  if (first === undefined) return sql<boolean>`false`;
  const [owner, ownerColumn] = [sql.ref(words.owner), sql.ref(words.ownerColumn)];
  const ids = (beginning: string) => sql`select w.${ownerColumn} ${begins(scope, words, beginning)}`;
  // Asked of each row on the way. OFFSET keeps the planner from collecting all rows that have the word instead.
  const asked = (beginning: string) =>
    sql`exists (select ${begins(scope, words, beginning)} and w.${ownerColumn} = ${owner} offset 0)`;
  const ways = {
    fetch: () => sql`${owner} = any(array(${ids(first)}))`,
    // A bare IN would be made a join.
    collect: () => sql`(${owner} in (${ids(first)})) is true`,
    ask: () => asked(first),
  };
  const foundByFirst = ways[wayTo(search)]();
  return sql<boolean>`(${sql.join([foundByFirst, ...others.map(asked)], sql` and `)})`;
}

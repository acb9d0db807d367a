import { sql, type RawBuilder } from 'kysely';
import { listLimits } from '@vantage/contract/list-limits';
import type { Scope } from './database';

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
}

/** What is searched for, and how many rows it is about; that decides how they are looked for. */
export interface Search {
  /** The longest beginning first: most often the one that fewest rows have. */
  readonly beginnings: readonly string[];
  /** Rows that have the first beginning, counted to a bound. */
  readonly found: number;
  /** Whether the bound was not reached. */
  readonly isExact: boolean;
}

/** Up to so many rows are fetched by id and sorted, which costs less than walking the list until a page is full. */
const sortedTo = 2_000;

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
  if (first === undefined) return { beginnings, found: 0, isExact: true };
  const owner = sql.ref(words.ownerColumn);
  const { rows } = await sql<{ words: number; owners: number }>`
    select count(*)::int as words, count(distinct found.${owner})::int as owners
    from (select w.${owner} ${begins(scope, words, first)} limit ${listLimits.countedTo + 1}) found
  `.execute(scope.tables<object>());
  const { words: counted = 0, owners = 0 } = rows[0] ?? {};
  const isExact = counted <= listLimits.countedTo;
  return { beginnings, found: isExact ? owners : counted, isExact };
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
  const foundByFirst =
    search.isExact && search.found <= sortedTo
      ? sql`${owner} = any(array(${ids(first)}))`
      : search.isExact
        ? // Collected once, then looked up on the way through the list's order; a bare IN would be made a join.
          sql`(${owner} in (${ids(first)})) is true`
        : asked(first);
  return sql<boolean>`(${sql.join([foundByFirst, ...others.map(asked)], sql` and `)})`;
}

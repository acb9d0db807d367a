import { sql, type RawBuilder } from 'kysely';

/** More words than these narrow nothing down that a person would notice. */
const maxWords = 8;
const maxWordLength = 64;

/** The words that a text is found by: lower case, without accents' variants of writing, each once. */
export const wordsOf = (...texts: readonly string[]): string[] => [
  ...new Set(
    texts
      .flatMap(
        (value) =>
          value
            .normalize('NFKC')
            .toLowerCase()
            .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [],
      )
      .map((word) => word.slice(0, maxWordLength)),
  ),
];

/** The beginnings of words that a search asks for. Null when it asks for nothing. */
export const searchedWords = (search: string | undefined): string[] | null => {
  if (search === undefined || search.trim() === '') return null;
  return wordsOf(search).slice(0, maxWords);
};

/**
 * Condition: the row has, for each searched beginning, a word that begins so. A range and not LIKE, since LIKE is not
 * leakproof and so could use no index under row-level security.
 * @param words table of words `(tenant_id, word, <owner column>)`
 */
export const hasWords = (
  searched: readonly string[],
  words: { table: string; ownerColumn: string; tenantId: string; owner: string },
): RawBuilder<boolean> =>
  searched.length === 0
    ? // Only signs and no letters were searched for: nothing has such a word.
      sql<boolean>`false`
    : sql<boolean>`(${sql.join(
        searched.map(
          (beginning) => sql`exists (
            select from ${sql.table(words.table)} w
            where w.tenant_id = ${words.tenantId} and w.${sql.ref(words.ownerColumn)} = ${sql.ref(words.owner)}
              and w.word >= ${beginning} and w.word < ${beginning} || U&'\\+10FFFF')`,
        ),
        sql` and `,
      )})`;

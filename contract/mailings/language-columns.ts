/** The names of a column of languages, as `normalizeColumnName` returns them; the first one is ours. */
const languageColumnNames = [
  'language',
  'lang',
  'preferredlanguage',
  'locale',
  // German, French, Spanish, Portuguese, Italian, Dutch
  'sprache',
  'langue',
  'idioma',
  'lenguaje',
  'língua',
  'lingua',
  'linguagem',
  'taal',
  // Japanese, Chinese, Hindi, Arabic, Korean
  '言語',
  '使用言語',
  '语言',
  '語言',
  'भाषा',
  'اللغة',
  'لغة',
  '언어',
] as const;

const normalizeColumnName = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s_"-]/g, '');

/**
 * Finds the column with recipients' languages.
 * @param selected its name, without regard to letter case; without it, the column is found by the usual names
 * @returns its index, -1 if there is none
 */
export function findLanguageColumn(columns: readonly string[], selected: string | null | undefined): number {
  if (selected != null) {
    const name = selected.toLowerCase();
    return columns.findIndex((column) => column.toLowerCase() === name);
  }
  const names = columns.map(normalizeColumnName);
  for (const name of languageColumnNames) if (names.includes(name)) return names.indexOf(name);
  return -1;
}

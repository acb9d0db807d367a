const rightToLeftScripts: ReadonlySet<string | undefined> = new Set([
  'Adlm',
  'Arab',
  'Hebr',
  'Nkoo',
  'Rohg',
  'Syrc',
  'Thaa',
]);

/** @returns the direction of the script in which a language is written most; that of English for an invalid tag */
export function getTextDirection(tag: string): 'ltr' | 'rtl' {
  try {
    return rightToLeftScripts.has(new Intl.Locale(tag).maximize().script) ? 'rtl' : 'ltr';
  } catch {
    return 'ltr';
  }
}

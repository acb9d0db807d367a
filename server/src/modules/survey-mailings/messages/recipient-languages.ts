import type { LanguageCode } from '@vantage/contract/language-codes';

/** As people fill in a column: names of the languages, in lower case; tags such as `ja-JP` are read by their beginning. */
const names: Readonly<Record<string, LanguageCode>> = {
  english: 'en',
  英語: 'en',
  अंग्रेज़ी: 'en',
  eng: 'en',
  japanese: 'ja',
  日本語: 'ja',
  जापानी: 'ja',
  jpn: 'ja',
  jp: 'ja',
  hindi: 'hi',
  हिन्दी: 'hi',
  हिंदी: 'hi',
  ヒンディー語: 'hi',
  hin: 'hi',
};

/** @returns null for another language, or none */
export const readLanguage = (cell: string): LanguageCode | null => {
  const value = cell.normalize('NFC').trim().toLowerCase();
  const [, code] = /^(en|ja|hi)(?:[-_].*)?$/.exec(value) ?? [];
  if (code !== undefined) return code as LanguageCode;
  return Object.hasOwn(names, value) ? (names[value] ?? null) : null;
};

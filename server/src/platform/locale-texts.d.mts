import type { LanguageCode } from '@vantage/contract/language-codes';

/**
 * Reads the texts of a namespace, a file in each language's folder of `locales`. `npm run texts` checks that no language
 * lacks one.
 */
export function readTexts<Texts>(namespace: string): Readonly<Record<LanguageCode, Texts>>;

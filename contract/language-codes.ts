/**
 * Codes of the languages that the interface is written for, the first being the fallback. In a file without schemas,
 * because the page needs them before anything else has arrived.
 */
export const languageCodes = ['en', 'ja', 'hi'] as const;
export type LanguageCode = (typeof languageCodes)[number];

/** The first is the fallback. Without Zod, because the page needs them first. */
export const languageCodes = ['en', 'ja', 'hi'] as const;
export type LanguageCode = (typeof languageCodes)[number];

import { z } from 'zod';
import { id } from './fields';
import { operation } from './operation';

/** Codes of the languages that the interface is written for, the first being the fallback. */
export const languageCodes = ['en', 'ja', 'hi'] as const;
export const languageCode = z.enum(languageCodes);
export type LanguageCode = z.infer<typeof languageCode>;

const language = z.strictObject({ _id: id, code: languageCode, name: z.string(), nativeName: z.string() });

export const listLanguages = operation({
  method: 'GET',
  path: '/v1/app/languages',
  summary: 'Languages on offer',
  permission: 'public',
  answers: { 200: z.array(language) },
});

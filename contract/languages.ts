import { z } from 'zod';
import { id } from './api/fields';
import { languageCodes } from './language-codes';
import { operation } from './api/operation';

export const languageCode = z.enum(languageCodes);

export const language = z.strictObject({
  _id: id,
  code: languageCode,
  name: z.string(),
  nativeName: z.string(),
});
export type Language = z.infer<typeof language>;

export const listLanguages = operation({
  method: 'GET',
  path: '/v1/app/languages',
  summary: 'List available languages',
  permission: 'public',
  responses: { 200: z.array(language) },
});

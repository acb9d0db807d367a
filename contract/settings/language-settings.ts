import { z } from 'zod';
import { languageCodes } from '../language-codes';
import { languageCode } from '../languages';

// Separate, since the form that uses them is loaded after sign-in.

/** A name of the IANA database; the server checks whether it is known. */
export const timeZone = z
  .string()
  .max(64)
  .regex(/^[A-Za-z0-9_+-]+(\/[A-Za-z0-9_+-]+)*$/);

export const selectedLanguages = z
  .array(languageCode)
  .min(1)
  .max(languageCodes.length)
  .refine((codes) => new Set(codes).size === codes.length, {
    error: 'Each language can be listed only once.',
    params: { code: 'duplicate' },
  });

export const languageFields = z.strictObject({
  selectedLanguages,
  /** One of the selected languages. */
  defaultLanguage: languageCode,
  /** The days of surveys begin and end in it. */
  timeZone,
});

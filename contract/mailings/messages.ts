import { z } from 'zod';
import { id, someFieldsOf, text } from '../api/fields';
import { operation } from '../api/operation';
import { permission } from '../permissions';
import { respondentLanguageCodes, type RespondentLanguageCode } from '../respondent-languages';
import { suppressionReason } from './suppressions';

/** Names a translation; absent for the message itself. */
export const translationLanguage = z.enum(respondentLanguageCodes).optional();

export const messageLimits = {
  /** Limits the characters of a column's name. */
  languageColumn: { min: 1, max: 100 },
  subject: { min: 1, max: 200 },
  /** Limits the characters of HTML. */
  body: { min: 0, max: 60_000 },
  /** Limits the merge fields of a subject or a body. */
  mergeFields: 100,
  /** Limits how deep elements of HTML may be nested. */
  depth: 100,
  /** Limits the elements of HTML, each of which takes time to sanitize and to convert to text. */
  elements: 2_000,
  /** Limits the UTF-8 bytes of the HTML and of the plain text that a recipient gets. */
  renderedBytes: 256 * 1_024,
} as const;

/** Says why a message can't be sent. */
export const messageProblem = z.strictObject({
  /**
   * `unknownField` may also be about a column of languages. `fieldInAddress`: only `surveyLink` and `unsubscribeLink`
   * can be the address of a link. The others name a limit of `messageLimits` that is exceeded; `tooLarge` means that
   * `renderedBytes` are exceeded by the message itself, or with the values of the recipient who was asked for.
   */
  code: z.enum(['unknownField', 'fieldInAddress', 'tooManyFields', 'tooDeep', 'tooManyElements', 'tooLarge']),
  /** Names the merge field; absent if the problem is about the whole text. */
  field: z.string().optional(),
  language: translationLanguage,
});
export type MessageProblem = z.infer<typeof messageProblem>;

const texts = {
  subject: text(messageLimits.subject),
  /**
   * Contains HTML. What a message can't have is left out. A link to the survey that is alone in its paragraph becomes a
   * button; it and a link to unsubscribe are added unless the message has them.
   */
  body: text({ ...messageLimits.body, lines: true }),
};

const translation = z.strictObject(texts);
const translations = someFieldsOf(
  z.strictObject(
    Object.fromEntries(respondentLanguageCodes.map((code) => [code, translation])) as Record<
      RespondentLanguageCode,
      typeof translation
    >,
  ),
);
export type MessageTranslations = z.infer<typeof translations>;

/**
 * A message may have the merge fields `{{column}}`, `{{column|fallback}}`, `{{surveyLink}}` and `{{unsubscribeLink}}`.
 */
export const messageShape = {
  ...texts,
  /** The language of subject and body; by default the organization's default language. */
  mainLanguage: z.enum(respondentLanguageCodes).optional(),
  /** Recipients with the language get a translation. All others get subject and body. */
  translations: translations.optional(),
  /** Names the column with the recipient's language, by default one called `language`, `Sprache`, `言語` or the like. */
  languageColumn: text(messageLimits.languageColumn).optional(),
};

const storedTexts = z.strictObject({ subject: z.string(), body: z.string() });

/** A message as it was saved. Without translations, main language and language column, these are null. */
export const storedMessage = z.strictObject({
  ...storedTexts.shape,
  mainLanguage: z.enum(respondentLanguageCodes).nullable(),
  translations: z
    .strictObject(
      Object.fromEntries(respondentLanguageCodes.map((code) => [code, storedTexts.optional()])) as Record<
        RespondentLanguageCode,
        z.ZodOptional<typeof storedTexts>
      >,
    )
    .nullable(),
  languageColumn: z.string().nullable(),
});

const renderedMessage = z.strictObject({ subject: z.string(), html: z.string(), text: z.string() });
export type RenderedMessage = z.infer<typeof renderedMessage>;

const line = z.int().min(2).max(10_000_000);

export const previewMessage = operation({
  method: 'POST',
  path: '/:tenantId/v1/survey/:surveyId/bulkemail/preview',
  summary: 'Show a message as a recipient of a file would get it, with links that lead nowhere',
  permission: permission.mailingsSend,
  body: z.strictObject({
    uploadId: id,
    /** Names a valid line. By default, it is the first one that gets the mail. */
    line: line.optional(),
    /** Names the translation to show, null for the message itself. By default, it is the recipient's. */
    language: z.enum(respondentLanguageCodes).nullable().optional(),
    ...messageShape,
  }),
  responses: {
    200: renderedMessage.extend({
      language: translationLanguage,
      recipient: z.strictObject({
        line,
        email: z.string(),
        /** Says why the recipient won't get the mail. Only a line that was asked for can be suppressed. */
        suppressed: suppressionReason.optional(),
        /** Names the lines of the recipients before and after who get the mail; null at the ends of the file. */
        previous: line.nullable(),
        next: line.nullable(),
      }),
    }),
  },
  problems: ['recipients.none', 'survey.archived'],
});
export type PreviewedMessage = z.infer<(typeof previewMessage.responses)[200]>;
export type MessagePreview = z.infer<typeof previewMessage.body>;

export const countRecipientLanguages = operation({
  method: 'GET',
  path: '/:tenantId/v1/survey/:surveyId/bulkemail/uploads/:uploadId/languages',
  summary: 'Count the recipients of a file by the language in a column, without those who unsubscribed',
  permission: permission.mailingsSend,
  query: z.strictObject({ column: text(messageLimits.languageColumn) }),
  responses: {
    200: z.strictObject({
      /** Is null for recipients whose language is none of ours, or missing. */
      languages: z.array(
        z.strictObject({ language: z.enum(respondentLanguageCodes).nullable(), recipients: z.int() }),
      ),
    }),
  },
});
export type RecipientLanguages = z.infer<(typeof countRecipientLanguages.responses)[200]>;

/** The test mail has the links of a real one: the survey can be answered, and the address unsubscribed. */
export const sendTestMessage = operation({
  method: 'POST',
  path: '/:tenantId/v1/survey/:surveyId/bulkemail/test',
  summary: "Send a message to one's own address, as a recipient of a file would get it",
  permission: permission.mailingsSend,
  body: z.strictObject({
    /** Without an upload, merge fields have their fallbacks. */
    uploadId: id.optional(),
    line: line.optional(),
    /** Names the translation to send, null for the message itself. By default, it is the recipient's. */
    language: z.enum(respondentLanguageCodes).nullable().optional(),
    ...messageShape,
  }),
  responses: { 202: z.strictObject({ email: z.string() }) },
  problems: ['request.tooMany', 'recipients.none', 'survey.archived'],
});
export type TestMessage = z.infer<typeof sendTestMessage.body>;

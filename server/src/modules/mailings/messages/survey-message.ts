import { findLanguageColumn } from '@vantage/contract/mailings/language-columns';
import {
  messageLimits,
  type MessageProblem,
  type MessageTranslations,
  type RenderedMessage,
} from '@vantage/contract/mailings/messages';
import { respondentLanguageCodes, type RespondentLanguageCode } from '@vantage/contract/respondent-languages';
import type { SurveyAnonymity } from '@vantage/contract/surveys/survey-anonymity';
import { eventLoopTurns } from '../../../platform/event-loop-turns';
import { escapeHtml, mailStyles } from '../../../platform/mail/mail-document';
import { collapseWhitespace } from '../../../platform/mail/templates';
import type { SurveyMailBranding } from '../../settings';
import {
  encodeTemplate,
  hasMoreFields,
  parseHtmlTemplate,
  parseTextTemplate,
  renderedBytes,
  renderTemplate,
  type MergeField,
  type Template,
} from './merge-fields';
import { blankBranding, layOutMessage } from './message-layout';
import { sanitizeMessage, toPlainText } from './message-html';
import { readLanguage } from './recipient-languages';

/** We fill these fields in. All others are columns of the recipients. */
const linkNames = ['surveyLink', 'unsubscribeLink'] as const;
type LinkName = (typeof linkNames)[number];
const isLink = (name: string): name is LinkName => (linkNames as readonly string[]).includes(name);

interface Texts {
  readonly subject: string;
  /** Contains HTML. */
  readonly body: string;
}

export interface MessageSource extends Texts {
  /** Is the language of the texts above; the tenant's default language unless given. */
  readonly mainLanguage?: RespondentLanguageCode | null | undefined;
  /** Replaces the texts above for recipients with the language. */
  readonly translations?: MessageTranslations | null | undefined;
  /** Names the column with the recipients' languages; it is found by its usual names unless given. */
  readonly languageColumn?: string | null | undefined;
}

export interface Recipient {
  /** Has the value of each column. */
  readonly cells: readonly string[];
  readonly surveyLink: string;
  readonly unsubscribeLink: string;
}

interface Options {
  /** Names the columns in the order of a recipient's cells. If it is null, every field is allowed and has no value. */
  readonly columns: readonly string[] | null;
  /** Is the language of a message that names none. */
  readonly defaultLanguage?: RespondentLanguageCode;
  readonly branding?: SurveyMailBranding;
  /** The survey's promise, which the mail repeats; null if the survey is not known yet. */
  readonly anonymity?: SurveyAnonymity | null;
  /**
   * Encodes each part of HTML and text: once what is the same for everyone, and each value. By default, they stay as
   * they are.
   */
  readonly encodeBody?: Encode;
}

/** Names are compared without letter case, since people type them. */
const indexColumns = (columns: readonly string[]): ReadonlyMap<string, number> =>
  new Map(columns.map((name, index) => [name.toLowerCase(), index] as const).filter(([name]) => name !== ''));

interface Variant {
  readonly subject: Template;
  readonly html: Template;
  readonly text: Template;
}

type Encode = (part: string) => string;
const unencoded: Encode = (part) => part;

type LimitProblem = Exclude<MessageProblem['code'], 'unknownField' | 'fieldInAddress'>;

type ParsedTexts = Pick<Variant, 'subject'> & {
  /** Contains HTML. */
  readonly sanitized: string;
  readonly fields: readonly MergeField[];
};

/** Cheap checks come first, since each step costs as much as the one before lets through. */
const parseTexts = (texts: Texts): ParsedTexts | LimitProblem => {
  const { mergeFields } = messageLimits;
  if (hasMoreFields(texts.subject, mergeFields) || hasMoreFields(texts.body, mergeFields))
    return 'tooManyFields';
  const { html: sanitized, problem } = sanitizeMessage(texts.body);
  if (problem !== undefined) return problem;
  const { fields } = parseHtmlTemplate(sanitized);
  // Fields can arise where markup is left out.
  if (fields.length > mergeFields) return 'tooManyFields';
  // Without markup, braces can come together that were no field in HTML.
  if (hasMoreFields(toPlainText(sanitized), mergeFields)) return 'tooManyFields';
  return { subject: parseTextTemplate(texts.subject), sanitized, fields };
};

const findFieldProblems = (
  { subject, fields: bodyFields }: ParsedTexts,
  columnIndexes: ReadonlyMap<string, number> | null,
  language: RespondentLanguageCode | null,
): MessageProblem[] => {
  const fields = [...subject.fields, ...bodyFields];
  const toProblems = (code: MessageProblem['code'], badFields: readonly MergeField[]): MessageProblem[] =>
    [...new Set(badFields.map(({ name }) => name))].map((field) => ({
      code,
      field,
      ...(language && { language }),
    }));
  return [
    ...toProblems(
      'unknownField',
      fields.filter(({ name }) => !isLink(name) && columnIndexes?.has(name.toLowerCase()) === false),
    ),
    // An address that begins with a recipient's value could lead anywhere, or run a script.
    ...toProblems(
      'fieldInAddress',
      fields.filter(({ name, isInTag, isAddress }) => isInTag && !(isLink(name) && isAddress)),
    ),
  ];
};

/** Gives every field its fallback. */
const blankRecipient: Recipient = { cells: [], surveyLink: '', unsubscribeLink: '' };

export type CompiledMessage =
  | { readonly problems: readonly MessageProblem[]; readonly render?: never; readonly languageFor?: never }
  | {
      readonly problems?: never;
      /** @returns the language of the recipient's translation, null for the message itself */
      languageFor(recipient: Pick<Recipient, 'cells'>): RespondentLanguageCode | null;
      /**
       * @param language of a translation, null for the message itself; by default the recipient's
       * @returns null if the recipient's values make it larger than `messageLimits.renderedBytes`
       */
      render(recipient: Recipient, language?: RespondentLanguageCode | null): RenderedMessage | null;
    };

/** All messages of the process take turns, since each of their texts may take 0.1 s. */
const inTurn = eventLoopTurns();

/**
 * Prepares a message once for all recipients. Values are text, whatever they contain (S53, S54).
 */
export async function compileMessage(
  source: MessageSource,
  {
    columns,
    defaultLanguage = respondentLanguageCodes[0],
    branding = blankBranding,
    anonymity = null,
    encodeBody: encode = unencoded,
  }: Options,
): Promise<CompiledMessage> {
  const columnIndexes = columns && indexColumns(columns);
  const languageIndex = findLanguageColumn(columns ?? [], source.languageColumn);

  const readValue = ({ cells, ...links }: Recipient, { name, fallback }: MergeField): string => {
    if (isLink(name)) return links[name];
    const value = cells[columnIndexes?.get(name.toLowerCase()) ?? -1] ?? '';
    return value === '' ? fallback : value;
  };
  const renderHtmlValue = (recipient: Recipient, field: MergeField): string => {
    const value = escapeHtml(readValue(recipient, field));
    return isLink(field.name) && !field.isAddress
      ? `<a class="link" style="${mailStyles.link}" href="${value}">${value}</a>`
      : value;
  };
  /** @returns null if a part is too large */
  const collectValues = ({ subject, html, text }: Variant, recipient: Recipient) => {
    const values = {
      subject: subject.fields.map((field) => readValue(recipient, field)),
      html: html.fields.map((field) => renderHtmlValue(recipient, field)),
      text: text.fields.map((field) => readValue(recipient, field)),
    };
    const bytes = Math.max(renderedBytes(html, values.html), renderedBytes(text, values.text));
    return bytes > messageLimits.renderedBytes ? null : values;
  };

  const problems: MessageProblem[] = [];
  const variants = new Map<RespondentLanguageCode | null, Variant>();
  const addVariant = (texts: Texts, variantLanguage: RespondentLanguageCode | null): void => {
    const parsed = parseTexts(texts);
    const variantProblems =
      typeof parsed === 'string'
        ? [{ code: parsed, ...(variantLanguage && { language: variantLanguage }) }]
        : findFieldProblems(parsed, columnIndexes, variantLanguage);
    problems.push(...variantProblems);
    if (typeof parsed === 'string' || variantProblems.length > 0) return;
    const language = variantLanguage ?? source.mainLanguage ?? defaultLanguage;
    const { html, text } = layOutMessage(parsed.sanitized, parsed.fields, {
      branding,
      language,
      anonymity,
    });
    if (!collectValues({ subject: parsed.subject, html, text }, blankRecipient))
      problems.push({ code: 'tooLarge', ...(variantLanguage && { language: variantLanguage }) });
    variants.set(variantLanguage, {
      subject: parsed.subject,
      html: encodeTemplate(html, encode),
      text: encodeTemplate(text, encode),
    });
  };
  await inTurn(() => addVariant(source, null));
  const translations = respondentLanguageCodes.flatMap((language) => {
    const texts = source.translations?.[language];
    return texts ? [{ language, texts }] : [];
  });
  for (const { language, texts } of translations) await inTurn(() => addVariant(texts, language));
  if (columns && translations.length > 0 && languageIndex === -1)
    problems.push({ code: 'unknownField', field: source.languageColumn ?? 'language' });
  const main = variants.get(null);
  if (problems.length > 0 || !main) return { problems };

  const languageFor = ({ cells }: Pick<Recipient, 'cells'>): RespondentLanguageCode | null => {
    const language = readLanguage(cells[languageIndex] ?? '');
    return variants.has(language) ? language : null;
  };
  return {
    languageFor,
    render(recipient, language = languageFor(recipient)) {
      const variant = variants.get(language) ?? main;
      const values = collectValues(variant, recipient);
      return (
        values && {
          subject: collapseWhitespace(renderTemplate(variant.subject, values.subject)),
          html: renderTemplate(variant.html, values.html.map(encode)),
          text: renderTemplate(variant.text, values.text.map(encode)),
        }
      );
    },
  };
}

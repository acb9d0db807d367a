import { languageCodes, type LanguageCode } from '@vantage/contract/language-codes';
import {
  messageLimits,
  type MessageProblem,
  type MessageTranslations,
  type RenderedMessage,
} from '@vantage/contract/mailings/messages';
import { eventLoopTurns } from '../../../platform/event-loop-turns';
import { escapeHtml } from '../../../platform/mail/layout';
import type { MailFrame } from '../../../platform/mail/mail-frame';
import { mailTexts, collapseWhitespace } from '../../../platform/mail/templates';
import {
  enclose,
  encodeTemplate,
  hasMoreFields,
  parseHtmlTemplate,
  parseTextTemplate,
  renderedBytes,
  renderTemplate,
  type MergeField,
  type Template,
} from './merge-fields';
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
  /** Replaces the texts above for recipients with the language. */
  readonly translations?: MessageTranslations | null | undefined;
  /** Names the column with the recipients' languages; it is `language` unless given. */
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
  /** Is the text of the unsubscribe link that is added to a body without one. */
  readonly unsubscribeLabel: string;
  /** Around the HTML of the message. */
  readonly frame?: MailFrame;
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

/** Returns the links that are appended to what the author wrote, unless it has them. */
const missingLinks = (fields: readonly MergeField[], unsubscribeLabel: string): string => {
  const has = (link: LinkName): boolean => fields.some(({ name }) => name === link);
  return [
    has('surveyLink') ? '' : '<p>{{surveyLink}}</p>',
    has('unsubscribeLink') ? '' : `<p><a href="{{unsubscribeLink}}">${escapeHtml(unsubscribeLabel)}</a></p>`,
  ].join('');
};

/** Cheap checks come first, since each step costs as much as the one before lets through. */
const parseVariant = (texts: Texts, unsubscribeLabel: string): Variant | LimitProblem => {
  const { mergeFields } = messageLimits;
  if (hasMoreFields(texts.subject, mergeFields) || hasMoreFields(texts.body, mergeFields))
    return 'tooManyFields';
  const { html: sanitized, problem } = sanitizeMessage(texts.body);
  if (problem !== undefined) return problem;
  const { fields } = parseHtmlTemplate(sanitized);
  // Fields can arise where markup is left out.
  if (fields.length > mergeFields) return 'tooManyFields';
  const complete = sanitized + missingLinks(fields, unsubscribeLabel);
  const html = parseHtmlTemplate(complete);
  const text = parseTextTemplate(toPlainText(complete));
  // Without markup, braces can come together that were no field in HTML.
  if (text.fields.length - (html.fields.length - fields.length) > mergeFields) return 'tooManyFields';
  return { subject: parseTextTemplate(texts.subject), html, text };
};

const findFieldProblems = (
  { subject, html }: Variant,
  columnIndexes: ReadonlyMap<string, number> | null,
  language: LanguageCode | null,
): MessageProblem[] => {
  const fields = [...subject.fields, ...html.fields];
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
      languageFor(recipient: Pick<Recipient, 'cells'>): LanguageCode | null;
      /**
       * @param language of a translation, null for the message itself; by default the recipient's
       * @returns null if the recipient's values make it larger than `messageLimits.renderedBytes`
       */
      render(recipient: Recipient, language?: LanguageCode | null): RenderedMessage | null;
    };

/** All messages of the process take turns, since each of their texts may take 0.1 s. */
const inTurn = eventLoopTurns();

/**
 * Prepares a message once for all recipients. A body without a link to the survey or to unsubscribe gets one. Values
 * are text, whatever they contain (S53, S54).
 */
export async function compileMessage(
  source: MessageSource,
  { columns, unsubscribeLabel, frame, encodeBody: encode = unencoded }: Options,
): Promise<CompiledMessage> {
  const columnIndexes = columns && indexColumns(columns);
  const languageColumn = source.languageColumn ?? 'language';
  const languageIndex = columnIndexes?.get(languageColumn.toLowerCase()) ?? -1;

  const readValue = ({ cells, ...links }: Recipient, { name, fallback }: MergeField): string => {
    if (isLink(name)) return links[name];
    const value = cells[columnIndexes?.get(name.toLowerCase()) ?? -1] ?? '';
    return value === '' ? fallback : value;
  };
  const renderHtmlValue = (recipient: Recipient, field: MergeField): string => {
    const value = escapeHtml(readValue(recipient, field));
    return isLink(field.name) && !field.isAddress ? `<a href="${value}">${value}</a>` : value;
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
  const variants = new Map<LanguageCode | null, Variant>();
  const addVariant = (texts: Texts, language: LanguageCode | null, label: string): void => {
    const variant = parseVariant(texts, label);
    const variantProblems =
      typeof variant === 'string'
        ? [{ code: variant, ...(language && { language }) }]
        : findFieldProblems(variant, columnIndexes, language);
    problems.push(...variantProblems);
    if (typeof variant === 'string' || variantProblems.length > 0) return;
    if (!collectValues(variant, blankRecipient))
      problems.push({ code: 'tooLarge', ...(language && { language }) });
    variants.set(language, {
      subject: variant.subject,
      html: encodeTemplate(frame ? enclose(variant.html, frame) : variant.html, encode),
      text: encodeTemplate(variant.text, encode),
    });
  };
  await inTurn(() => addVariant(source, null, unsubscribeLabel));
  const translations = languageCodes.flatMap((language) => {
    const texts = source.translations?.[language];
    return texts ? [{ language, texts }] : [];
  });
  for (const { language, texts } of translations)
    await inTurn(() => addVariant(texts, language, mailTexts[language].unsubscribe));
  if (columns && translations.length > 0 && languageIndex === -1)
    problems.push({ code: 'unknownField', field: languageColumn });
  const main = variants.get(null);
  if (problems.length > 0 || !main) return { problems };

  const languageFor = ({ cells }: Pick<Recipient, 'cells'>): LanguageCode | null => {
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

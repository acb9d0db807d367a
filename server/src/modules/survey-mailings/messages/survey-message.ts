import { compile as compileHtmlToText } from 'html-to-text';
import sanitizeHtml from 'sanitize-html';
import { languageCodes, type LanguageCode } from '@vantage/contract/language-codes';
import type {
  MessageProblem,
  MessageTranslations,
  RenderedMessage,
} from '@vantage/contract/survey-mailings/messages';
import { escapeHtml } from '../../../platform/mail/layout';
import { mailTexts, collapseWhitespace } from '../../../platform/mail/templates';
import { readLanguage } from './recipient-languages';
import {
  renderTemplate,
  parseHtmlTemplate,
  parseTextTemplate,
  type MergeField,
  type Template,
} from './merge-fields';

/** Filled in by us; all other fields are columns of the file of recipients. */
const linkNames = ['surveyLink', 'unsubscribeLink'] as const;
type LinkName = (typeof linkNames)[number];
const isLink = (name: string): name is LinkName => (linkNames as readonly string[]).includes(name);

/** What the editor writes. Styles, pictures and scripts are not part of a message. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: 'p br h1 h2 h3 strong b em i u s a ul ol li blockquote hr code'.split(' '),
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
};

const toPlainText = compileHtmlToText({
  wordwrap: false,
  selectors: [
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
    ...['h1', 'h2', 'h3'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
});

interface Texts {
  readonly subject: string;
  /** HTML. */
  readonly body: string;
}

export interface MessageSource extends Texts {
  /** For recipients with the language; the texts above are for all others. */
  readonly translations?: MessageTranslations | null | undefined;
  /** Name of the column with recipients' languages; `language` unless given. */
  readonly languageColumn?: string | null | undefined;
}

export interface Recipient {
  /** By column. */
  readonly cells: readonly string[];
  readonly surveyLink: string;
  readonly unsubscribeLink: string;
}

interface Options {
  /** Names of columns, in the order of a recipient's cells. */
  readonly columns: readonly string[];
  /** Text of the link to unsubscribe, for a body without one. */
  readonly unsubscribeLabel: string;
  /**
   * Applied to each part of HTML and text: once to what is the same for everyone, and to each value. By default, they
   * stay as they are.
   */
  readonly encodeBody?: Encode;
}

const withLinks = (body: string, unsubscribeLabel: string): string => {
  const has = (name: LinkName): boolean => new RegExp(`\\{\\{\\s*${name}\\s*\\}\\}`).test(body);
  return [
    body,
    has('surveyLink') ? '' : '<p>{{surveyLink}}</p>',
    has('unsubscribeLink') ? '' : `<p><a href="{{unsubscribeLink}}">${escapeHtml(unsubscribeLabel)}</a></p>`,
  ].join('');
};

/** Names without letter case, since people type them. */
const columnIndexesOf = (columns: readonly string[]): ReadonlyMap<string, number> =>
  new Map(columns.map((name, index) => [name.toLowerCase(), index] as const).filter(([name]) => name !== ''));

interface Variant {
  readonly subject: Template;
  readonly html: Template;
  readonly text: Template;
}

type Encode = (part: string) => string;
const asItIs: Encode = (part) => part;

const encoded = ({ texts, fields }: Template, encode: Encode): Template => ({
  texts: texts.map(encode),
  fields,
});

const variantOf = ({ subject, body }: Texts, unsubscribeLabel: string, encode = asItIs): Variant => {
  const sanitized = sanitizeHtml(withLinks(body, unsubscribeLabel), allowed);
  return {
    subject: parseTextTemplate(subject),
    html: encoded(parseHtmlTemplate(sanitized), encode),
    text: encoded(parseTextTemplate(toPlainText(sanitized)), encode),
  };
};

const variantsOf = ({ translations }: MessageSource, encode = asItIs): ReadonlyMap<LanguageCode, Variant> =>
  new Map(
    languageCodes.flatMap((code) => {
      const texts = translations?.[code];
      return texts ? [[code, variantOf(texts, mailTexts[code].unsubscribe, encode)] as const] : [];
    }),
  );

const problemsOf = (
  { subject, html }: Variant,
  columnIndexes: ReadonlyMap<string, number>,
  language: LanguageCode | null,
): MessageProblem[] => {
  const fields = [...subject.fields, ...html.fields];
  const named = (code: MessageProblem['code'], found: readonly MergeField[]): MessageProblem[] =>
    [...new Set(found.map(({ name }) => name))].map((field) => ({
      code,
      field,
      ...(language && { language }),
    }));
  return [
    ...named(
      'unknownField',
      fields.filter(({ name }) => !isLink(name) && !columnIndexes.has(name.toLowerCase())),
    ),
    // An address that begins with a recipient's value could lead anywhere, or run a script.
    ...named(
      'fieldInAddress',
      fields.filter(({ name, isInTag, isAddress }) => isInTag && !(isLink(name) && isAddress)),
    ),
  ];
};

export type CompiledMessage =
  | { readonly problems: readonly MessageProblem[]; readonly render?: never; readonly languageFor?: never }
  | {
      readonly problems?: never;
      /** @returns the language of the recipient's translation, null for the message itself */
      languageFor(recipient: Pick<Recipient, 'cells'>): LanguageCode | null;
      /** @param language of a translation, null for the message itself; unless given, the recipient's */
      render(recipient: Recipient, language?: LanguageCode | null): RenderedMessage;
    };

/**
 * Prepares a message once for all recipients. A body without a link to the survey or to unsubscribe gets one.
 * Values are text, whatever they contain (S53, S54).
 */
export function compileMessage(
  source: MessageSource,
  { columns, unsubscribeLabel, encodeBody }: Options,
): CompiledMessage {
  const encode = encodeBody ?? asItIs;
  const main = variantOf(source, unsubscribeLabel, encode);
  const translated = variantsOf(source, encode);
  const columnIndexes = columnIndexesOf(columns);
  const languageColumn = source.languageColumn ?? 'language';
  const languageIndex = columnIndexes.get(languageColumn.toLowerCase()) ?? -1;
  const problems = [
    ...problemsOf(main, columnIndexes, null),
    ...[...translated].flatMap(([language, variant]) => problemsOf(variant, columnIndexes, language)),
  ];
  if (translated.size > 0 && languageIndex === -1)
    problems.push({ code: 'unknownField', field: languageColumn });
  if (problems.length > 0) return { problems };

  const valueOf = ({ cells, ...links }: Recipient, { name, fallback }: MergeField): string => {
    if (isLink(name)) return links[name];
    const value = cells[columnIndexes.get(name.toLowerCase()) ?? -1] ?? '';
    return value === '' ? fallback : value;
  };
  const inHtml = (recipient: Recipient, field: MergeField): string => {
    const value = escapeHtml(valueOf(recipient, field));
    return encode(isLink(field.name) && !field.isAddress ? `<a href="${value}">${value}</a>` : value);
  };
  const languageFor = ({ cells }: Pick<Recipient, 'cells'>): LanguageCode | null => {
    const language = translated.size > 0 ? readLanguage(cells[languageIndex] ?? '') : null;
    return language && translated.has(language) ? language : null;
  };
  return {
    languageFor,
    render: (recipient, language = languageFor(recipient)) => {
      const { subject, html, text } = (language && translated.get(language)) ?? main;
      return {
        subject: collapseWhitespace(renderTemplate(subject, (field) => valueOf(recipient, field))),
        html: renderTemplate(html, (field) => inHtml(recipient, field)),
        text: renderTemplate(text, (field) => encode(valueOf(recipient, field))),
      };
    },
  };
}

/** Of all variants, without links: the columns that a message needs. */
export const mergeFieldNames = (source: MessageSource): string[] => {
  const variants = [variantOf(source, ''), ...variantsOf(source).values()];
  const names = variants.flatMap(({ subject, html }) => [...subject.fields, ...html.fields]);
  return [...new Set(names.map(({ name }) => name))].filter((name) => !isLink(name));
};

import { compile as compileHtmlToText } from 'html-to-text';
import sanitizeHtml from 'sanitize-html';
import type { MessageProblem, RenderedMessage } from '@vantage/contract/survey-mailings/messages';
import { escapeHtml } from '../../../platform/mail/layout';
import { onOneLine } from '../../../platform/mail/templates';
import { fillIn, parseHtmlTemplate, parseTextTemplate, type MergeField, type Template } from './merge-fields';

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

export interface MessageSource {
  readonly subject: string;
  /** HTML. */
  readonly body: string;
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
const placesOf = (columns: readonly string[]): ReadonlyMap<string, number> =>
  new Map(columns.map((name, index) => [name.toLowerCase(), index] as const).filter(([name]) => name !== ''));

const problemsOf = (
  templates: readonly Template[],
  places: ReadonlyMap<string, number>,
): MessageProblem[] => {
  const fields = templates.flatMap((template) => template.fields);
  const named = (code: MessageProblem['code'], found: readonly MergeField[]): MessageProblem[] =>
    [...new Set(found.map(({ name }) => name))].map((field) => ({ code, field }));
  return [
    ...named(
      'unknownField',
      fields.filter(({ name }) => !isLink(name) && !places.has(name.toLowerCase())),
    ),
    // An address that begins with a recipient's value could lead anywhere, or run a script.
    ...named(
      'fieldInAddress',
      fields.filter(({ name, isInTag, isAddress }) => isInTag && !(isLink(name) && isAddress)),
    ),
  ];
};

export type CompiledMessage =
  | { readonly problems: readonly MessageProblem[]; readonly render?: never }
  | { readonly problems?: never; render(recipient: Recipient): RenderedMessage };

/**
 * Prepares a message once for all recipients. A body without a link to the survey or to unsubscribe gets one.
 * Values are text, whatever they contain (S53, S54).
 */
export function compileMessage(
  source: MessageSource,
  { columns, unsubscribeLabel }: Options,
): CompiledMessage {
  const body = sanitizeHtml(withLinks(source.body, unsubscribeLabel), allowed);
  const subject = parseTextTemplate(source.subject);
  const html = parseHtmlTemplate(body);
  const text = parseTextTemplate(toPlainText(body));
  const places = placesOf(columns);
  const problems = problemsOf([subject, html], places);
  if (problems.length > 0) return { problems };

  const valueOf = ({ cells, ...links }: Recipient, { name, fallback }: MergeField): string => {
    if (isLink(name)) return links[name];
    const value = cells[places.get(name.toLowerCase()) ?? -1] ?? '';
    return value === '' ? fallback : value;
  };
  const inHtml = (recipient: Recipient, field: MergeField): string => {
    const value = escapeHtml(valueOf(recipient, field));
    return isLink(field.name) && !field.isAddress ? `<a href="${value}">${value}</a>` : value;
  };
  return {
    render: (recipient) => ({
      subject: onOneLine(fillIn(subject, (field) => valueOf(recipient, field))),
      html: fillIn(html, (field) => inHtml(recipient, field)),
      text: fillIn(text, (field) => valueOf(recipient, field)),
    }),
  };
}

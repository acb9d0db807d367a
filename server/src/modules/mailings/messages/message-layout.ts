import { respondentLanguages, type RespondentLanguageCode } from '@vantage/contract/respondent-languages';
import type { SurveyAnonymity } from '@vantage/contract/surveys/survey-anonymity';
import {
  escapeHtml,
  escapeLiteral,
  mailStyles,
  renderButton,
  renderButtonAddress,
  renderMailDocument,
  renderNote,
} from '../../../platform/mail/mail-document';
import { surveyMailTexts } from '../../../platform/mail/survey-mail-texts';
import type { SurveyMailBranding } from '../../settings';
import {
  concatenate,
  literal,
  parseHtmlTemplate,
  parseTextTemplate,
  type MergeField,
  type Template,
} from './merge-fields';
import { toPlainText } from './message-html';

export const blankBranding: SurveyMailBranding = {
  sender: '',
  postalAddress: null,
  brandColor: null,
  logo: null,
};

interface Layout {
  /** Has no merge field in it. */
  readonly branding: SurveyMailBranding;
  readonly language: RespondentLanguageCode;
  /** The promise of the survey is said below the message; null if the survey is not known. */
  readonly anonymity: SurveyAnonymity | null;
}

/** Characters; programs show about a hundred. */
const preheaderLength = 150;

/** A paragraph that has only a link to the survey. */
const linkParagraph = /<p>\s*<a href="\{\{\s*surveyLink\s*\}\}">((?:(?!<\/?[ap]\b).)+)<\/a>\s*<\/p>/s;

/** Line heights are those of larger letters; anything else looks right in all mail programs. */
const elementStyles = (isRtl: boolean): Readonly<Record<string, string>> => ({
  h1: 'margin:0 0 16px;font-size:24px;line-height:32px;',
  h2: 'margin:0 0 16px;font-size:20px;line-height:28px;',
  h3: 'margin:0 0 16px;font-size:18px;line-height:26px;',
  blockquote: isRtl
    ? 'margin:0 0 16px;padding:0 12px 0 0;border-right:3px solid #c9d1db;'
    : 'margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid #c9d1db;',
});

const styleElements = (sanitized: string, isRtl: boolean): string => {
  const styles = elementStyles(isRtl);
  return sanitized
    .replaceAll(/<(h1|h2|h3|blockquote)>/g, (_, name: string) => `<${name} style="${styles[name]}">`)
    .replaceAll('<a href=', `<a class="link" style="${mailStyles.link}" href=`);
};

/** Removes a field that was cut in two. */
const cutText = (text: string): string => {
  const characters = [...text];
  if (characters.length <= preheaderLength) return text;
  return `${characters
    .slice(0, preheaderLength)
    .join('')
    .replace(/\{\{[^{}]*\}?$/, '')
    .trimEnd()}…`;
};

/** Returns the first sentence that says something: a greeting ends without a full stop. */
const findPreheader = (plainText: string): string => {
  const paragraphs = plainText
    .replaceAll(/\(?\{\{\s*(?:surveyLink|unsubscribeLink)\s*\}\}\)?/g, '')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '');
  const sentence = paragraphs.find((paragraph) => /[.!?。！？।؟…]["”»」]?$/u.test(paragraph));
  return cutText(sentence ?? paragraphs[0] ?? '');
};

const hasField = (fields: readonly MergeField[], link: string): boolean =>
  fields.some(({ name }) => name === link);

/**
 * Puts a message into the layout of all mails. Links to the survey and to unsubscribe are added unless the message has
 * them; a link to the survey that is alone in its paragraph becomes a button.
 * @param sanitized HTML with merge fields; @param fields those of the message
 */
export function layOutMessage(
  sanitized: string,
  fields: readonly MergeField[],
  { branding, language, anonymity }: Layout,
): { readonly html: Template; readonly text: Template } {
  const texts = surveyMailTexts[language];
  const { sender, postalAddress, brandColor, logo } = branding;
  const promise = anonymity === null ? null : texts.promise[anonymity];
  const isRtl = respondentLanguages[language].direction === 'rtl';
  const reason = texts.reason.replace('{{sender}}', () => sender);
  const message = hasField(fields, 'surveyLink')
    ? sanitized
    : `${sanitized}<p><a href="{{surveyLink}}">${escapeHtml(texts.start)}</a></p>`;
  const plainText = toPlainText(message);

  // The capturing group makes every second part the text of a button.
  const parts = message.split(linkParagraph);
  const body = parts
    .map((part, index) =>
      index % 2 === 0 ? styleElements(part, isRtl) : renderButton('{{surveyLink}}', part, brandColor),
    )
    .join('');
  const hasButton = parts.length > 1;
  const note = promise === null ? '' : renderNote(escapeHtml(promise), language);
  const unsubscribeLink = hasField(fields, 'unsubscribeLink')
    ? []
    : [`<a style="color:#434d5c;" href="{{unsubscribeLink}}">${escapeHtml(texts.unsubscribe)}</a>`];
  const addressLines = [sender, ...(postalAddress?.split('\n') ?? [])].filter((line) => line.trim() !== '');
  const html = renderMailDocument({
    language,
    title: sender,
    preheader: escapeHtml(findPreheader(plainText)),
    organization: sender,
    product: null,
    logo,
    brandColor,
    content: `${body}${note}${hasButton ? renderButtonAddress(texts.linkHint, '{{surveyLink}}', language) : ''}`,
    footer: [
      escapeLiteral(reason), // A line that begins with a number would be turned around among text from right to left.
      addressLines.map((line) => `<span dir="auto">${escapeLiteral(line)}</span>`).join('<br>'),
      ...unsubscribeLink,
    ],
  });

  const footer = [reason, addressLines.join('\n')].join('\n\n');
  const text = concatenate(
    parseTextTemplate(plainText),
    literal(`${promise === null ? '' : `\n\n${promise}`}\n\n-- \n${footer}\n`),
    ...(unsubscribeLink.length > 0
      ? [parseTextTemplate(`\n${texts.unsubscribe}: {{unsubscribeLink}}\n`)]
      : []),
  );
  return { html: parseHtmlTemplate(html), text };
}

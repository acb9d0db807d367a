import type { RecipientUpload } from '@vantage/contract/mailings/recipients';
import type { RespondentLanguageCode } from '@vantage/contract/respondent-languages';
import { respondentLocale, type SurveyMailTexts } from '../../../lib/i18n/respondent-languages';
import type { MessageTexts } from './message';

export const startingTemplates = ['invitation', 'reminder', 'lastCall', 'thanks'] as const;
export type StartingTemplate = (typeof startingTemplates)[number];

/** Most languages greet by first name. */
const namesInGreeting: Partial<Record<RespondentLanguageCode, readonly ('firstName' | 'lastName')[]>> = {
  ja: ['lastName'],
  zh: ['lastName', 'firstName'],
};

interface Values {
  /** Named by the language's texts in double braces. */
  readonly survey: string;
  /** `YYYY-MM-DD`. */
  readonly endDate: string;
  readonly organization: string;
  /** Names the recipients' columns. */
  readonly mapping: RecipientUpload['mapping'];
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name: string) => values[name] ?? placeholder);

/** Returns the merge fields of the recipient's name, the first one with a fallback; null without such columns. */
const nameFields = (
  language: RespondentLanguageCode,
  mapping: RecipientUpload['mapping'],
  fallback: string,
): string | null => {
  const columns = (namesInGreeting[language] ?? ['firstName']).map((name) => mapping[name]);
  if (columns.includes(undefined)) return null;
  return columns.map((column, index) => `{{${column}|${index === 0 ? fallback : ''}}}`).join('');
};

const formatDate = (date: string, language: RespondentLanguageCode): string =>
  new Intl.DateTimeFormat(respondentLocale(language), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );

/** Returns a message to start from, in one language. */
export function startingTexts(
  kind: StartingTemplate,
  { template }: SurveyMailTexts,
  language: RespondentLanguageCode,
  { survey, endDate, organization, mapping }: Values,
): MessageTexts {
  const texts = template[kind];
  const name = nameFields(language, mapping, template.noName);
  const greeting =
    name === null
      ? escapeHtml(template.greetingNobody)
      : fill(escapeHtml(template.greeting), { name: escapeHtml(name) });
  const values = { survey: escapeHtml(survey), date: escapeHtml(formatDate(endDate, language)) };
  const paragraph = (text: string): string => `<p>${fill(escapeHtml(text), values)}</p>`;
  return {
    subject: fill(texts.subject, { survey }),
    body: [
      `<p>${greeting}</p>`,
      paragraph(texts.intro),
      paragraph(`${texts.ask}${/[。：]$/.test(texts.ask) ? '' : ' '}${texts.until}`),
      `<p><a href="{{surveyLink}}">${escapeHtml(texts.action)}</a></p>`,
      paragraph(texts.thanks),
      `<p>${escapeHtml(template.regards)}<br>${escapeHtml(organization)}</p>`,
    ].join(''),
  };
}

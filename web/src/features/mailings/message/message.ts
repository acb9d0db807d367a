import { findLanguageColumn } from '@vantage/contract/mailings/language-columns';
import type { MessageTranslations, RecipientLanguages } from '@vantage/contract/mailings/messages';
import { respondentLanguageCodes, type RespondentLanguageCode } from '@vantage/contract/respondent-languages';

export interface MessageTexts {
  readonly subject: string;
  /** Contains HTML. */
  readonly body: string;
}

/** The texts are for recipients without a translation. */
export interface Message extends MessageTexts {
  /** Is the language of these texts; null means the organization's default language. */
  readonly mainLanguage: RespondentLanguageCode | null;
  readonly translations: MessageTranslations;
  /** Names the column with recipients' languages; null means one with a usual name. */
  readonly languageColumn: string | null;
}

/** A variant is a translation, or the texts for all others. */
export type Variant = RespondentLanguageCode | 'main';

export const emptyMessage: Message = {
  subject: '',
  body: '',
  mainLanguage: null,
  translations: {},
  languageColumn: null,
};

export const listTranslations = ({ translations }: Message): RespondentLanguageCode[] =>
  respondentLanguageCodes.filter((code) => translations[code] !== undefined);

export const listVariants = (message: Message): Variant[] => ['main', ...listTranslations(message)];

export const selectTexts = (message: Message, variant: Variant): MessageTexts => {
  if (variant === 'main') return message;
  return message.translations[variant] ?? emptyMessage;
};

/** Returns what changes with the texts of a variant. The translation is added if it is new. */
export const changeTexts = (
  message: Message,
  variant: Variant,
  changed: Partial<MessageTexts>,
): Partial<Message> => {
  if (variant === 'main') return changed;
  const { subject, body } = { ...selectTexts(message, variant), ...changed };
  return { translations: { ...message.translations, [variant]: { subject, body } } };
};

export const isBlank = ({ subject, body }: MessageTexts): boolean => subject.trim() === '' && body === '';

export const isEmptyMessage = (message: Message): boolean =>
  listVariants(message).every((variant) => isBlank(selectTexts(message, variant)));

/** Every variant needs a subject. */
export const hasSubjects = (message: Message): boolean =>
  listVariants(message).every((variant) => selectTexts(message, variant).subject.trim() !== '');

export const isSameMessage = (one: Message, other: Message): boolean =>
  one.languageColumn === other.languageColumn &&
  one.mainLanguage === other.mainLanguage &&
  listTranslations(one).join() === listTranslations(other).join() &&
  listVariants(one).every((variant) => {
    const [texts, others] = [selectTexts(one, variant), selectTexts(other, variant)];
    return texts.subject === others.subject && texts.body === others.body;
  });

/** @returns null if the recipients have no such column */
export const selectLanguageColumn = (
  { languageColumn }: Message,
  columns: readonly string[],
): string | null => columns[findLanguageColumn(columns, languageColumn)] ?? null;

/** Counts the recipients who get a variant. */
export const countRecipients = (
  message: Message,
  { languages }: RecipientLanguages,
  variant: Variant,
): number => {
  const translations = listTranslations(message);
  return languages
    .filter(({ language }) =>
      variant === 'main' ? language === null || !translations.includes(language) : language === variant,
    )
    .reduce((sum, { recipients }) => sum + recipients, 0);
};

/** Replaces missing subjects, for a preview. */
export const withSubjects = (message: Message, placeholder: string): Message => {
  const fill = ({ subject, body }: MessageTexts): MessageTexts => ({
    subject: subject.trim() === '' ? placeholder : subject,
    body,
  });
  const languages = listTranslations(message);
  return {
    ...message,
    ...fill(message),
    translations: Object.fromEntries(languages.map((code) => [code, fill(selectTexts(message, code))])),
  };
};

/**
 * Returns the message in the form that the server expects.
 * @param variants the main texts are always included
 */
export const messageToSend = (message: Message, variants: readonly Variant[] = listVariants(message)) => {
  const { subject, body, mainLanguage, languageColumn } = message;
  const languages = listTranslations(message).filter((code) => variants.includes(code));
  return {
    subject,
    body,
    ...(mainLanguage !== null && { mainLanguage }),
    ...(languages.length > 0 && {
      translations: Object.fromEntries(languages.map((code) => [code, selectTexts(message, code)])),
      ...(languageColumn !== null && { languageColumn }),
    }),
  };
};
export type SentMessage = ReturnType<typeof messageToSend>;

/** Returns which texts the server shows in a preview: without translations, there is no choice. */
export const toPreviewedLanguage = (
  { translations }: SentMessage,
  variant: Variant | undefined,
): { readonly language?: RespondentLanguageCode | null } =>
  translations === undefined || variant === undefined
    ? {}
    : { language: variant === 'main' ? null : variant };

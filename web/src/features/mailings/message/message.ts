import { languageCodes, type LanguageCode } from '@vantage/contract/language-codes';
import type { MessageTranslations, RecipientLanguages } from '@vantage/contract/mailings/messages';

export interface MessageTexts {
  readonly subject: string;
  /** Contains HTML. */
  readonly body: string;
}

/** The texts are for recipients without a translation. */
export interface Message extends MessageTexts {
  readonly translations: MessageTranslations;
  /** Names the column with recipients' languages; null means the one that is called `language`. */
  readonly languageColumn: string | null;
}

/** A variant is a translation, or the texts for all others. */
export type Variant = LanguageCode | 'main';

export const emptyMessage: Message = { subject: '', body: '', translations: {}, languageColumn: null };

export const listTranslations = ({ translations }: Message): LanguageCode[] =>
  languageCodes.filter((code) => translations[code] !== undefined);

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
  listTranslations(one).join() === listTranslations(other).join() &&
  listVariants(one).every((variant) => {
    const [texts, others] = [selectTexts(one, variant), selectTexts(other, variant)];
    return texts.subject === others.subject && texts.body === others.body;
  });

/** Returns the name that the server looks for. */
export const languageColumnName = ({ languageColumn }: Message): string => languageColumn ?? 'language';

/** @returns null if the recipients have no such column */
export const findLanguageColumn = (message: Message, columns: readonly string[]): string | null => {
  const name = languageColumnName(message).toLowerCase();
  return columns.find((column) => column.toLowerCase() === name) ?? null;
};

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
  const { subject, body, languageColumn } = message;
  const languages = listTranslations(message).filter((code) => variants.includes(code));
  return {
    subject,
    body,
    ...(languages.length > 0 && {
      translations: Object.fromEntries(languages.map((code) => [code, selectTexts(message, code)])),
      ...(languageColumn !== null && { languageColumn }),
    }),
  };
};
export type SentMessage = ReturnType<typeof messageToSend>;

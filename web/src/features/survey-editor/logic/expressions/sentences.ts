import type { TFunction } from 'i18next';

// These are private-use characters, which survive translation and which nobody types.
const start = '\uE000';
const end = '\uE001';

/** Marks a title or value within a sentence. Such a sentence is displayed by `Sentence`, or as plain text. */
export const emphasize = (text: string): string => `${start}${text}${end}`;

export interface SentencePart {
  readonly text: string;
  readonly isEmphasized: boolean;
}

export const splitSentence = (sentence: string): readonly SentencePart[] =>
  sentence
    .split(/(\uE000[^\uE001]*\uE001)/)
    .filter((text) => text !== '')
    .map((text) => {
      const isEmphasized = text.startsWith(start);
      return { text: isEmphasized ? text.slice(1, -1) : text, isEmphasized };
    });

/** @returns the sentence for search, screen readers and attributes, with quotation marks instead of emphasis */
export const toPlainSentence = (sentence: string, t: TFunction<'survey-logic'>): string =>
  splitSentence(sentence)
    .map(({ text, isEmphasized }) => (isEmphasized ? t('quoted', { text }) : text))
    .join('');

const maxTitleLength = 60;

/** Shortens a title so that a sentence with several stays readable. */
export function shorten(text: string, maxLength = maxTitleLength): string {
  const characters = [...text];
  return characters.length <= maxLength
    ? text
    : `${characters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`;
}

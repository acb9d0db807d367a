import type { TypeChange } from '@vantage/contract/surveys/survey-definition';
import { useTranslation } from 'react-i18next';
import { readTypeChanges } from '../api/survey-definition';
import { joinTitles } from '../results/joined-titles';

/** Questions that are named in a warning. */
const maxNamed = 5;
/** How long an action waits for its warning. The server may have to count many responses first. */
const maxWaitMs = 3_000;

/** Warnings that questions of a survey's draft have answers of another type. */
export const useTypeChangeText = () => {
  const { t, i18n } = useTranslation('surveys');
  const textLanguage = i18n.resolvedLanguage ?? i18n.language;

  /** @returns null without changes */
  const textOf = (changes: readonly TypeChange[]): string | null => {
    if (changes.length === 0) return null;
    const named = changes.slice(0, maxNamed).map(({ title, nestedTitle, answers }) =>
      t('questions.typeChanged.question', {
        title: joinTitles(nestedTitle === null ? [title] : [title, nestedTitle]),
        count: answers,
      }),
    );
    const more = changes.length - named.length;
    if (more > 0) named.push(t('questions.typeChanged.more', { count: more }));
    const questions = new Intl.ListFormat(i18n.language).format(named);
    return t('questions.typeChanged.text', { count: changes.length, questions });
  };

  return {
    textLanguage,
    textOf,
    /** @returns null without changes, and if the server fails or takes long: a warning must not prevent anything */
    load: (surveyId: string): Promise<string | null> =>
      Promise.race([
        readTypeChanges(surveyId, textLanguage).then(({ questions }) => textOf(questions)),
        new Promise<null>((resolve) => setTimeout(() => resolve(null), maxWaitMs)),
      ]).catch(() => null),
  };
};

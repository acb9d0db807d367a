import type { TypeChange } from '@vantage/contract/surveys/survey-definition';
import { useTranslation } from 'react-i18next';
import { fetchTypeChanges } from '../api/survey-definition';
import { joinTitles } from '../results/joined-titles';

/** A warning names at most this many questions. */
const maxNamed = 5;
/** An action waits this long for its warning. The server may have to count many responses first. */
const maxWaitMs = 3_000;

/** Warns that questions of a survey's draft have answers of another type. */
export const useTypeChangeText = () => {
  const { t, i18n } = useTranslation('surveys');
  const textLanguage = i18n.resolvedLanguage ?? i18n.language;

  /** @returns null without changes */
  const formatChanges = (changes: readonly TypeChange[]): string | null => {
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
    formatChanges,
    /** Neither a failure nor a long wait must prevent what the warning is for, so it then says that nothing was checked. */
    load: (surveyId: string): Promise<string | null> => {
      const unchecked = t('questions.typeChanged.unchecked');
      return Promise.race([
        fetchTypeChanges(surveyId, textLanguage).then(({ questions }) => formatChanges(questions)),
        new Promise<string>((resolve) => setTimeout(() => resolve(unchecked), maxWaitMs)),
      ]).catch(() => unchecked);
    },
  };
};

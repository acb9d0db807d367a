import type { TypeChange } from '@vantage/contract/surveys/survey-definition';
import { haveSameMeaning, type AnswerFormat } from '../results/questions/answer-formats';
import { countsAnswers, type AnswerCount } from '../results/counting/answer-count';
import type { SurveyQuestion } from '../results/questions/survey-questions';

const hasOtherMeaning = (formats: readonly AnswerFormat[], format: AnswerFormat | ''): boolean =>
  format !== '' && formats.every((each) => !haveSameMeaning(each, format));

const sumCounts = (counts: readonly AnswerCount[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0);

function findChanges(question: SurveyQuestion, counts: readonly AnswerCount[]): TypeChange[] {
  const { name, title, formats, nestedQuestions } = question;
  const ownAnswers = sumCounts(
    counts.filter(
      ({ nestedQuestion, dimension, format }) =>
        nestedQuestion === '' && dimension === '' && hasOtherMeaning(formats, format),
    ),
  );
  const nested = nestedQuestions.map((each) => ({
    name,
    title,
    nestedQuestion: each.name,
    nestedTitle: each.title,
    answers: sumCounts(
      counts.filter(
        ({ nestedQuestion, format, nestedFormat }) =>
          nestedQuestion === each.name &&
          !hasOtherMeaning(formats, format) &&
          hasOtherMeaning(each.formats, nestedFormat),
      ),
    ),
  }));
  return [{ name, title, nestedQuestion: null, nestedTitle: null, answers: ownAnswers }, ...nested].filter(
    ({ answers }) => answers > 0,
  );
}

/**
 * Finds the questions whose stored answers have a type that means something else.
 * @param questions each name once
 * @param counts of all responses
 */
export function findTypeChanges(
  questions: readonly SurveyQuestion[],
  counts: readonly AnswerCount[],
): TypeChange[] {
  const byQuestion = new Map<string, AnswerCount[]>();
  for (const count of counts.filter(countsAnswers)) {
    const group = byQuestion.get(count.question) ?? [];
    byQuestion.set(count.question, group);
    group.push(count);
  }
  return questions.flatMap((question) => findChanges(question, byQuestion.get(question.name) ?? []));
}

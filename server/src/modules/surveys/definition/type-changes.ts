import type { TypeChange } from '@vantage/contract/surveys/survey-definition';
import { haveSameMeaning, type AnswerFormat } from '../results/questions/answer-formats';
import { countsAnswers, type AnswerCount } from '../results/counting/answer-count';
import type { SurveyQuestion } from '../results/questions/survey-questions';

const isOfOtherType = (formats: readonly AnswerFormat[], format: AnswerFormat | ''): boolean =>
  format !== '' && formats.every((each) => !haveSameMeaning(each, format));

const sumOf = (counts: readonly AnswerCount[]): number => counts.reduce((sum, { count }) => sum + count, 0);

function changeOf(question: SurveyQuestion, counts: readonly AnswerCount[]): TypeChange[] {
  const { name, title, formats, nestedQuestions } = question;
  const own = sumOf(
    counts.filter(
      ({ nestedQuestion, part, format }) =>
        nestedQuestion === '' && part === '' && isOfOtherType(formats, format),
    ),
  );
  const nested = nestedQuestions.map((each) => ({
    name,
    title,
    nestedQuestion: each.name,
    nestedTitle: each.title,
    answers: sumOf(
      counts.filter(
        ({ nestedQuestion, format, nestedFormat }) =>
          nestedQuestion === each.name &&
          !isOfOtherType(formats, format) &&
          isOfOtherType(each.formats, nestedFormat),
      ),
    ),
  }));
  return [{ name, title, nestedQuestion: null, nestedTitle: null, answers: own }, ...nested].filter(
    ({ answers }) => answers > 0,
  );
}

/**
 * The questions whose stored answers have a type that means something else.
 * @param questions each name once
 * @param counts of all responses
 */
export function typeChangesIn(
  questions: readonly SurveyQuestion[],
  counts: readonly AnswerCount[],
): TypeChange[] {
  const byQuestion = new Map<string, AnswerCount[]>();
  for (const count of counts.filter(countsAnswers)) {
    const group = byQuestion.get(count.question) ?? [];
    byQuestion.set(count.question, group);
    group.push(count);
  }
  return questions.flatMap((question) => changeOf(question, byQuestion.get(question.name) ?? []));
}

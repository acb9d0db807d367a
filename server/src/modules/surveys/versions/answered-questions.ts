import { surveyAnswerLimits, type AnsweredQuestion } from '@vantage/contract/surveys/survey-versions';
import { answerFormats } from '../results/questions/answer-formats';
import { countsAnswers, type AnswerCount } from '../results/counting/answer-count';

/** Values of these kinds are not those of choices. */
const isNumber = ({ format, nestedFormat }: AnswerCount): boolean => {
  const innermost = nestedFormat === '' ? format : nestedFormat;
  return innermost !== '' && answerFormats[innermost].kind === 'number';
};

/** Adds up counts of the same value, which may be stored in several formats, the most frequent first. */
function listValues(counts: readonly AnswerCount[]): AnsweredQuestion['values'] {
  const values = new Map<string, AnsweredQuestion['values'][number]>();
  for (const counted of counts) {
    const { dimension: row, value, count } = counted;
    if (value === null || value === '' || isNumber(counted)) continue;
    const key = JSON.stringify([row, value]);
    values.set(key, { row, value, count: (values.get(key)?.count ?? 0) + count });
  }
  return [...values.values()].toSorted((one, other) => other.count - one.count);
}

/**
 * Counts the answers and values of each question.
 * @param counts of all responses
 */
export function listAnsweredQuestions(counts: readonly AnswerCount[]): {
  questions: AnsweredQuestion[];
  isPartial: boolean;
} {
  const byQuestion = new Map<string, AnswerCount[]>();
  for (const counted of counts) {
    const { question, nestedQuestion } = counted;
    // Counts that name no question belong to properties of responses.
    if (question === '') continue;
    const key = JSON.stringify([question, nestedQuestion]);
    const group = byQuestion.get(key) ?? [];
    byQuestion.set(key, group);
    group.push(counted);
  }
  let remaining: number = surveyAnswerLimits.values;
  let isPartial = false;
  const questions = [...byQuestion.values()].map((group): AnsweredQuestion => {
    const { question = '', nestedQuestion = '' } = group[0] ?? {};
    const values = listValues(group);
    const listed = values.slice(0, Math.min(surveyAnswerLimits.perQuestion, remaining));
    remaining -= listed.length;
    isPartial ||= listed.length < values.length || group.some(({ value }) => value === null);
    return {
      name: question,
      nestedQuestion: nestedQuestion === '' ? null : nestedQuestion,
      answers: group.filter(countsAnswers).reduce((sum, { count }) => sum + count, 0),
      values: listed,
    };
  });
  return { questions, isPartial };
}

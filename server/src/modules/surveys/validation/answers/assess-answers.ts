// Sorts answers before SurveyJS validates them: those that need no validation by it, and by the time that it would take.
import { LRUCache } from 'lru-cache';
import { isObject, type JsonObject } from '../json';
import { maxAnswerCost, minSlowCost } from '../limits';
import { answerCosts } from './answer-cost';
import { arePlainAnswersValid, readPlainQuestions, type PlainQuestion } from './fast-path';

export type AnswerAssessment =
  | { readonly kind: 'valid' }
  /** The cost is an estimate, in milliseconds of processor time. */
  | { readonly kind: 'cheap' | 'slow'; readonly cost: number }
  /** The question has more panels, rows or choices than can be validated. */
  | { readonly kind: 'tooCostly'; readonly question: string };

/** Each has at most 500 questions. */
const maxCachedDefinitions = 20;

const readDefinition = (definition: JsonObject) => ({
  questions: readPlainQuestions(definition),
  costs: answerCosts(definition),
});

const areValid = (questions: readonly PlainQuestion[], answers: JsonObject): boolean => {
  try {
    return arePlainAnswersValid(questions, answers);
  } catch {
    // A condition may fail on an answer of the wrong type, which SurveyJS rejects.
    return false;
  }
};

const cache = new LRUCache<string, ReturnType<typeof readDefinition>>({ max: maxCachedDefinitions });

/**
 * @param definitionId the same for the same definition
 * @param parse makes the definition, unless it was read before
 * @param all the JSON of the answers of each response
 */
export function assessAnswers(
  definitionId: string,
  parse: () => JsonObject,
  all: readonly string[],
): readonly AnswerAssessment[] {
  const definition = cache.get(definitionId) ?? readDefinition(parse());
  cache.set(definitionId, definition);
  const { questions, costs } = definition;
  return all.map((json) => {
    const answers: unknown = JSON.parse(json);
    if (!isObject(answers)) throw new TypeError('Answers must be an object');
    if (questions && areValid(questions, answers)) return { kind: 'valid' };
    const { cost, question, computedCost } = costs.estimate(answers);
    if (cost > maxAnswerCost && question !== null) return { kind: 'tooCostly', question };
    // Numbers that are computed may be small, so that they are no reason to reject the answers.
    const totalCost = costs.ownCost + cost + computedCost;
    return { kind: totalCost < minSlowCost ? 'cheap' : 'slow', cost: totalCost };
  });
}

// Sorts answers before SurveyJS checks them: those that need no check by it, and by the time that it would take.
import { LRUCache } from 'lru-cache';
import { answerCosts, fixedRowsCost } from './answer-cost.mjs';
import { buildingCost } from '../definition/building-cost.mjs';
import { areValidPlainAnswers, readPlainQuestions } from './fast-path.mjs';
import { maxAnswerCost, minSlowCost } from '../limits.mjs';

/** Each has at most 500 questions. */
const maxCachedDefinitions = 20;

const read = (definition) => ({
  questions: readPlainQuestions(definition),
  ownCost: buildingCost(definition) + fixedRowsCost([definition, ...(definition.pages ?? [])]),
  costOf: answerCosts(definition),
});

const isValid = (questions, answers) => {
  try {
    return areValidPlainAnswers(questions, answers);
  } catch {
    // A condition may fail on an answer of the wrong type, which the check by SurveyJS refuses.
    return false;
  }
};

const cached = new LRUCache({ max: maxCachedDefinitions });

/**
 * @param definitionId the same for the same definition
 * @param parse makes the definition, unless it was read before
 * @param all the JSON of the answers of each response
 * @returns for each of the answers `valid`, the kind of check that they need (`quick` or `slow`), or the question that
 *   makes it too costly
 */
export function assessAnswers(definitionId, parse, all) {
  const found = cached.get(definitionId) ?? read(parse());
  cached.set(definitionId, found);
  const { questions, ownCost, costOf } = found;
  return all.map((json) => {
    const answers = JSON.parse(json);
    if (questions && isValid(questions, answers)) return { kind: 'valid' };
    const { cost, question, computedCost } = costOf(answers);
    if (cost > maxAnswerCost) return { kind: 'tooCostly', question };
    // Numbers that are computed may be small, so that they are no reason to refuse the answers.
    const totalCost = ownCost + cost + computedCost;
    return { kind: totalCost < minSlowCost ? 'quick' : 'slow', cost: totalCost };
  });
}

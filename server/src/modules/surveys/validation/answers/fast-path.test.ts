import fc from 'fast-check';
import { expect, it } from 'vitest';
import { generatedSurvey } from '../../../../../testing/surveys/generated/surveys';
import { validateDefinition } from '../definition/validate-definition';
import type { JsonObject } from '../json';
import { arePlainAnswersValid, readPlainQuestions } from './fast-path';
import { validateAnswers } from './validate-answers';

/** The same surveys are generated each time; `PROPERTY_SEED` generates others, and `PROPERTY_RUNS` more of them. */
const { PROPERTY_RUNS = '1000', PROPERTY_SEED = '20261128' } = process.env;
const numRuns = Number(PROPERTY_RUNS);
const seed = Number(PROPERTY_SEED);

const copy = (value: JsonObject): JsonObject => JSON.parse(JSON.stringify(value)) as JsonObject;

const isAccepted = (definition: JsonObject, answers: JsonObject): boolean => {
  const questions = readPlainQuestions(definition);
  return questions !== null && arePlainAnswersValid(questions, answers);
};

it('accepts only answers that SurveyJS accepts unchanged', { timeout: numRuns * 60 }, () => {
  let accepted = 0;
  fc.assert(
    fc.property(generatedSurvey, ({ definition, answers }) => {
      if (!isAccepted(definition, answers)) return;
      fc.pre(validateDefinition(copy(definition)).length === 0);
      accepted += 1;
      expect(validateAnswers(copy(definition), copy(answers), null)).toEqual({ ok: true, answers });
    }),
    { numRuns, seed },
  );
  // Most generated answers are invalid, or need SurveyJS; the rest must be enough to try.
  expect(accepted).toBeGreaterThan(numRuns / 50);
});

it.each([
  ['numbers and their texts', ['1', 1]],
  ['texts in another case', ['a', 'A']],
])('leaves choices that SurveyJS takes as the same to it: %s', (_, choices) => {
  const definition = { elements: [{ type: 'ranking', name: 'q', choices }] };
  expect(isAccepted(definition, { q: choices })).toBe(false);
});

// Estimates how long SurveyJS takes to build lists of choices.
import { asList, type JsonObject } from '../json';

/** @returns milliseconds, which grow with the square of the length of a list */
export const choicesCost = (count: number): number => count * (0.03 + count * 1.2e-5);

export const toNumber = (value: unknown, otherwise: number): number => {
  try {
    const number = Number(value ?? Number.NaN);
    return Number.isFinite(number) ? number : otherwise;
  } catch {
    // An object without a primitive value, which SurveyJS cannot read either.
    return otherwise;
  }
};

export const countGeneratedChoices = ({ choicesMin, choicesMax, choicesStep }: JsonObject): number => {
  const count = (toNumber(choicesMax, -1) - toNumber(choicesMin, 0)) / Math.max(toNumber(choicesStep, 1), 1);
  return Math.max(count, 0);
};

export const countChoices = (question: JsonObject): number =>
  countGeneratedChoices(question) + asList(question.choices).length;

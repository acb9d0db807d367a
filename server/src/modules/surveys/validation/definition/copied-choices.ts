// Questions that take their choices from another question, which SurveyJS copies into each of them.
import { isObject, type JsonObject } from '../json';
import { choicesCost, countChoices } from './building-cost';

/** How much more a copied list of choices costs than one of the question itself. */
const copyingShare = 1.5;

/** @returns all objects with a text as this property, at any depth */
const findObjects = (value: unknown, property: string): readonly JsonObject[] => {
  if (Array.isArray(value)) return value.flatMap((each) => findObjects(each, property));
  if (!isObject(value)) return [];
  const inner = Object.values(value).flatMap((each) => findObjects(each, property));
  return typeof value[property] === 'string' ? [value, ...inner] : inner;
};

/** @returns how many questions and columns take their choices from each question, by its name */
export function countCopies(definition: JsonObject): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { choicesFromQuestion } of findObjects(definition, 'choicesFromQuestion')) {
    const name = String(choicesFromQuestion);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** @returns milliseconds that copies of choices add to the cost of building a survey */
export function copiedChoicesCost(definition: JsonObject): number {
  const copies = countCopies(definition);
  if (copies.size === 0) return 0;
  const questions = new Map(findObjects(definition, 'name').map((question) => [question.name, question]));
  const count = (name: unknown, visited: ReadonlySet<unknown>): number => {
    const question = questions.get(name);
    if (!question || visited.has(name)) return 0;
    // A copy may be copied again.
    return countChoices(question) + count(question.choicesFromQuestion, new Set([...visited, name]));
  };
  let cost = 0;
  for (const [name, times] of copies) cost += times * copyingShare * choicesCost(count(name, new Set()));
  return cost;
}

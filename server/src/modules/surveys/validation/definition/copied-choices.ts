// Questions that take their choices from another question, which SurveyJS copies into each of them, and into each cell
// of a column.
import { isObject, type JsonObject } from '../json';
import { choicesCost, countChoices } from './choices-cost';

/** How much more a copied list of choices costs than one of the question itself, when the survey is built. */
const copyingShare = 1.5;
/** Milliseconds for each choice that is offered: given answers, SurveyJS copies it 5 to 13 times more. */
const repeatedCopyCost = 0.08;

/** @returns all objects with a text as this property, at any depth */
const findObjects = (value: unknown, property: string): readonly JsonObject[] => {
  if (Array.isArray(value)) return value.flatMap((each) => findObjects(each, property));
  if (!isObject(value)) return [];
  const inner = Object.values(value).flatMap((each) => findObjects(each, property));
  return typeof value[property] === 'string' ? [value, ...inner] : inner;
};

/** A question, or a column for each of its cells, that has the choices of another question. */
export interface ChoiceReader {
  /** The name of that question. */
  readonly source: string;
  /** Only choices that are selected there, or only the others, are copied. */
  readonly mode: 'all' | 'selected' | 'unselected';
}

/** @returns null for a question or column that lists its choices itself */
export function readChoiceReader(question: JsonObject): ChoiceReader | null {
  const { choicesFromQuestion: source, choicesFromQuestionMode: mode } = question;
  if (typeof source !== 'string' || source === '') return null;
  return { source, mode: mode === 'selected' || mode === 'unselected' ? mode : 'all' };
}

/** Returns milliseconds. */
export interface CopiedChoicesCost {
  /** For each time that a question is built with the survey. */
  building(questionOrColumn: JsonObject): number;
  /** For each question, cell or question of a panel that exists when the survey has answers. */
  answering(reader: ChoiceReader): number;
}

/** @param definition has the questions whose choices are copied */
export function copiedChoicesCost(definition: JsonObject): CopiedChoicesCost {
  const hasReaders = findObjects(definition, 'choicesFromQuestion').length > 0;
  const named = hasReaders ? findObjects(definition, 'name') : [];
  const questions = new Map<unknown, JsonObject>(named.map((question) => [question.name, question]));
  const counts = new Map<string, number>();
  const countOffered = (source: string): number => {
    let count = counts.get(source);
    if (count !== undefined) return count;
    count = 0;
    const visited = new Set<JsonObject>();
    // A copy may be copied again.
    let question = questions.get(source);
    while (question && !visited.has(question)) {
      visited.add(question);
      count += countChoices(question);
      question = questions.get(question.choicesFromQuestion);
    }
    counts.set(source, count);
    return count;
  };
  return {
    building(question) {
      const reader = readChoiceReader(question);
      return reader ? copyingShare * choicesCost(countOffered(reader.source)) : 0;
    },
    answering: ({ source, mode }) => (mode === 'selected' ? 0 : repeatedCopyCost * countOffered(source)),
  };
}

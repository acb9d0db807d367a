import { isJsonObject, type Json, type JsonObject } from '@vantage/survey-document/json';
import { Model, type Question } from 'survey-core';
import { withSafeHtml } from '../../../../../lib/browser/safe-html';

/** A card shows as many choices and rows, so that a list of hundreds stays quick. */
export const maxPreviewItems = 12;

/** Without these, the question would be hidden or disabled, since the others that they refer to are absent. */
const conditional = [
  'visible',
  'visibleIf',
  'enableIf',
  'requiredIf',
  'resetValueIf',
  'setValueIf',
  'setValueExpression',
  'defaultValueExpression',
  'choicesVisibleIf',
  'choicesEnableIf',
  'rowsVisibleIf',
  'columnsVisibleIf',
  // The card has its own title, description and width.
  'title',
  'titleLocation',
  'description',
  'width',
  'minWidth',
  'maxWidth',
  'startWithNewLine',
  'readOnly',
  'state',
  // Nothing is requested for a preview.
  'choicesByUrl',
] as const;

const shorten = (value: Json): Json => (Array.isArray(value) ? value.slice(0, maxPreviewItems) : value);

function simplify(element: JsonObject): JsonObject {
  const entries = Object.entries(element).filter(
    ([property]) => !conditional.some((each) => each === property),
  );
  return Object.fromEntries(
    entries.map(([property, value]) => [
      property,
      property === 'choices' || property === 'rows' ? shorten(value) : value,
    ]),
  );
}

/** @returns a question on its own, or null if SurveyJS can't make one of the JSON */
export function createQuestion(json: Json, language: string | undefined): Question | null {
  if (!isJsonObject(json)) return null;
  try {
    const model = new Model(
      withSafeHtml({ ...(language !== undefined && { locale: language }), elements: [simplify(json)] }),
    );
    return model.getAllQuestions()[0] ?? null;
  } catch {
    return null;
  }
}

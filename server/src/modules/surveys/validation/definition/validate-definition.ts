// Validates a definition in plain JSON, without building the survey, and makes its texts harmless.
import { ElementFactory, Serializer } from 'survey-core';
import { isObject, type JsonObject } from '../json';
import {
  maxBuildingCost,
  maxElements,
  maxExpressionDepth,
  maxExpressionLength,
  maxNameLength,
} from '../limits';
import { buildingCostEstimator, isExpression } from './building-cost';
import { copiedChoicesCost } from './copied-choices';
import { definitionProblems, type DefinitionProblem, type Path } from './definition-problems';
import { schemaValidator } from './definition-schema';
import type { DefinitionProblemCode } from './problem-messages';
import { validatePropertyValues } from './property-values';
import { regexValidator } from './safe-regex';
import { hasMarkup, isScriptUrl, safeText } from './safe-text';

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);
/** Answers are properties of these names, which SurveyJS takes for the methods that every object has. */
const forbiddenNames = new Set([...forbiddenKeys, ...Object.getOwnPropertyNames(Object.prototype)]);
const elementTypes = new Set<unknown>(ElementFactory.Instance.getAllTypes());
const elementLists = new Set(['elements', 'questions', 'templateElements', 'detailElements']);
/** Properties that are compared with answers or expressions, so they cannot be changed. */
const identifiers = new Set(['name', 'value', 'valueName']);

/** PostgreSQL cannot store NUL, and UTF-8 encodes all lone surrogates alike. */
export const canBeStored = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

const isTooDeep = (expression: string): boolean => {
  let depth = 0;
  for (const character of expression) {
    if (character === '(' || character === '[') depth += 1;
    else if (character === ')' || character === ']') depth -= 1;
    if (depth > maxExpressionDepth) return true;
  }
  return false;
};

const isExpressionTooLong = (text: string): boolean => text.length > maxExpressionLength || isTooDeep(text);

const findIdentifierProblem = (text: string, key: string): DefinitionProblemCode | null => {
  if (hasMarkup(text)) return 'markup';
  if ((key === 'value' ? forbiddenKeys : forbiddenNames).has(text)) return 'forbiddenKey';
  return key !== 'value' && text.length > maxNameLength ? 'nameTooLong' : null;
};

/**
 * Changes texts in place. The depth must have been checked.
 * @returns the problems; the definition is valid if there are none
 */
export function validateDefinition(definition: JsonObject): readonly DefinitionProblem[] {
  const { problems, add } = definitionProblems();
  const schema = schemaValidator(add);
  const findRegexProblem = regexValidator();
  let elementCount = 0;

  const findTextProblem = (text: string, key: string): DefinitionProblemCode | null => {
    if (!canBeStored(text)) return 'characters';
    if (isExpression(key)) return isExpressionTooLong(text) ? 'expressionTooLong' : null;
    if (key === 'regex') return findRegexProblem(text);
    if (identifiers.has(key)) return findIdentifierProblem(text, key);
    return isScriptUrl(text) ? 'unsafeUrl' : null;
  };

  /** @returns the text that replaces it */
  const validateText = (text: string, key: string, path: Path): string => {
    const isRow = path.at(-2) === 'rows' || (key === 'value' && path.at(-3) === 'rows');
    const problem = isRow && forbiddenNames.has(text) ? 'forbiddenKey' : findTextProblem(text, key);
    if (problem) add(path, problem);
    const isChangeable = !problem && !isExpression(key) && key !== 'regex' && !identifiers.has(key);
    return isChangeable ? safeText(text) : text;
  };

  const validateElement = (element: JsonObject, path: Path): void => {
    elementCount += 1;
    if (elementCount === maxElements + 1) add(path, 'tooManyElements');
    if (!elementTypes.has(element.type)) add([...path, 'type'], 'unknownType');
    else schema.validateElement(element, path);
  };

  const validateList = (key: string, list: unknown, path: Path): void => {
    // Triggers have lists of names under the same keys.
    if (path.includes('triggers')) return;
    if (!elementLists.has(key) && key !== 'pages' && key !== 'validators') return;
    if (!Array.isArray(list) || !list.every(isObject)) add(path, 'type');
    else if (key === 'validators')
      for (const [index, { type }] of list.entries())
        if (typeof type !== 'string' || !Serializer.findClass(`${type}validator`))
          add([...path, index, 'type'], 'unknownValidator');
  };

  const validateProperty = (object: JsonObject, name: string, path: Path): void => {
    const at = [...path, name];
    if (forbiddenKeys.has(name)) add(at, 'forbiddenKey');
    else if (!canBeStored(name)) add(path, 'characters');
    else if (name === 'choicesByUrl') add(at, 'choicesByUrl');
    else {
      validateList(name, object[name], at);
      schema.addExpression(name, object[name], at);
      object[name] = validateValue(object[name], name, at);
    }
  };

  /** @returns the value that replaces it */
  const validateValue = (value: unknown, key: string, path: Path): unknown => {
    if (typeof value === 'string') return validateText(value, key, path);
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) {
        if (elementLists.has(key) && isObject(item)) validateElement(item, [...path, index]);
        value[index] = validateValue(item, key, [...path, index]);
      }
    } else if (isObject(value)) for (const name of Object.keys(value)) validateProperty(value, name, path);
    return value;
  };

  schema.validateCalculatedValues(definition);
  validateValue(definition, '', ['definition']);
  validatePropertyValues(definition, add);
  const buildingCost = buildingCostEstimator(copiedChoicesCost(definition))(definition);
  if (buildingCost <= maxBuildingCost) schema.validateExpressions(isExpressionTooLong);
  else if (problems.length === 0) add(['definition'], 'tooCostly');
  return problems;
}

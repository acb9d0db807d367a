// Checks a definition in plain JSON, without building the survey, and makes its texts harmless.
import { ElementFactory, Serializer } from 'survey-core';
import { buildingCost, isExpression } from './building-cost.mjs';
import { schemaChecks } from './definition-schema.mjs';
import { checkValues } from './property-values.mjs';
import { isObject } from './json-structure.mjs';
import { messages } from './problem-messages.mjs';
import { truncate } from '../problem-text.mjs';
import { regexCheck } from './safe-regex.mjs';
import { hasMarkup, isScriptUrl, safeText } from './safe-text.mjs';
import {
  maxBuildingCost,
  maxElements,
  maxExpressionDepth,
  maxExpressionLength,
  maxNameLength,
  maxProblems,
} from '../limits.mjs';

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);
const elementTypes = new Set(ElementFactory.Instance.getAllTypes());
const elementLists = new Set(['elements', 'questions', 'templateElements', 'detailElements']);
/** Compared with answers or expressions, so they cannot be changed. */
const identifiers = new Set(['name', 'value', 'valueName']);

/** PostgreSQL cannot store NUL, and UTF-8 encodes all lone surrogates alike. */
const isText = (text) => text.isWellFormed() && !text.includes('\0');

const isTooDeep = (expression) => {
  let depth = 0;
  for (const sign of expression) {
    if (sign === '(' || sign === '[') depth += 1;
    else if (sign === ')' || sign === ']') depth -= 1;
    if (depth > maxExpressionDepth) return true;
  }
  return false;
};

const isExpressionTooLong = (text) => text.length > maxExpressionLength || isTooDeep(text);

/**
 * Changes texts in place. The depth must have been checked.
 * @returns problems with a path, a code and a message
 */
export function checkDefinition(definition) {
  const problems = [];
  const regexFault = regexCheck();
  let elementCount = 0;

  const refuse = (path, code) => {
    if (problems.length >= maxProblems) return;
    // Keys may have megabytes, and are part of the path of everything inside.
    const at = truncate(path.map((step) => truncate(String(step))).join('.'));
    if (!problems.some((problem) => problem.path === at))
      problems.push({ path: at, code, message: messages[code] });
  };

  const schema = schemaChecks(refuse);

  const checkedText = (text, key, path) => {
    if (!isText(text)) refuse(path, 'characters');
    else if (isExpression(key)) {
      if (isExpressionTooLong(text)) refuse(path, 'expressionTooLong');
    } else if (key === 'regex') {
      const fault = regexFault(text);
      if (fault) refuse(path, fault);
    } else if (identifiers.has(key)) {
      if (hasMarkup(text)) refuse(path, 'markup');
      // Answers are properties of these names.
      else if (forbiddenKeys.has(text)) refuse(path, 'forbiddenKey');
      else if (key !== 'value' && text.length > maxNameLength) refuse(path, 'nameTooLong');
    } else if (isScriptUrl(text)) refuse(path, 'unsafeUrl');
    else return safeText(text);
    return text;
  };

  const checkElement = (value, path) => {
    elementCount += 1;
    if (elementCount === maxElements + 1) refuse(path, 'tooManyElements');
    if (!elementTypes.has(value.type)) refuse([...path, 'type'], 'unknownType');
    else schema.checkElement(value, path);
  };

  const checkList = (key, list, path) => {
    // There, of names.
    if (path.includes('triggers')) return;
    if (!elementLists.has(key) && key !== 'pages' && key !== 'validators') return;
    if (!Array.isArray(list) || !list.every(isObject)) refuse(path, 'type');
    else if (key === 'validators')
      for (const [index, { type }] of list.entries())
        if (typeof type !== 'string' || !Serializer.findClass(`${type}validator`))
          refuse([...path, index, 'type'], 'unknownValidator');
  };

  const walk = (value, key, path) => {
    if (typeof value === 'string') return checkedText(value, key, path);
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) {
        if (elementLists.has(key) && isObject(item)) checkElement(item, [...path, index]);
        value[index] = walk(item, key, [...path, index]);
      }
    } else if (isObject(value))
      for (const [name, inner] of Object.entries(value)) {
        const at = [...path, name];
        if (forbiddenKeys.has(name)) refuse(at, 'forbiddenKey');
        else if (!isText(name)) refuse(path, 'characters');
        else if (name === 'choicesByUrl') refuse(at, 'choicesByUrl');
        else {
          checkList(name, inner, at);
          schema.addExpression(name, inner, at);
          value[name] = walk(inner, name, at);
        }
      }
    return value;
  };

  schema.checkCalculatedValues(definition);
  walk(definition, '', ['definition']);
  checkValues(definition, refuse);
  if (buildingCost(definition) <= maxBuildingCost) schema.checkSyntax(isExpressionTooLong);
  else if (problems.length === 0) refuse(['definition'], 'tooCostly');
  return problems;
}

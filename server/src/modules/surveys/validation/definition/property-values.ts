// Validates values of properties that SurveyJS knows, but would take as they are.
import { languageTagPattern, maxLanguageTagLength } from '@vantage/contract/surveys/language-tags';
import { ElementFactory, JsonMetadataClass, Serializer, type JsonObjectProperty } from 'survey-core';
import { isObject, type JsonObject } from '../json';
import { maxPanels, maxRows } from '../limits';
import type { AddProblem, Path } from './definition-problems';
import type { DefinitionProblemCode } from './problem-messages';

/** SurveyJS reads these texts as well. */
const isBoolean = (value: unknown): boolean =>
  value === null ||
  typeof value === 'boolean' ||
  (typeof value === 'string' && /^(?:true|false)$/i.test(value));

const booleanTypes = new Set(['boolean', 'switch']);
/** Some properties with a setter may have texts, which older versions used. */
const takesOnlyBooleans = ({ type, onSetValue, name }: JsonObjectProperty): boolean =>
  booleanTypes.has(type) && !onSetValue && name !== 'showNavigationButtons';

/** SurveyJS reduces `maxPanelCount` and `maxRowCount` itself. */
const counts = new Map<string, { readonly max: number; readonly code: DefinitionProblemCode }>([
  ['panelCount', { max: maxPanels, code: 'tooManyPanels' }],
  ['minPanelCount', { max: maxPanels, code: 'tooManyPanels' }],
  ['rowCount', { max: maxRows, code: 'tooManyRows' }],
  ['minRowCount', { max: maxRows, code: 'tooManyRows' }],
]);

const isOver = (value: unknown, max: number): boolean => {
  try {
    return Number.parseFloat(String(value)) > max;
  } catch {
    // An object may have no primitive value.
    return false;
  }
};

/** @param owner the object with the property. @returns names of SurveyJS's classes that the value may have */
const classesOfValue = (
  value: JsonObject,
  { className, baseClassName, classNamePart }: JsonObjectProperty,
  owner: JsonObject,
): readonly string[] => {
  if (className === 'matrixdropdowncolumn') {
    const cellType = value.cellType ?? owner.cellType ?? 'dropdown';
    return typeof cellType === 'string' ? [className, cellType] : [className];
  }
  if (className) return [className];
  return baseClassName && typeof value.type === 'string' ? [`${value.type}${classNamePart ?? ''}`] : [];
};

const findProperty = (classes: readonly string[], key: string): JsonObjectProperty | undefined => {
  for (const name of classes) {
    const jsonClass: object | undefined = Serializer.findClass(name);
    // A definition may name a method of all objects, such as `toString`, which SurveyJS finds as well.
    const property = jsonClass instanceof JsonMetadataClass ? jsonClass.findProperty(key) : undefined;
    if (property) return property;
  }
  return undefined;
};

const languageNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
/** Languages that SurveyJS has texts for under codes that are not standard. */
const nonStandardLanguages = new Set(['mm', 'gr', 'ua', 'cz']);
const isLanguage = (value: unknown): boolean => {
  if (typeof value !== 'string' || value.length > maxLanguageTagLength || !languageTagPattern.test(value))
    return false;
  const [language = value] = value.split('-');
  return nonStandardLanguages.has(value) || languageNames.of(language) !== undefined;
};

/** Properties of which SurveyJS takes only some values, and shows another type of question for the rest. */
const closedProperties = new Set(['inputType', 'cellType']);
/** Any question can be in a cell, although SurveyJS's editor offers only some types. */
const cellTypes = ElementFactory.Instance.getAllTypes();
/** Types of older versions, which browsers show as a text. */
const olderInputTypes = ['datetime'];

/** Properties for which SurveyJS would replace a text by the default; other numbers are for the layout. */
const numberProperties = new Set(
  ['rateMin', 'rateMax', 'rateStep', 'rateCount', 'choicesMin', 'choicesMax', 'choicesStep', 'min', 'max']
    .concat(['minLength', 'maxLength', 'maxTextLength', 'maxCommentLength', 'minValue', 'maxValue'])
    .concat(['minSelectedChoices', 'maxSelectedChoices', 'minCount', 'maxCount', 'maxFiles', 'maxSize'])
    .concat(['rowCount', 'minRowCount', 'maxRowCount', 'panelCount', 'minPanelCount', 'maxPanelCount']),
);
const isNumber = (value: unknown): boolean =>
  value === null ||
  typeof value === 'number' ||
  (typeof value === 'string' && Number.isFinite(Number(value)));

const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);
const isListOfChoices = ({ className }: JsonObjectProperty): boolean =>
  Boolean(className) && Serializer.isDescendantOf(className, 'itemvalue');
const isOffered = ({ name, choices }: JsonObjectProperty, value: unknown): boolean =>
  value === null ||
  !Array.isArray(choices) ||
  [...choices, ...(name === 'cellType' ? cellTypes : olderInputTypes)].includes(value);

const isText = (value: unknown): boolean => value === null || typeof value === 'string';
const isTextList = (value: unknown): boolean =>
  value === null || (Array.isArray(value) && value.every(isText));

export function validatePropertyValues(definition: JsonObject, addProblem: AddProblem): void {
  /** SurveyJS takes null for most lists, but for no item of one. */
  const validateList = (list: unknown, property: JsonObjectProperty, path: Path): void => {
    if (!Array.isArray(list)) {
      if (list !== null || property.name === 'rateValues') addProblem(path, 'notArray');
    } else
      for (const [index, item] of list.entries())
        if (item === null) addProblem([...path, index], 'itemMissing');
        else if (isObject(item) && isListOfChoices(property) && !isScalar(item.value))
          addProblem([...path, index], 'choiceValueMissing');
  };

  /** @param value a text or a list of texts, or an object with one for each language */
  const validateTexts = (value: unknown, { type }: JsonObjectProperty, path: Path): void => {
    const isList = type === 'string[]';
    const isValid = isList ? isTextList : isText;
    if (isValid(value)) return;
    if (!isObject(value) || !Object.values(value).every(isValid))
      addProblem(path, isList ? 'notArray' : 'notText');
    else
      for (const language of Object.keys(value))
        if (language !== 'default' && !isLanguage(language))
          addProblem([...path, language], 'languageInvalid');
  };

  /** @param cells texts by row and column */
  const validateCells = (cells: JsonObject, property: JsonObjectProperty, path: Path): void => {
    for (const [row, columns] of Object.entries(cells))
      if (isObject(columns))
        for (const [column, text] of Object.entries(columns))
          validateTexts(text, property, [...path, row, column]);
  };

  const validateScalars = (value: unknown, property: JsonObjectProperty, path: Path): void => {
    const { name, type } = property;
    const count = counts.get(name);
    if (count && isOver(value, count.max)) addProblem(path, count.code);
    if (takesOnlyBooleans(property) && !isBoolean(value)) addProblem(path, 'notBoolean');
    if (type === 'number' && numberProperties.has(name) && !isNumber(value)) addProblem(path, 'notNumber');
    if (closedProperties.has(name) && !isOffered(property, value)) addProblem(path, 'valueUnknown');
  };

  const validateObject = (object: JsonObject, classes: readonly string[], path: Path): void => {
    for (const [key, value] of Object.entries(object)) {
      const property = findProperty(classes, key);
      if (!property) continue;
      const at = [...path, key];
      validateScalars(value, property, at);
      if (property.isArray && !property.isLocalizable) validateList(value, property, at);
      if (property.isLocalizable) validateTexts(value, property, at);
      else if (property.type === 'cells' && isObject(value)) validateCells(value, property, at);
      else if (Array.isArray(value)) {
        for (const [index, each] of value.entries())
          if (isObject(each)) validateObject(each, classesOfValue(each, property, object), [...at, index]);
      } else if (isObject(value)) validateObject(value, classesOfValue(value, property, object), at);
    }
  };
  validateObject(definition, ['survey'], ['definition']);
  const { locale } = definition;
  if (locale !== undefined && locale !== null && locale !== '' && !isLanguage(locale))
    addProblem(['definition', 'locale'], 'languageInvalid');
}

// Values of properties that SurveyJS knows, but would take as they are.
import { ElementFactory, Serializer } from 'survey-core';
import { isObject } from './json-structure.mjs';
import { languageTag, maxPanels, maxRows } from '../limits.mjs';

/** SurveyJS reads these texts as well. */
const isBoolean = (value) =>
  value === null ||
  typeof value === 'boolean' ||
  (typeof value === 'string' && /^(?:true|false)$/i.test(value));

/** Some with their own setter may have texts, which older versions used. */
const takesOnlyBooleans = ({ isBooleanType, onSetValue, name }) =>
  isBooleanType && !onSetValue && name !== 'showNavigationButtons';

/** SurveyJS reduces `maxPanelCount` and `maxRowCount` itself. */
const counts = new Map([
  ['panelCount', { max: maxPanels, code: 'tooManyPanels' }],
  ['minPanelCount', { max: maxPanels, code: 'tooManyPanels' }],
  ['rowCount', { max: maxRows, code: 'tooManyRows' }],
  ['minRowCount', { max: maxRows, code: 'tooManyRows' }],
]);

/** An object may refuse to be read as a number. */
const isOver = (value, max) => {
  try {
    return Number.parseFloat(value) > max;
  } catch {
    return false;
  }
};

/** @param owner the object with the property */
const classesOf = (value, { className, baseClassName, classNamePart = '' }, owner) => {
  if (className === 'matrixdropdowncolumn') {
    const cellType = value.cellType ?? owner.cellType ?? 'dropdown';
    return typeof cellType === 'string' ? [className, cellType] : [className];
  }
  if (className) return [className];
  return baseClassName && typeof value.type === 'string' ? [`${value.type}${classNamePart}`] : [];
};

const propertyOf = (classes, key) =>
  classes.map((name) => Serializer.findClass(name)?.findProperty?.(key)).find(Boolean);

const languageNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
/** That SurveyJS has texts for, but under no standard code. */
const otherLanguages = new Set(['mm', 'gr', 'ua', 'cz']);
const isLanguage = (value) =>
  typeof value === 'string' &&
  languageTag.test(value) &&
  (otherLanguages.has(value) || languageNames.of(value.split('-')[0]) !== undefined);

/** Of which SurveyJS takes only some values, and shows another type of question for the rest. */
const closedProperties = new Set(['inputType', 'cellType']);
/** Any question can be in a cell, although its editor offers some. */
const cellTypes = ElementFactory.Instance.getAllTypes();
/** Of older versions; browsers show it as a text. */
const olderInputTypes = ['datetime'];

/** Of which SurveyJS would take the default for a text; other numbers are for the layout. */
const numbers = new Set(
  ['rateMin', 'rateMax', 'rateStep', 'rateCount', 'choicesMin', 'choicesMax', 'choicesStep', 'min', 'max']
    .concat(['minLength', 'maxLength', 'maxTextLength', 'maxCommentLength', 'minValue', 'maxValue'])
    .concat(['minSelectedChoices', 'maxSelectedChoices', 'minCount', 'maxCount', 'maxFiles', 'maxSize'])
    .concat(['rowCount', 'minRowCount', 'maxRowCount', 'panelCount', 'minPanelCount', 'maxPanelCount']),
);
const isNumber = (value) =>
  value === null ||
  typeof value === 'number' ||
  (typeof value === 'string' && Number.isFinite(Number(value)));

const isScalar = (value) => ['string', 'number', 'boolean'].includes(typeof value);
const isOfChoices = ({ className }) =>
  Boolean(className) && Serializer.isDescendantOf(className, 'itemvalue');
const isOffered = ({ name, choices }, value) =>
  value === null ||
  !Array.isArray(choices) ||
  (name === 'cellType' ? [...choices, ...cellTypes] : [...choices, ...olderInputTypes]).includes(value);

const isText = (value) => value === null || typeof value === 'string';
const isTextList = (value) => value === null || (Array.isArray(value) && value.every(isText));

/** @param refuse takes a path and a code */
export function checkValues(definition, refuse) {
  /** SurveyJS takes null for most lists, but for no item of one. */
  const checkList = (list, property, path) => {
    if (!Array.isArray(list)) {
      if (list !== null || property.name === 'rateValues') refuse(path, 'notArray');
    } else
      for (const [index, item] of list.entries())
        if (item === null) refuse([...path, index], 'itemMissing');
        else if (isObject(item) && isOfChoices(property) && !isScalar(item.value))
          refuse([...path, index], 'choiceValueMissing');
  };

  /** Of a property that can have a text, or a list of texts, for each language. */
  const checkTexts = (value, { type }, path) => {
    const [isOne, code] = type === 'string[]' ? [isTextList, 'notArray'] : [isText, 'notText'];
    if (isOne(value)) return;
    if (!isObject(value) || !Object.values(value).every(isOne)) refuse(path, code);
    else
      for (const language of Object.keys(value))
        if (language !== 'default' && !isLanguage(language)) refuse([...path, language], 'languageInvalid');
  };

  /** Texts by row and column. */
  const checkCells = (cells, property, path) => {
    for (const [row, columns] of Object.entries(cells))
      if (isObject(columns))
        for (const [column, text] of Object.entries(columns))
          checkTexts(text, property, [...path, row, column]);
  };

  const check = (owner, classes, path) => {
    for (const [key, value] of Object.entries(owner)) {
      const property = propertyOf(classes, key);
      const at = [...path, key];
      if (!property) continue;
      const count = counts.get(property.name);
      if (count && isOver(value, count.max)) refuse(at, count.code);
      if (takesOnlyBooleans(property) && !isBoolean(value)) refuse(at, 'notBoolean');
      if (property.type === 'number' && numbers.has(property.name) && !isNumber(value))
        refuse(at, 'notNumber');
      if (closedProperties.has(property.name) && !isOffered(property, value)) refuse(at, 'valueUnknown');
      if (property.isArray && !property.isLocalizable) checkList(value, property, at);
      if (property.isLocalizable) checkTexts(value, property, at);
      else if (property.type === 'cells' && isObject(value)) checkCells(value, property, at);
      else if (Array.isArray(value)) {
        for (const [index, each] of value.entries())
          if (isObject(each)) check(each, classesOf(each, property, owner), [...at, index]);
      } else if (isObject(value)) check(value, classesOf(value, property, owner), at);
    }
  };
  check(definition, ['survey'], ['definition']);
  const { locale } = definition;
  if (locale !== undefined && locale !== null && locale !== '' && !isLanguage(locale))
    refuse(['definition', 'locale'], 'languageInvalid');
}

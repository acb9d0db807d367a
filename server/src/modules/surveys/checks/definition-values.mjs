// Values of properties that SurveyJS knows, but would take as they are.
import { Serializer } from 'survey-core';
import { isObject } from './json-text.mjs';
import { maxPanels, maxRows } from './survey-limits.mjs';

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

/** @param owner the object with the property */
const classesOf = (value, { className, baseClassName, classNamePart = '' }, owner) => {
  if (className === 'matrixdropdowncolumn')
    return [className, value.cellType ?? owner.cellType ?? 'dropdown'];
  if (className) return [className];
  return baseClassName && typeof value.type === 'string' ? [`${value.type}${classNamePart}`] : [];
};

const propertyOf = (classes, key) =>
  classes.map((name) => Serializer.findClass(name)?.findProperty?.(key)).find(Boolean);

/** @param refuse takes a path and a code */
export function checkValues(definition, refuse) {
  const check = (owner, classes, path) => {
    for (const [key, value] of Object.entries(owner)) {
      const property = propertyOf(classes, key);
      const at = [...path, key];
      if (!property) continue;
      const count = counts.get(property.name);
      if (count && Number.parseFloat(value) > count.max) refuse(at, count.code);
      if (takesOnlyBooleans(property) && !isBoolean(value)) refuse(at, 'notBoolean');
      if (Array.isArray(value)) {
        for (const [index, each] of value.entries())
          if (isObject(each)) check(each, classesOf(each, property, owner), [...at, index]);
      } else if (isObject(value)) check(value, classesOf(value, property, owner), at);
    }
  };
  check(definition, ['survey'], ['definition']);
}

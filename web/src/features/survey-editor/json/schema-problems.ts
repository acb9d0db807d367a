import type { Node } from 'jsonc-parser';
import { JsonMetadataClass, Serializer, type JsonObjectProperty } from 'survey-core';
import { themeProperty } from '../../../lib/browser/survey-theme';

export type SchemaProblemCode =
  | 'unknownProperty'
  | 'unknownType'
  | 'typeMissing'
  | 'notList'
  | 'notBoolean'
  | 'notNumber'
  | 'notText'
  | 'notExpression';

export interface SchemaProblem {
  readonly node: Node;
  readonly code: SchemaProblemCode;
  /** It is the property or type. */
  readonly name: string;
}

/** Lists of a survey may have thousands of objects with the same mistake. */
const maxProblems = 200;
const booleanTypes = new Set(['boolean', 'switch']);
const expressionTypes = new Set(['condition', 'expression']);

const findClass = (name: string): JsonMetadataClass | null => {
  const match: object | null | undefined = Serializer.findClass(name);
  // A definition may name a method of all objects, such as `toString`, which SurveyJS finds as well.
  return match instanceof JsonMetadataClass ? match : null;
};

type Properties = ReadonlyMap<string, JsonObjectProperty>;

const propertiesByClass = new Map<string, Properties>();

/** @returns the properties of a class by their current and former names */
function getProperties(metadata: JsonMetadataClass): Properties {
  const cached = propertiesByClass.get(metadata.name);
  if (cached) return cached;
  const all = metadata.getAllProperties();
  const properties = new Map(
    [
      ...all.map((each) => [each.alternativeName, each] as const),
      ...all.map((each) => [each.name, each] as const),
    ].filter(([name]) => name !== undefined && name !== ''),
  );
  propertiesByClass.set(metadata.name, properties);
  return properties;
}

const findProperty = (classes: readonly JsonMetadataClass[], key: string): JsonObjectProperty | undefined => {
  for (const each of classes) {
    const property = getProperties(each).get(key);
    if (property) return property;
  }
  return undefined;
};

const getMembers = ({ children = [] }: Node): readonly (readonly [key: Node, value: Node])[] =>
  children.flatMap(({ children: [key, value] = [] }) => (key && value ? [[key, value] as const] : []));

const findValue = (object: Node, name: string): Node | undefined =>
  getMembers(object).find(([key]) => key.value === name)?.[1];

const getText = (node: Node | undefined): string | null =>
  node?.type === 'string' ? (node.value as string) : null;

const isTextOrNull = ({ type }: Node): boolean => type === 'string' || type === 'null';

const isBoolean = ({ type, value }: Node): boolean =>
  type === 'boolean' || type === 'null' || (type === 'string' && /^(?:true|false)$/i.test(value as string));

const isNumber = ({ type, value }: Node): boolean =>
  type === 'number' || type === 'null' || (type === 'string' && Number.isFinite(Number(value)));

const isLocalizedText = (node: Node): boolean =>
  node.type === 'object'
    ? getMembers(node).every(([, text]) => isTextOrNull(text))
    : node.type !== 'array' && node.type !== 'boolean';

/** Finds what SurveyJS would ignore or replace by a default, by its own metadata. */
export function findSchemaProblems(root: Node): readonly SchemaProblem[] {
  const problems: SchemaProblem[] = [];

  /** @param owner the object with the property */
  function findClasses(value: Node, property: JsonObjectProperty, owner: Node): readonly JsonMetadataClass[] {
    const { name, className, baseClassName, classNamePart } = property;
    if (className) {
      const isColumn = className === 'matrixdropdowncolumn';
      const ownCellType = isColumn ? getText(findValue(value, 'cellType')) : null;
      const cellType =
        ownCellType === null || ownCellType === 'default'
          ? getText(findValue(owner, 'cellType'))
          : ownCellType;
      const maskType = className === 'masksettings' ? getText(findValue(owner, 'maskType')) : null;
      const names = [
        className,
        ...(isColumn ? [cellType ?? 'dropdown'] : []),
        ...(maskType === null ? [] : [`${maskType}mask`]),
      ];
      return names.flatMap((each) => findClass(each) ?? []);
    }
    if (!baseClassName) return [];
    const typeNode = findValue(value, 'type');
    const type = getText(typeNode);
    const match = type === null ? null : findClass(`${type}${classNamePart ?? ''}`);
    if (match && Serializer.isDescendantOf(match.name, baseClassName)) return [match];
    // A panel is in the same lists as questions.
    if (match && Serializer.isDescendantOf(match.name, 'panelbase')) return [match];
    problems.push(
      type === null
        ? { node: typeNode ?? value, code: 'typeMissing', name }
        : { node: typeNode ?? value, code: 'unknownType', name: type },
    );
    return [];
  }

  function checkScalar(value: Node, property: JsonObjectProperty): void {
    const { name, type, onSetValue } = property;
    const add = (code: SchemaProblemCode): void => void problems.push({ node: value, code, name });
    if (property.isLocalizable) {
      if (type !== 'string[]' && !isLocalizedText(value)) add('notText');
    } else if (expressionTypes.has(type)) {
      if (!isTextOrNull(value)) add('notExpression');
      // Properties with a setter may have texts, which older versions used.
    } else if (booleanTypes.has(type) && !onSetValue && name !== 'showNavigationButtons') {
      if (!isBoolean(value)) add('notBoolean');
    } else if (type === 'number' && !onSetValue && !isNumber(value)) add('notNumber');
  }

  function checkObject(object: Node, classes: readonly JsonMetadataClass[]): void {
    if (classes.length === 0) return;
    for (const [key, value] of getMembers(object)) {
      if (problems.length >= maxProblems) return;
      const name = key.value as string;
      const property = findProperty(classes, name);
      if (!property) {
        if (name !== 'type' && !(object === root && name === themeProperty))
          problems.push({ node: key, code: 'unknownProperty', name });
        continue;
      }
      checkScalar(value, property);
      if (property.isLocalizable || (!property.className && !property.baseClassName)) continue;
      if (value.type === 'array') {
        for (const item of value.children ?? [])
          if (item.type === 'object') checkObject(item, findClasses(item, property, object));
      } else if (property.isArray && value.type !== 'null')
        problems.push({ node: value, code: 'notList', name });
      else if (value.type === 'object') checkObject(value, findClasses(value, property, object));
    }
  }

  checkObject(
    root,
    ['survey'].flatMap((each) => findClass(each) ?? []),
  );
  return problems;
}

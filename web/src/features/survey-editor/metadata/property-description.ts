import type { Json } from '@vantage/survey-document/json';
import { Serializer, type Base, type JsonObjectProperty } from 'survey-core';
import { findEditorKind, findListedClass, type EditorKind, type ListedClass } from './editor-kinds';
import { findPropertyGroup, type PropertyGroup } from './property-groups';

export interface PropertyChoice {
  readonly value: Json;
  /** SurveyJS's own text, where it has one. */
  readonly text: string | null;
}

export interface PropertyDescription {
  readonly name: string;
  /** The name that older definitions use. SurveyJS reads both. */
  readonly formerName: string | null;
  /** The type by the name that SurveyJS gives it, such as `condition`. */
  readonly type: string;
  readonly editor: EditorKind;
  readonly group: PropertyGroup;
  readonly isLocalizable: boolean;
  readonly isRequired: boolean;
  /** SurveyJS keeps it from authors, but reads it. */
  readonly isHidden: boolean;
  readonly isReadOnly: boolean;
  /** It is undefined if the property simply is absent. */
  readonly defaultValue: Json | undefined;
  readonly choices: readonly PropertyChoice[];
  /** The properties that decide whether this one has an effect. */
  readonly dependsOn: readonly string[];
  /** The class of a list's items. */
  readonly listedClass: ListedClass | null;
  /** The class of an object's value. */
  readonly objectClass: string | null;
  readonly minimum: number | null;
  readonly maximum: number | null;
}

/** Values of the metadata come from callbacks that expect a model, and fail without one. */
function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

const isJson = (value: unknown): value is Json =>
  value === null || ['string', 'number', 'boolean', 'object'].includes(typeof value);

function readChoices(property: JsonObjectProperty, model: Base | null): PropertyChoice[] {
  const choices: unknown = attempt(() => property.getChoices(model, () => undefined));
  if (!Array.isArray(choices)) return [];
  return choices.map((choice: unknown) => {
    if (typeof choice !== 'object' || choice === null || !('value' in choice))
      return { value: isJson(choice) ? choice : null, text: null };
    const { value, text } = choice as { value: Json; text?: unknown };
    return { value, text: typeof text === 'string' ? text : null };
  });
}

function readDefault(property: JsonObjectProperty, editor: EditorKind): Json | undefined {
  if (property.isLocalizable || editor === 'items' || editor === 'parts' || editor === 'structure')
    return undefined;
  const value: unknown = attempt(() => property.defaultValue);
  if (value === undefined || value === null) return editor === 'boolean' ? false : undefined;
  return isJson(value) ? value : undefined;
}

const isItemValue = (className: string): boolean => Serializer.isDescendantOf(className, 'itemvalue');

const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);

function describeProperty(
  property: JsonObjectProperty,
  siblings: readonly JsonObjectProperty[],
  model: Base | null,
): PropertyDescription {
  const { name, type, isLocalizable } = property;
  const editor = findEditorKind(property, isItemValue);
  return {
    name,
    formerName: property.alternativeName || property.oldName || null,
    type,
    editor,
    group: findPropertyGroup({ name, editor, isLocalizable }),
    isLocalizable,
    isRequired: property.isRequired,
    isHidden: !property.visible,
    isReadOnly: property.readOnly,
    defaultValue: readDefault(property, editor),
    choices: property.hasChoices ? readChoices(property, model) : [],
    dependsOn: siblings
      .filter((sibling) => sibling.getDependedProperties().includes(name))
      .map((sibling) => sibling.name),
    listedClass: findListedClass(property),
    objectClass: editor === 'object' ? property.className || null : null,
    minimum: numberOrNull(property.minValue),
    maximum: numberOrNull(property.maxValue),
  };
}

const isStored = ({ isSerializable }: JsonObjectProperty): boolean => isSerializable;

const descriptions = new Map<string, readonly PropertyDescription[]>();

/**
 * Describes what a class of SurveyJS reads from JSON.
 * @param dynamicClass adds the properties of the question in a matrix's cells
 */
export function describeClass(className: string, dynamicClass?: string): readonly PropertyDescription[] {
  const key = `${className} ${dynamicClass ?? ''}`;
  const cached = descriptions.get(key);
  if (cached) return cached;
  const declared = Serializer.getProperties(className);
  const dynamic =
    dynamicClass === undefined ? [] : Serializer.getDynamicPropertiesByTypes(className, dynamicClass);
  const model = attempt(() => Serializer.createClass(className) as Base | null) ?? null;
  const all = [...declared, ...dynamic].filter(isStored);
  const described = all.map((property) => describeProperty(property, all, model));
  descriptions.set(key, described);
  return described;
}

import type { Command } from '@vantage/survey-document/commands';
import { isSameJson, type Json } from '@vantage/survey-document/json';
import { writeText } from '@vantage/survey-document/localized-text';
import { findListKind } from '@vantage/survey-document/node-kinds';
import type { DocumentNode, SurveyDocument } from '@vantage/survey-document/survey-document';
import { findNodeClass } from './node-class';
import { describeClass, type PropertyDescription } from './property-description';
import { isRatingCount, readRatingScale, setRatingCount } from './rating-scale';

const hasProperty = ({ properties }: DocumentNode, name: string | null): boolean =>
  name !== null && properties.has(name);

/** @returns the name under which a node's JSON has the property, or null if it has it under none */
const findStoredName = (node: DocumentNode, { name, formerName }: PropertyDescription): string | null => {
  if (hasProperty(node, name)) return name;
  return hasProperty(node, formerName) ? formerName : null;
};

const describeUnknown = (name: string): PropertyDescription => ({
  name,
  formerName: null,
  type: 'unknown',
  editor: 'json',
  group: 'other',
  isLocalizable: false,
  isRequired: false,
  isHidden: false,
  isReadOnly: false,
  defaultValue: undefined,
  choices: [],
  dependsOn: [],
  listedClass: null,
  objectClass: null,
  minimum: null,
  maximum: null,
});

/** A list is edited item by item only where the document has nodes for its items. */
function withEditorForNode(description: PropertyDescription, node: DocumentNode): PropertyDescription {
  const isList = description.editor === 'items' || description.editor === 'parts';
  if (!isList) return description;
  const hasNodes = findListKind(node.kind, description.name) !== undefined;
  // A text or an object where a list is expected can only be edited as what it is.
  const isForeign = node.properties.has(description.name) && !node.lists.has(description.name);
  return hasNodes && !isForeign ? description : { ...description, editor: 'json' };
}

/** It is edited by conversion, since it decides which other properties there are. */
const typeProperty = 'type';

/**
 * Describes the properties of a node: those that SurveyJS reads, in its own order, then those of the JSON that it
 * doesn't know.
 */
export function describeProperties(document: SurveyDocument, node: DocumentNode): PropertyDescription[] {
  const { name, dynamicName } = findNodeClass(document, node);
  const described = describeClass(name, dynamicName);
  const names = new Set(described.flatMap((each) => [each.name, each.formerName]));
  const unknown = [...node.properties.keys()].filter(
    (property) => property !== typeProperty && !names.has(property) && !node.lists.has(property),
  );
  return [
    ...described
      .filter(({ editor }) => editor !== 'structure')
      .map((description) => withEditorForNode(description, node)),
    ...unknown.map(describeUnknown),
  ];
}

/**
 * @returns the value in the JSON; undefined if the property is absent or a list of nodes. The number of values of a
 * scale is that of SurveyJS, which ignores the one in the JSON in most cases.
 */
export function readProperty(node: DocumentNode, description: PropertyDescription): Json | undefined {
  if (isRatingCount(node, description.name)) return readRatingScale(node).count;
  const stored = findStoredName(node, description);
  return stored === null || node.lists.has(stored) ? undefined : node.properties.get(stored);
}

/** Tells whether the JSON has the property, even with its default as value. */
export const isPropertySet = (node: DocumentNode, description: PropertyDescription): boolean => {
  const stored = findStoredName(node, description);
  if (stored === null) return false;
  const ids = node.lists.get(stored);
  return ids === undefined || ids.length > 0;
};

const isDefault = ({ defaultValue }: PropertyDescription, value: Json | undefined): boolean =>
  value === undefined || isSameJson(value, defaultValue) || (defaultValue === undefined && value === '');

/**
 * Sets a property, or removes it if the value is its default. A property under a former name gets the current one at
 * the same position.
 */
export function setProperty(
  node: DocumentNode,
  description: PropertyDescription,
  value: Json | undefined,
): Command[] {
  const { id } = node;
  const { name } = description;
  if (isRatingCount(node, name) && typeof value === 'number') return setRatingCount(node, value);
  const stored = findStoredName(node, description);
  const next = isDefault(description, value) ? undefined : value;
  if (stored === null || stored === name)
    return stored === null && next === undefined
      ? []
      : [{ type: 'set', id, property: name, ...(next !== undefined && { value: next }) }];
  const removal: Command = { type: 'set', id, property: stored };
  return next === undefined
    ? [removal]
    : [{ type: 'set', id, property: name, value: next, before: stored }, removal];
}

/** Sets the text of one language, or removes it if it is empty. */
export function setPropertyText(
  node: DocumentNode,
  description: PropertyDescription,
  { language, text }: { language: string; text: string },
): Command[] {
  const { id } = node;
  const stored = findStoredName(node, description);
  if (stored !== null && stored !== description.name)
    return setProperty(node, description, writeText(readProperty(node, description), language, text));
  if (stored === null && text === '') return [];
  return [{ type: 'set', id, property: description.name, language, ...(text !== '' && { value: text }) }];
}

/** Removes a property with all below it, which resets it to its default. */
export function resetProperty(node: DocumentNode, description: PropertyDescription): Command[] {
  const stored = findStoredName(node, description);
  if (stored === null) return [];
  const items = node.lists.get(stored) ?? [];
  return [
    ...items.map((id): Command => ({ type: 'remove', id })),
    { type: 'set', id: node.id, property: stored },
  ];
}

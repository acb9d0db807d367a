import type { SetCommand } from './commands';
import type { MutableDocument, Outcome } from './mutable-document';
import { isJsonObject, isSameJson, type Json } from './json';
import { defaultLanguage, writeTranslation } from './localized-text';
import { findListKind } from './node-kinds';
import { canBeShorthand, findNextProperty, withoutProperty, withProperty } from './node-properties';
import type { DocumentNode } from './survey-document';

/** @returns the node with another property, or as a mere value if it may be one */
function withValue(
  node: DocumentNode,
  value: Json | undefined,
  { property, before, shorthand }: SetCommand,
): DocumentNode {
  const isList = Array.isArray(value) && findListKind(node.kind, property) !== undefined;
  const properties =
    value === undefined
      ? withoutProperty(node.properties, property)
      : withProperty(node.properties, property, isList ? null : value, before);
  const lists = new Map(node.lists);
  if (isList) lists.set(property, []);
  else lists.delete(property);
  return {
    ...node,
    properties,
    lists,
    // The survey itself is always an object.
    isShorthand:
      node.location !== null && (node.isShorthand || shorthand === true) && canBeShorthand(properties),
  };
}

/** @returns the command that sets the text again, unless the others can't remain as they are */
function invertTranslation(
  { id, property, language = '' }: SetCommand,
  former: Json | undefined,
  value: Json | undefined,
): SetCommand | undefined {
  const texts = isJsonObject(former) ? former : {};
  const isText = former !== undefined && !isJsonObject(former);
  const translation = Object.hasOwn(texts, language) ? texts[language] : undefined;
  const text = isText && language === defaultLanguage ? former : translation;
  const next = text === undefined ? undefined : findNextProperty(new Map(Object.entries(texts)), language);
  const shorthand = isText || undefined;
  const isExact = isSameJson(former, writeTranslation(value, { language, text, before: next, shorthand }));
  if (!isExact || value === undefined) return undefined;
  return {
    type: 'set',
    id,
    property,
    language,
    ...(text !== undefined && { value: text }),
    ...(next !== undefined && { before: next }),
    ...(shorthand && { shorthand }),
  };
}

/** Sets or removes a property. */
export function applySet({ nodes }: MutableDocument, command: SetCommand): Outcome {
  const { id, property, language } = command;
  const node = nodes.get(id);
  if (!node) return 'removed';
  const children = node.lists.get(property);
  const former = children ? [] : node.properties.get(property);
  const value =
    language === undefined
      ? command.value
      : writeTranslation(former, {
          language,
          text: command.value,
          before: command.before,
          ...(command.shorthand && { shorthand: true }),
        });
  const isFilled = Array.isArray(value) && value.length > 0;
  if ((children?.length ?? 0) > 0 || (isFilled && findListKind(node.kind, property) !== undefined))
    return 'misplaced';
  const changed = withValue(node, value, command);
  if (isSameJson(former, value) && changed.isShorthand === node.isShorthand) return [];
  nodes.set(id, changed);
  const inverse: SetCommand = (language !== undefined && invertTranslation(command, former, value)) || {
    type: 'set',
    id,
    property,
    ...(former !== undefined && { value: former, before: findNextProperty(node.properties, property) }),
  };
  return [{ ...inverse, ...(node.isShorthand && { shorthand: true as const }) }];
}

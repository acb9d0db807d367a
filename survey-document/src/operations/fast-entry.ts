import type { Command } from '../commands';
import type { JsonObject } from '../json';
import { defaultLanguage, readText } from '../localized-text';
import { createNodeId } from '../node-ids';
import { getNodeName, getNodeType } from '../node-title';
import {
  listNodes,
  requireNode,
  type DocumentNode,
  type NodeId,
  type NodeLocation,
  type SurveyDocument,
} from '../survey-document';
import { createInsertCommand } from './insert-node';
import type { CreateId, Operation } from './operation';

interface Entry {
  readonly value: string;
  readonly text: string;
}

/** @returns the properties of choices, rows and so on, or of columns and items that are questions of their own */
function getEntryProperties(
  document: SurveyDocument,
  { parentId, list }: NodeLocation,
): readonly [string, string] {
  const isQuestion =
    list === 'items' || (list === 'columns' && getNodeType(requireNode(document, parentId)) !== 'matrix');
  return isQuestion ? ['name', 'title'] : ['value', 'text'];
}

/** Reads one entry from each line: `value|text`, or only a value. Empty lines and repeated values are left out. */
function parseEntries(text: string): Entry[] {
  const entries = new Map<string, Entry>();
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [value = '', ...texts] = line.split('|');
    const entry = { value: value.trim(), text: texts.join('|').trim() };
    if (entry.value !== '' && !entries.has(entry.value)) entries.set(entry.value, entry);
  }
  return [...entries.values()];
}

/** @returns the entries of a list as text, as `enterNodes` reads them */
export function formatEntries(document: SurveyDocument, location: NodeLocation): string {
  const [, textProperty] = getEntryProperties(document, location);
  return listNodes(document, location)
    .map((id) => {
      const node = requireNode(document, id);
      const text = readText(node.properties.get(textProperty));
      return text === '' ? getNodeName(node) : `${getNodeName(node)}|${text}`;
    })
    .join('\n');
}

const createEntryJson = (
  { value, text }: Entry,
  [valueProperty, textProperty]: readonly [string, string],
): string | JsonObject => {
  if (text !== '') return { [valueProperty]: value, [textProperty]: text };
  return valueProperty === 'value' ? value : { [valueProperty]: value };
};

/** Adds entries, such as lines that were pasted, after a node of a list. Values that it has are left out. */
export function addEntries(
  document: SurveyDocument,
  location: NodeLocation,
  after: NodeId | null,
  text: string,
  createId: CreateId = createNodeId,
): Operation {
  const properties = getEntryProperties(document, location);
  const names = new Set(listNodes(document, location).map((id) => getNodeName(requireNode(document, id))));
  const ids: NodeId[] = [];
  const commands: Command[] = [];
  for (const entry of parseEntries(text)) {
    if (names.has(entry.value)) continue;
    const json = createEntryJson(entry, properties);
    const command = createInsertCommand(
      document,
      { ...location, after: ids.at(-1) ?? after, json },
      createId,
    );
    commands.push(command);
    ids.push(...command.ids.slice(0, 1));
  }
  return { commands, ids };
}

/**
 * Makes a list have the entries of a text. Nodes with the same value stay, with their translations and conditions; the
 * others are removed.
 */
export function enterNodes(
  document: SurveyDocument,
  location: NodeLocation,
  text: string,
  createId: CreateId = createNodeId,
): Operation {
  const properties = getEntryProperties(document, location);
  const remaining = new Map<string, DocumentNode>();
  const commands: Command[] = [];
  for (const id of listNodes(document, location)) {
    const node = requireNode(document, id);
    if (remaining.has(getNodeName(node))) commands.push({ type: 'remove', id });
    else remaining.set(getNodeName(node), node);
  }
  const entries = parseEntries(text);
  const values = new Set(entries.map(({ value }) => value));
  for (const [value, { id }] of remaining) if (!values.has(value)) commands.push({ type: 'remove', id });
  const order = [...remaining].flatMap(([value, { id }]) => (values.has(value) ? [id] : []));
  const ids: NodeId[] = [];
  for (const entry of entries) {
    const after = ids.at(-1) ?? null;
    const node = remaining.get(entry.value);
    if (!node) {
      const json = createEntryJson(entry, properties);
      const command = createInsertCommand(document, { ...location, after, json }, createId);
      commands.push(command);
      ids.push(...command.ids.slice(0, 1));
      continue;
    }
    ids.push(node.id);
    if (order[0] === node.id) order.shift();
    else {
      order.splice(order.indexOf(node.id), 1);
      commands.push({ type: 'move', id: node.id, ...location, after });
    }
    if (readText(node.properties.get(properties[1])) === entry.text) continue;
    commands.push({
      type: 'set',
      id: node.id,
      property: properties[1],
      language: defaultLanguage,
      ...(entry.text !== '' && { value: entry.text }),
    });
  }
  return { commands, ids };
}

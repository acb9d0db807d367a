import type { Command } from '@vantage/survey-document/commands';
import { readText } from '@vantage/survey-document/localized-text';
import { getNodeName } from '@vantage/survey-document/node-title';
import { addEntries } from '@vantage/survey-document/operations/fast-entry';
import { insertNode } from '@vantage/survey-document/operations/insert-node';
import type { Operation } from '@vantage/survey-document/operations/operation';
import { createUniqueName, listSiblingNames } from '@vantage/survey-document/operations/unique-names';
import {
  listNodes,
  requireNode,
  type DocumentNode,
  type NodeId,
  type NodeLocation,
  type SurveyDocument,
} from '@vantage/survey-document/survey-document';

const firstValues: Readonly<Partial<Record<string, string>>> = {
  rows: 'row1',
  columns: 'column1',
  items: 'text1',
};

/** @returns the next number after the highest one of a rating's values, or null if they aren't numbers */
function findNextNumber(document: SurveyDocument, location: NodeLocation): number | null {
  const values = listNodes(document, location).map((id) => requireNode(document, id).properties.get('value'));
  const numbers = values.filter((value) => typeof value === 'number');
  return numbers.length === values.length ? Math.max(0, ...numbers) + 1 : null;
}

/** Adds an item with a value that no other item has. Its text is still to be typed. */
export function addItem(document: SurveyDocument, location: NodeLocation, after: NodeId | null): Operation {
  const number = location.list === 'rateValues' ? findNextNumber(document, location) : null;
  const value =
    number ?? createUniqueName(listSiblingNames(document, location), firstValues[location.list] ?? 'item1');
  return insertNode(document, { ...location, after, json: value });
}

/** @returns the text of an item in the survey's own language, or its value */
export const getItemText = (node: DocumentNode): string =>
  readText(node.properties.get('text')) || getNodeName(node);

/** Sets the text of an item. A text that equals the value is not stored. The value stays, since answers have it. */
export function setItemText(node: DocumentNode, text: string): Command[] {
  const { id } = node;
  const isStored = node.properties.has('text');
  const next = text === getNodeName(node) ? '' : text;
  if (next === '' && !isStored) return [];
  return [{ type: 'set', id, property: 'text', language: 'default', ...(next !== '' && { value: next }) }];
}

/** Puts the first line into an item and adds the others after it. */
export function pasteIntoItem(document: SurveyDocument, node: DocumentNode, text: string): Operation {
  const [first = '', ...others] = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  if (!node.location) return { commands: [], ids: [] };
  const added = addEntries(document, node.location, node.id, others.join('\n'));
  return {
    commands: [...setItemText(node, (first.split('|')[1] ?? first).trim()), ...added.commands],
    ids: [node.id, ...added.ids],
  };
}

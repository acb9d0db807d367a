import type { Command } from '@vantage/survey-document/commands';
import { getNodeName } from '@vantage/survey-document/node-title';
import { listNames, listSiblingNames } from '@vantage/survey-document/operations/unique-names';
import type { DocumentNode, SurveyDocument } from '@vantage/survey-document/survey-document';

export type NameProblem = 'empty' | 'used';

/** Columns and texts of one question need a name of their own within it, others within the survey. */
const isNamedAmongSiblings = ({ kind }: DocumentNode): boolean => kind === 'column' || kind === 'item';

/** @returns why a node can't have a name, or null if it can */
export function findNameProblem(
  document: SurveyDocument,
  node: DocumentNode,
  name: string,
): NameProblem | null {
  if (name.trim() === '') return 'empty';
  const before = getNodeName(node);
  if (name.trim().toLowerCase() === before.toLowerCase()) return null;
  const names =
    isNamedAmongSiblings(node) && node.place ? listSiblingNames(document, node.place) : listNames(document);
  return names.has(name.trim().toLowerCase()) ? 'used' : null;
}

/** Renames a node. */
export const createRename = (_document: SurveyDocument, node: DocumentNode, name: string): Command[] => [
  { type: 'set', id: node.id, property: 'name', value: name.trim() },
];

import { createNodeId } from '../node-ids';
import type { NodeId, SurveyDocument } from '../survey-document';
import { createInsertCommand } from './insert-node';
import type { CreateId, Operation } from './operation';
import { findLastNode } from './locations';
import { createUniqueName, listNames } from './unique-names';

/** Adds an empty page after another one, or at the end. */
export function addPage(
  document: SurveyDocument,
  after: NodeId | null = findLastNode(document, { parentId: document.rootId, list: 'pages' }),
  createId: CreateId = createNodeId,
): Operation {
  const json = { name: createUniqueName(listNames(document), 'page1'), elements: [] };
  const location = { parentId: document.rootId, list: 'pages' };
  const command = createInsertCommand(document, { ...location, after, json }, createId);
  return { commands: [command], ids: command.ids };
}

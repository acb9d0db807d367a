import { getNodeType } from '@vantage/survey-document/node-title';
import type { DocumentNode, NodeId, SurveyDocument } from '@vantage/survey-document/survey-document';

/** They ask nothing. */
const typesWithoutNumber: readonly string[] = ['panel', 'flowpanel', 'html', 'image', 'expression'];

const isNumbered = (node: DocumentNode): boolean =>
  node.kind === 'element' && !typesWithoutNumber.includes(getNodeType(node));

/** Lists the questions of pages and panels. Those of a dynamic panel are repeated, so they have no number. */
function* listNumbered(document: SurveyDocument, id: NodeId): Generator<NodeId> {
  const node = document.nodes.get(id);
  if (!node) return;
  if (isNumbered(node)) yield id;
  for (const list of ['pages', 'elements', 'questions'])
    for (const child of node.lists.get(list) ?? []) yield* listNumbered(document, child);
}

/** @returns the position of a question among all questions of the survey, from 1; null for anything else */
export function findQuestionNumber(document: SurveyDocument, id: NodeId): number | null {
  const node = document.nodes.get(id);
  if (!node || !isNumbered(node)) return null;
  let number = 0;
  for (const each of listNumbered(document, document.rootId)) {
    number += 1;
    if (each === id) return number;
  }
  return null;
}

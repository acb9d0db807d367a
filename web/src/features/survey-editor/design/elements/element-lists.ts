import { getNodeType } from '@vantage/survey-document/node-title';
import type { DocumentNode, NodeId, SurveyDocument } from '@vantage/survey-document/survey-document';
import { findElementList } from '../../moving/element-positions';
import type { Position } from './position';

const emptyIds: readonly NodeId[] = [];

export const isPanel = (node: DocumentNode): boolean => {
  const type = getNodeType(node);
  return node.kind === 'element' && (type === 'panel' || type === 'flowpanel' || type === 'paneldynamic');
};

/** @returns the ids of the questions and panels in a page or panel; the same array while they stay the same */
export function listElements(node: DocumentNode | undefined): readonly NodeId[] {
  const list = node && findElementList(node);
  return (list ? node?.lists.get(list) : undefined) ?? emptyIds;
}

export const listPages = ({ nodes, rootId }: SurveyDocument): readonly NodeId[] =>
  nodes.get(rootId)?.lists.get('pages') ?? emptyIds;

/** A survey without pages can have its questions at the top. */
export function findOpenContainer(document: SurveyDocument, pageId: NodeId | null): NodeId | null {
  if (pageId !== null) return pageId;
  const root = document.nodes.get(document.rootId);
  return listElements(root).length > 0 ? document.rootId : null;
}

/** @returns the question or panel that a node belongs to, such as that of a choice; itself for an element */
export function findElement(document: SurveyDocument, id: NodeId | undefined): DocumentNode | undefined {
  let node = document.nodes.get(id ?? '');
  while (node && node.kind !== 'element') node = document.nodes.get(node.location?.parentId ?? '');
  return node;
}

/** @returns where a node is appended in a page, panel or survey */
export const getEnd = (node: DocumentNode): Position => ({
  parentId: node.id,
  list: findElementList(node) ?? 'elements',
  after: listElements(node).at(-1) ?? null,
});

import type { NodeId } from '@vantage/survey-document/survey-document';
import type { EditorState } from '../../session/editor-session';
import { findElement, findOpenContainer, listElements } from '../elements/element-lists';

/** @returns the card to which Tab leads: that of the selection, else the first one of the open page */
export function findTabStop({
  document,
  selection,
  pageId,
}: Pick<EditorState, 'document' | 'selection' | 'pageId'>): NodeId | undefined {
  const selected = findElement(document, selection.at(-1));
  if (selected) return selected.id;
  return listElements(document.nodes.get(findOpenContainer(document, pageId) ?? ''))[0];
}

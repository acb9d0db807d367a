import { findElementPlace, findLastNode } from '@vantage/survey-document/operations/places';
import type { NodeId, NodePlace } from '@vantage/survey-document/survey-document';
import type { EditorState } from '../session/editor-session';

export interface InsertPosition extends NodePlace {
  /** It is null for the first position. */
  readonly after: NodeId | null;
}

type Selected = Pick<EditorState, 'document' | 'selection' | 'pageId'>;

/** @returns the position after the selected page, or after the one that is open */
export function findPagePosition({ document, pageId }: Selected): InsertPosition {
  const page = document.nodes.get(pageId ?? '');
  const place = page?.place ?? { parentId: document.rootId, list: 'pages' };
  return { ...place, after: page ? page.id : findLastNode(document, place) };
}

/** @returns the position after the selected question, or at the end of the open page; null without a page */
export function findElementPosition({ document, selection, pageId }: Selected): InsertPosition | null {
  // A part of a question, such as a choice, may be selected.
  for (let node = document.nodes.get(selection.at(-1) ?? ''); node;) {
    if (node.kind === 'element' && node.place) return { ...node.place, after: node.id };
    node = document.nodes.get(node.place?.parentId ?? '');
  }
  const page = document.nodes.get(pageId ?? '');
  const place = page ? findElementPlace(page) : null;
  return place && { ...place, after: findLastNode(document, place) };
}

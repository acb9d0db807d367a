import type { Command } from '../commands';
import { createNodeId } from '../node-ids';
import { listNodes, requireNode, type NodeId, type SurveyDocument } from '../survey-document';
import { createInsertCommand } from './insert-node';
import { moveNodes } from './move-nodes';
import type { CreateId, Operation } from './operation';
import { findElementPlace, findLastNode } from './places';
import { createUniqueName, listNames } from './unique-names';

/** Moves elements to an empty page. */
const moveInto = (ids: readonly NodeId[], pageId: NodeId): Command[] =>
  ids.map((id, index) => {
    const after = ids[index - 1] ?? null;
    return { type: 'move', id, parentId: pageId, list: 'elements', after };
  });

/** Adds an empty page after another one, or at the end. */
export function addPage(
  document: SurveyDocument,
  after: NodeId | null = findLastNode(document, { parentId: document.rootId, list: 'pages' }),
  createId: CreateId = createNodeId,
): Operation {
  const json = { name: createUniqueName(listNames(document), 'page1'), elements: [] };
  const place = { parentId: document.rootId, list: 'pages' };
  const command = createInsertCommand(document, { ...place, after, json }, createId);
  return { commands: [command], ids: command.ids };
}

/**
 * Puts the elements of a survey that has no pages onto one, as SurveyJS does when it reads them.
 * @returns null if it has pages, or nothing to put there
 */
export function putElementsOnPage(
  document: SurveyDocument,
  createId: CreateId = createNodeId,
): Operation | null {
  const { lists } = requireNode(document, document.rootId);
  const list = lists.has('elements') ? 'elements' : 'questions';
  const elements = lists.get(list) ?? [];
  if ((lists.get('pages')?.length ?? 0) > 0 || elements.length === 0) return null;
  const { commands, ids } = addPage(document, null, createId);
  const [pageId = ''] = ids;
  return {
    commands: [
      ...commands,
      ...moveInto(elements, pageId),
      { type: 'set', id: document.rootId, property: list },
    ],
    ids: [pageId],
  };
}

/** Moves the elements of a page to the end of the page before and removes it. @returns null for the first page */
export function mergePageWithPrevious(document: SurveyDocument, pageId: NodeId): Operation | null {
  const page = requireNode(document, pageId);
  const pages = page.place ? listNodes(document, page.place) : [];
  const previous = document.nodes.get(pages[pages.indexOf(pageId) - 1] ?? '');
  const place = findElementPlace(page);
  const target = previous && findElementPlace(previous);
  if (!place || !target) return null;
  const after = findLastNode(document, target);
  const moved = moveNodes(document, listNodes(document, place), { ...target, after });
  return {
    commands: [...(moved?.commands ?? []), { type: 'remove', id: pageId }],
    ids: moved?.ids ?? [target.parentId],
  };
}

/** Moves an element of a page, and those after it, to a new page. @returns null if it is not directly on a page */
export function splitPage(
  document: SurveyDocument,
  elementId: NodeId,
  createId: CreateId = createNodeId,
): Operation | null {
  const { place } = requireNode(document, elementId);
  if (!place || document.nodes.get(place.parentId)?.kind !== 'page') return null;
  const siblings = listNodes(document, place);
  const moved = siblings.slice(siblings.indexOf(elementId));
  const { commands, ids } = addPage(document, place.parentId, createId);
  const [pageId = ''] = ids;
  return { commands: [...commands, ...moveInto(moved, pageId)], ids: [pageId] };
}

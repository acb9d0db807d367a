import type { Command } from '@vantage/survey-document/commands';
import type { Json, JsonObject } from '@vantage/survey-document/json';
import { addPage } from '@vantage/survey-document/operations/pages';
import { insertNode } from '@vantage/survey-document/operations/insert-node';
import type { Operation } from '@vantage/survey-document/operations/operation';
import type { SurveyDocument } from '@vantage/survey-document/survey-document';
import type { EditorState } from '../../session/editor-session';
import { findElement, findOpenContainer, getEnd, isPanel, listElements } from './element-lists';
import type { Position } from './position';

type OpenState = Pick<EditorState, 'document' | 'selection' | 'pageId'>;

/**
 * @returns after the selection, in a selected empty panel, else at the end of the open page; null for a survey without
 *   pages and questions
 */
export function findInsertPosition({ document, selection, pageId }: OpenState): Position | null {
  const selected = findElement(document, selection.at(-1));
  if (selected?.location) {
    if (isPanel(selected) && listElements(selected).length === 0) return getEnd(selected);
    return { ...selected.location, after: selected.id };
  }
  const container = document.nodes.get(findOpenContainer(document, pageId) ?? '');
  return container ? getEnd(container) : null;
}

/** Adds an element. A survey without pages gets one, with the element on it. */
export function insertElement(document: SurveyDocument, position: Position | null, json: Json): Operation {
  if (position) return insertNode(document, { ...position, json });
  const { commands } = addPage(document);
  const [page] = commands;
  if (page?.type !== 'insert') return { commands, ids: [] };
  const pageJson: JsonObject = { ...(page.json as JsonObject), elements: [json] };
  const { parentId, list, after } = page;
  const insertion = insertNode(document, { parentId, list, after, json: pageJson });
  const ids = insertion.commands.flatMap((command: Command) =>
    command.type === 'insert' ? command.ids.slice(1, 2) : [],
  );
  return { commands: insertion.commands, ids };
}

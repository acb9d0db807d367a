import type { Command } from '../commands';
import { nodeToJson } from '../document-json';
import { isJsonObject, type Json, type JsonObject } from '../json';
import { createNodeId } from '../node-ids';
import { findListKind, type NodeKind } from '../node-kinds';
import type { ReferenceProperties } from '../references/reference-properties';
import {
  listNodes,
  type DocumentNode,
  type NodeId,
  type NodeLocation,
  type SurveyDocument,
} from '../survey-document';
import { copyJson } from './copy-json';
import { createInsertCommand } from './insert-node';
import type { CreateId, Operation } from './operation';
import { findElementLocation, findLastNode, listOutermostNodes } from './locations';
import { createUniqueName, listNames, listSiblingNames } from './unique-names';

/** Parts of a survey of one kind, as they are in the clipboard. */
interface Clipboard {
  readonly kind: NodeKind;
  readonly list: string;
  readonly parts: readonly Json[];
}

/** @returns nodes of one kind as SurveyJS JSON, such as `{"elements":[…]}`, or null without nodes */
export function copyNodes(document: SurveyDocument, ids: readonly NodeId[]): JsonObject | null {
  const nodes = listOutermostNodes(document, ids);
  const [first] = nodes;
  if (!first?.location) return null;
  const list = first.kind === 'element' ? 'elements' : first.location.list;
  const parts = nodes.filter(({ kind }) => kind === first.kind).map(({ id }) => nodeToJson(document, id));
  return { [list]: parts };
}

const clipboardKinds: readonly NodeKind[] = ['survey', 'element'];

/** Reads SurveyJS JSON: what `copyNodes` gives, a survey, one element, or a list of elements. */
function readClipboard(json: Json): Clipboard | null {
  if (Array.isArray(json)) {
    const parts = (json as readonly Json[]).filter(
      (part) => isJsonObject(part) && typeof part['type'] === 'string',
    );
    return parts.length > 0 ? { kind: 'element', list: 'elements', parts } : null;
  }
  if (!isJsonObject(json)) return null;
  if (typeof json['type'] === 'string') return { kind: 'element', list: 'elements', parts: [json] };
  for (const [list, parts] of Object.entries(json)) {
    const kind = clipboardKinds.map((owner) => findListKind(owner, list)).find((each) => each !== undefined);
    if (kind !== undefined && Array.isArray(parts) && parts.length > 0)
      return { kind, list, parts: parts as readonly Json[] };
  }
  return null;
}

interface PasteTarget extends NodeLocation {
  readonly after: NodeId | null;
}

/** @returns the selected node or the nearest one around it that satisfies a condition */
function findAround<Result>(
  document: SurveyDocument,
  id: NodeId | null,
  find: (node: DocumentNode) => Result | null,
): Result | null {
  for (
    let node = document.nodes.get(id ?? '');
    node;
    node = document.nodes.get(node.location?.parentId ?? '')
  ) {
    const result = find(node);
    if (result) return result;
  }
  return null;
}

/** @returns where parts go: after the selected node, at the end of the selected page or question, or at the end */
function findPasteTarget(
  document: SurveyDocument,
  { kind, list }: Pick<Clipboard, 'kind' | 'list'>,
  selectedId: NodeId | null,
): PasteTarget | null {
  const atEnd = (location: NodeLocation): PasteTarget => ({
    ...location,
    after: findLastNode(document, location),
  });
  const around = findAround(document, selectedId, (node): PasteTarget | null => {
    if (node.kind === kind && node.location && node.id !== document.rootId)
      if (kind === 'element' || kind === 'page' || node.location.list === list)
        return { ...node.location, after: node.id };
    if (kind === 'element') {
      const location = node.kind === 'page' ? findElementLocation(node) : null;
      return location && atEnd(location);
    }
    if (kind === 'page' || node.kind === 'survey') return null;
    return node.lists.has(list) ? atEnd({ parentId: node.id, list }) : null;
  });
  if (around) return around;
  const { rootId } = document;
  if (kind !== 'element')
    return findListKind('survey', list) === kind ? atEnd({ parentId: rootId, list }) : null;
  const lastPage = document.nodes.get(findLastNode(document, { parentId: rootId, list: 'pages' }) ?? '');
  const location = lastPage && findElementLocation(lastPage);
  if (location) return atEnd(location);
  return listNodes(document, { parentId: rootId, list: 'elements' }).length > 0
    ? atEnd({ parentId: rootId, list: 'elements' })
    : null;
}

/**
 * Pastes parts of a survey, which may come from another one. Names that are in use are counted up, and references
 * within the parts follow.
 * @returns null if the parts can't be put there, such as columns without a matrix
 */
export function pasteJson(
  document: SurveyDocument,
  referenceProperties: ReferenceProperties,
  json: Json,
  selectedId: NodeId | null,
  createId: CreateId = createNodeId,
): Operation | null {
  const clipboard = readClipboard(json);
  if (!clipboard) return null;
  const { kind } = clipboard;
  const target = findPasteTarget(document, clipboard, selectedId);
  const names = listNames(document);
  const list = target?.list ?? clipboard.list;
  const siblingNames = target ? listSiblingNames(document, target) : new Set<string>();
  const parts = copyJson({ ...clipboard, names, siblingNames }, referenceProperties);
  if (!target && kind !== 'element') return null;
  if (!target) {
    const page = { name: createUniqueName(names, 'page1'), elements: parts };
    const pageLocation = { parentId: document.rootId, list: 'pages', after: null };
    const command = createInsertCommand(document, { ...pageLocation, json: page }, createId);
    return { commands: [command], ids: command.ids.slice(0, 1) };
  }
  const commands: Command[] = [];
  const ids: NodeId[] = [];
  for (const part of parts) {
    const after = ids.at(-1) ?? target.after;
    const command = createInsertCommand(
      document,
      { parentId: target.parentId, list, after, json: part },
      createId,
    );
    commands.push(command);
    ids.push(...command.ids.slice(0, 1));
  }
  return { commands, ids };
}

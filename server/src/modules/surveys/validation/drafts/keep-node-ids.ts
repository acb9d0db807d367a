import { parseDocument } from '@vantage/survey-document/document-json';
import { isJsonObject, type Json, type JsonObject } from '@vantage/survey-document/json';
import type { DocumentNode, NodeId, SurveyDocument } from '@vantage/survey-document/survey-document';
import { countValues } from '../json';

/** The property that identifies a node among those of its kind, wherever they are. */
const namedBy: Readonly<Partial<Record<DocumentNode['kind'], string>>> = {
  page: 'name',
  element: 'name',
  calculatedValue: 'name',
};

/** Properties that identify a node among those of its list. */
const listedBy: Readonly<Partial<Record<DocumentNode['kind'], string>>> = {
  column: 'name',
  item: 'name',
  choice: 'value',
  trigger: 'type',
  validator: 'type',
};

const asKey = (value: Json | undefined): string | null => {
  if (value === undefined || value === null) return null;
  return isJsonObject(value) ? JSON.stringify(value) : String(value as string | number | boolean);
};

const readKey = ({ properties }: DocumentNode, property: string | undefined): string | null =>
  property === undefined ? null : asKey(properties.get(property));

/** Nodes that wait to be found, by a key. Several may have the same. */
function waitingNodes() {
  const waiting = new Map<string, { readonly ids: NodeId[]; matches: number }>();
  return {
    add(key: string, id: NodeId): void {
      const nodes = waiting.get(key);
      if (nodes) nodes.ids.push(id);
      else waiting.set(key, { ids: [id], matches: 0 });
    },
    next(key: string): NodeId | undefined {
      const nodes = waiting.get(key);
      return nodes?.ids[nodes.matches++];
    },
  };
}

const toKey = (...parts: readonly string[]): string => parts.join('\n');

/**
 * Finds the nodes of a definition that another one had: pages, questions and calculated values by their names, and the
 * others by their place and name, value or type.
 * @returns an id for each node of the new definition, in the order of its JSON
 */
export function keepNodeIds(
  former: SurveyDocument,
  definition: JsonObject,
  createId: () => NodeId,
): NodeId[] {
  // There are more values than nodes.
  const provisionalIds = Array.from({ length: countValues(definition) }, (_, index) => String(index));
  const current = parseDocument(definition, provisionalIds);
  const [named, listed] = [waitingNodes(), waitingNodes()];
  for (const node of former.nodes.values()) {
    const name = readKey(node, namedBy[node.kind]);
    if (name !== null) named.add(toKey(node.kind, name), node.id);
    else if (node.location !== null)
      listed.add(
        toKey(node.location.parentId, node.location.list, readKey(node, listedBy[node.kind]) ?? ''),
        node.id,
      );
  }
  /** Ids of the former definition, or new ones, by provisional ids. */
  const ids = new Map<NodeId, NodeId>();

  const find = (node: DocumentNode): NodeId | undefined => {
    if (node.location === null) return former.rootId;
    const name = readKey(node, namedBy[node.kind]);
    if (name !== null) return named.next(toKey(node.kind, name));
    const parentId = ids.get(node.location.parentId) ?? '';
    return listed.next(toKey(parentId, node.location.list, readKey(node, listedBy[node.kind]) ?? ''));
  };

  const createUnusedId = (): NodeId => {
    for (;;) {
      const id = createId();
      // A client may have created the same.
      if (!former.nodes.has(id)) return id;
    }
  };

  // A document that was just parsed has its nodes in the order of the JSON.
  for (const node of current.nodes.values()) ids.set(node.id, find(node) ?? createUnusedId());
  return [...ids.values()];
}

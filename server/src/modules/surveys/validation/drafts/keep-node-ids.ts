import { createNodeIds, parseDocument } from '@vantage/survey-document/document-json';
import { isJsonObject, type Json, type JsonObject } from '@vantage/survey-document/json';
import {
  walkNodes,
  type DocumentNode,
  type NodeId,
  type SurveyDocument,
} from '@vantage/survey-document/survey-document';

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
function nodesByKey(entries: Iterable<readonly [key: string, id: NodeId]>) {
  const waiting = new Map<string, NodeId[]>();
  for (const [key, id] of entries) {
    const ids = waiting.get(key) ?? [];
    waiting.set(key, ids);
    ids.push(id);
  }
  return {
    next: (key: string): NodeId | undefined => waiting.get(key)?.shift(),
  };
}

const listedKey = (parentId: NodeId, list: string, node: DocumentNode): string =>
  JSON.stringify([parentId, list, readKey(node, listedBy[node.kind])]);

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
  let count = 0;
  const provisionalIds = createNodeIds('survey', definition, () => String(count++));
  const current = parseDocument(definition, provisionalIds);
  const formerNodes = [...walkNodes(former)];
  const named = nodesByKey(
    formerNodes.flatMap((node) => {
      const key = readKey(node, namedBy[node.kind]);
      return key === null ? [] : [[`${node.kind} ${key}`, node.id] as const];
    }),
  );
  const listed = nodesByKey(
    formerNodes.flatMap((node) =>
      node.place === null || readKey(node, namedBy[node.kind]) !== null
        ? []
        : [[listedKey(node.place.parentId, node.place.list, node), node.id] as const],
    ),
  );
  /** Ids of the former definition, or new ones, by provisional ids. */
  const ids = new Map<NodeId, NodeId>();

  const find = (node: DocumentNode): NodeId | undefined => {
    if (node.place === null) return former.rootId;
    const name = readKey(node, namedBy[node.kind]);
    if (name !== null) return named.next(`${node.kind} ${name}`);
    const parentId = ids.get(node.place.parentId) ?? '';
    return listed.next(listedKey(parentId, node.place.list, node));
  };

  const createUnusedId = (): NodeId => {
    for (;;) {
      const id = createId();
      // A client may have created the same.
      if (!former.nodes.has(id)) return id;
    }
  };

  for (const node of walkNodes(current)) ids.set(node.id, find(node) ?? createUnusedId());
  return [...ids.values()];
}

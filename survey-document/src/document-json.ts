import { isJsonObject, type Json, type JsonObject } from './json';
import { findListKind, type NodeKind } from './node-kinds';
import {
  requireNode,
  walkNodes,
  type DocumentNode,
  type NodeId,
  type NodeLocation,
  type SurveyDocument,
} from './survey-document';

export interface NodeSource {
  readonly kind: NodeKind;
  readonly location: NodeLocation | null;
  readonly json: Json;
}

/**
 * Reads a node and all below it.
 * @param nextId is called once for each node, in the order of the JSON
 * @returns the nodes in the order of the JSON
 */
export function readNodes(source: NodeSource, nextId: () => NodeId): DocumentNode[] {
  const nodes: DocumentNode[] = [];
  function read({ kind, location, json }: NodeSource): NodeId {
    const id = nextId();
    const properties = new Map<string, Json>();
    const lists = new Map<string, readonly NodeId[]>();
    nodes.push({ id, kind, location, properties, lists, isShorthand: !isJsonObject(json) });
    if (!isJsonObject(json)) {
      properties.set('value', json);
      return id;
    }
    for (const [property, value] of Object.entries(json)) {
      const childKind = findListKind(kind, property);
      // An unexpected value, such as a text instead of a list, is left alone.
      if (childKind === undefined || !Array.isArray(value)) {
        properties.set(property, value);
        continue;
      }
      properties.set(property, null);
      const childLocation = { parentId: id, list: property };
      lists.set(
        property,
        (value as readonly Json[]).map((child) =>
          read({ kind: childKind, location: childLocation, json: child }),
        ),
      );
    }
    return id;
  }
  read(source);
  return nodes;
}

/** Reads a definition whose nodes have no ids yet. */
export function createDocument(definition: JsonObject, createId: () => NodeId): SurveyDocument {
  const nodes = readNodes({ kind: 'survey', location: null, json: definition }, createId);
  return { rootId: nodes[0]?.id ?? '', nodes: new Map(nodes.map((node) => [node.id, node])) };
}

/**
 * Reads a definition whose nodes have ids.
 * @param ids of all nodes in the order of the JSON, as `listNodeIds` gives them
 * @throws {Error} if there are fewer ids than nodes
 */
export function parseDocument(definition: JsonObject, ids: readonly NodeId[]): SurveyDocument {
  const remaining = ids.values();
  return createDocument(definition, () => {
    const { value, done } = remaining.next();
    if (done) throw new Error(`The document has more than ${ids.length} nodes.`);
    return value;
  });
}

/** @returns as many ids as a part of a definition has nodes */
export const createNodeIds = (kind: NodeKind, json: Json, createId: () => NodeId): NodeId[] =>
  readNodes({ kind, location: null, json }, createId).map(({ id }) => id);

/** @returns the ids of a node and all below it in the order of the JSON */
export const listNodeIds = (document: SurveyDocument, id: NodeId = document.rootId): NodeId[] =>
  [...walkNodes(document, id)].map((node) => node.id);

/** @returns the JSON of a node with all below it, with the properties in the order in which they were read */
export function nodeToJson(document: SurveyDocument, id: NodeId): Json {
  const { properties, lists, isShorthand } = requireNode(document, id);
  if (isShorthand) return properties.get('value') ?? null;
  return Object.fromEntries(
    [...properties].map(([property, value]): [string, Json] => [
      property,
      lists.get(property)?.map((child) => nodeToJson(document, child)) ?? value,
    ]),
  );
}

export const documentToJson = (document: SurveyDocument): JsonObject =>
  nodeToJson(document, document.rootId) as JsonObject;

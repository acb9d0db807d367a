import { createDocument, listNodeIds, nodeToJson, parseDocument } from '../document-json';
import type { JsonObject } from '../json';
import { createNodeId } from '../node-ids';
import { getNodeName, getNodeTitle, getNodeType } from '../node-title';
import {
  listNodes,
  requireNode,
  walkNodes,
  type DocumentNode,
  type NodeId,
  type SurveyDocument,
} from '../survey-document';

/** These can be recognized wherever they are, since their names are unique in a survey. */
const globallyNamed: readonly string[] = ['page', 'element', 'calculatedValue'];

const namedByValue: readonly string[] = ['choice', 'column', 'item'];

const getGlobalKey = (node: DocumentNode): string | null => {
  const name = globallyNamed.includes(node.kind) ? getNodeName(node) : '';
  return name === '' ? null : `${node.kind} ${name}`;
};

/** Groups nodes by a key. Several with the same key are matched in their order. */
function groupByKey(
  nodes: Iterable<DocumentNode>,
  getKey: (node: DocumentNode) => string | null,
): Map<string, DocumentNode[]> {
  const groups = new Map<string, DocumentNode[]>();
  for (const node of nodes) {
    const key = getKey(node);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(node);
    else groups.set(key, [node]);
  }
  return groups;
}

/** Matches the nodes of two documents. Ids of the second one mean nothing. */
function matchNodes(from: SurveyDocument, to: SurveyDocument): Map<NodeId, NodeId> {
  const matches = new Map<NodeId, NodeId>([[to.rootId, from.rootId]]);
  const used = new Set<NodeId>();
  const candidates = groupByKey(walkNodes(from), getGlobalKey);
  for (const [key, nodes] of groupByKey(walkNodes(to), getGlobalKey))
    for (const [index, node] of nodes.entries()) {
      const candidate = candidates.get(key)?.[index];
      if (!candidate) continue;
      matches.set(node.id, candidate.id);
      used.add(candidate.id);
    }

  function matchChildren(parent: DocumentNode, list: string): void {
    const siblings = listNodes(from, { parentId: matches.get(parent.id) ?? '', list });
    const nodes = (parent.lists.get(list) ?? []).map((id) => requireNode(to, id));
    function matchBy(getKey: (document: SurveyDocument, node: DocumentNode) => string | null): void {
      const unused = siblings.filter((id) => !used.has(id)).map((id) => requireNode(from, id));
      if (unused.length === 0) return;
      const groups = groupByKey(unused, (node) => getKey(from, node));
      for (const node of nodes) {
        const key = matches.has(node.id) ? null : getKey(to, node);
        const candidate = key === null ? undefined : groups.get(key)?.shift();
        if (!candidate) continue;
        matches.set(node.id, candidate.id);
        used.add(candidate.id);
      }
    }
    matchBy((_, node) =>
      getGlobalKey(node) === null && getNodeName(node) !== '' ? getNodeName(node) : null,
    );
    matchBy((document, node) => JSON.stringify(nodeToJson(document, node.id)));
    // What is left has another name. Choices and columns are theirs, so one with another name is another one.
    matchBy((_, node) => {
      const title = getNodeTitle(node);
      return title === getNodeName(node) ? null : JSON.stringify([getNodeType(node), title]);
    });
    if (namedByValue.includes(nodes[0]?.kind ?? 'choice')) return;
    matchBy((document, node) => {
      const index = node.location ? listNodes(document, node.location).indexOf(node.id) : 0;
      return JSON.stringify([getNodeType(node), index]);
    });
  }

  for (const node of walkNodes(to))
    if (matches.has(node.id)) for (const list of node.lists.keys()) matchChildren(node, list);
  return matches;
}

/**
 * Reads a definition as another state of a document: nodes that stay have their former ids. They are recognized by name
 * or value, else by what they say, else by position.
 */
export function matchDefinition(
  document: SurveyDocument,
  definition: JsonObject,
  createId: () => NodeId = createNodeId,
): SurveyDocument {
  let count = 0;
  const parsed = createDocument(definition, () => `${(count += 1)}`);
  const matches = matchNodes(document, parsed);
  return parseDocument(
    definition,
    listNodeIds(parsed).map((id) => matches.get(id) ?? createId()),
  );
}

import { resolvePath, type PathSegment } from '@vantage/survey-document/references/resolve-path';
import type { NodeId, SurveyDocument } from '@vantage/survey-document/survey-document';
import { getSurveyVariables, type SurveyVariable } from './survey-variables';

/** These stand for the panel or row that has the expression, so that a name has to follow. */
const contextPrefixes = /^(?:(?:prev|next)?(?:panel|row))(?=[.[]|$)/;

/** @returns `{panel.name}` and `{row.name}` for the parts of the panel or row that a node is in */
export function listContextVariables(document: SurveyDocument, nodeId: NodeId): readonly SurveyVariable[] {
  const { nested } = getSurveyVariables(document);
  let node = document.nodes.get(document.nodes.get(nodeId)?.location?.parentId ?? '');
  while (node && !nested.has(node.id)) node = document.nodes.get(node.location?.parentId ?? '');
  const variables = [...(nested.get(node?.id ?? '')?.values() ?? [])];
  const isRow = variables.some((variable) => document.nodes.get(variable.nodeId)?.kind === 'column');
  const prefix = isRow ? 'row' : 'panel';
  return variables.map((variable) => ({ ...variable, name: `${prefix}.${variable.name}` }));
}

const toKey = (name: string): string => name.replace(/^#/, '').toLowerCase().trim();

function resolve(
  document: SurveyDocument,
  name: string,
  nodeId: NodeId | null,
): readonly PathSegment[] | null {
  const node = document.nodes.get(nodeId ?? document.rootId);
  return node ? resolvePath(document, node, 'visibleIf', name.trim()) : null;
}

/**
 * @param name as in braces
 * @param nodeId the node with the expression, within whose panel or row `{panel.name}` and `{row.name}` are searched
 */
export function findVariable(
  document: SurveyDocument,
  name: string,
  nodeId: NodeId | null = null,
): SurveyVariable | null {
  const { byName, aliases, byNode } = getSurveyVariables(document);
  // Most names are those of questions, which need no index of all names.
  const question = byName.get(toKey(name)) ?? aliases.get(toKey(name));
  if (question) return question;
  for (const { targetId } of resolve(document, name, nodeId)?.toReversed() ?? []) {
    const variable = byNode.get(targetId);
    if (variable) return variable;
  }
  return null;
}

/** @returns whether SurveyJS knows the name, also if it is none of a question */
export function isKnownVariable(document: SurveyDocument, name: string, nodeId: NodeId | null): boolean {
  if (findVariable(document, name, nodeId)) return true;
  const key = toKey(name);
  const [head = ''] = key.split(/[.[]/);
  const { containers } = getSurveyVariables(document);
  return (
    containers.has(key) ||
    containers.has(head) ||
    (resolve(document, name, nodeId) !== null && !contextPrefixes.test(key))
  );
}

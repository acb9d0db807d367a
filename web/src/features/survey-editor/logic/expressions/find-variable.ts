import { isWithin, type NodeId, type SurveyDocument } from '@vantage/survey-document/survey-document';
import { getSurveyVariables, type SurveyVariable } from './survey-variables';

/** SurveyJS gives these their values while a survey is answered. */
const runtimeNames = new Set([
  'item',
  'choice',
  'self',
  '$self',
  'survey',
  '$survey',
  'panelindex',
  'visiblepanelindex',
  'rowindex',
  'rowname',
  'rowvalue',
  'rowtitle',
  'totalrow',
  'locale',
  'pageno',
  'pagecount',
  'parentpanel',
  'prevpanel',
  'nextpanel',
  'prevrow',
  'nextrow',
]);
const ownParts = new Set(['panel', 'row', 'prevpanel', 'nextpanel', 'prevrow', 'nextrow']);
const suffixes = ['-comment', '-total', '-unwrapped'];

/** @returns the parts of the nearest dynamic panel or matrix around a node, then of the next one */
function* listScopes(
  document: SurveyDocument,
  nodeId: NodeId | null,
): Generator<ReadonlyMap<string, SurveyVariable>> {
  const { nested } = getSurveyVariables(document);
  let node = nodeId === null ? undefined : document.nodes.get(nodeId);
  for (; node; node = node.place ? document.nodes.get(node.place.parentId) : undefined) {
    const scope = nested.get(node.id);
    if (scope) yield scope;
  }
}

/** @returns `{panel.name}` and `{row.name}` for the parts of the panel or row that a node is in */
export function listOwnParts(document: SurveyDocument, nodeId: NodeId): readonly SurveyVariable[] {
  const node = document.nodes.get(nodeId);
  const [scope] = listScopes(document, node?.place?.parentId ?? null);
  if (!scope) return [];
  const prefix = [...scope.values()].some((part) => document.nodes.get(part.nodeId)?.kind === 'column')
    ? 'row'
    : 'panel';
  return [...scope.values()].map((part) => ({ ...part, name: `${prefix}.${part.name}` }));
}

/** @returns the question if it is in one of the panels around a node */
function findInPanel(
  document: SurveyDocument,
  question: SurveyVariable | undefined,
  nodeId: NodeId | null,
): SurveyVariable | null {
  if (!question) return null;
  let node = nodeId === null ? undefined : document.nodes.get(nodeId);
  for (; node; node = node.place ? document.nodes.get(node.place.parentId) : undefined)
    if (node.properties.get('type') === 'panel' && isWithin(document, question.nodeId, node.id))
      return question;
  return null;
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
  const { byName, aliases, nested } = getSurveyVariables(document);
  const key = name.replace(/^#/, '').toLowerCase().trim();
  const question = byName.get(key) ?? aliases.get(key);
  if (question) return question;
  for (const suffix of suffixes)
    if (key.endsWith(suffix)) return findVariable(document, key.slice(0, -suffix.length), nodeId);
  const [, head = '', last = ''] = /^([^.[]+)(?:\[[^\]]*\])?(?:.*\.)?([^.\]]*)$/.exec(key) ?? [];
  if (ownParts.has(head))
    for (const scope of listScopes(document, nodeId)) {
      const part = scope.get(last);
      if (part) return part;
    }
  if (head === 'panel') return findInPanel(document, byName.get(last), nodeId);
  const container = byName.get(head.replace(/-total$/, ''));
  if (!container || head === key) return null;
  const parts = nested.get(container.nodeId);
  return (parts ? parts.get(last) : undefined) ?? container;
}

/** @returns whether SurveyJS knows the name, also if it is none of a question */
export function isKnownVariable(document: SurveyDocument, name: string, nodeId: NodeId | null): boolean {
  if (findVariable(document, name, nodeId)) return true;
  const key = name.replace(/^#/, '').toLowerCase().trim();
  const [head = ''] = key.split(/[.[]/);
  if (getSurveyVariables(document).containers.has(key) || getSurveyVariables(document).containers.has(head))
    return true;
  return runtimeNames.has(head) && !ownParts.has(head);
}

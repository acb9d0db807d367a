import { getNodeName, getNodeTitle, getNodeType } from '@vantage/survey-document/node-title';
import type { NodeId, SurveyDocument } from '@vantage/survey-document/survey-document';
import { getSurveyVariables, toPlainText } from '../expressions/survey-variables';
import { findSources, findTriggerQuestions, listRules, type Rule } from '../rules/list-rules';
import { findElementOrPage } from '../rules/rule-places';

export interface GraphNode {
  readonly id: NodeId;
  readonly title: string;
  readonly number: number | null;
  readonly kind: 'question' | 'page' | 'calculatedValue' | 'end';
}

export interface GraphEdge {
  readonly from: NodeId;
  readonly to: NodeId;
  /** All rules because of which one depends on the other. */
  readonly rules: readonly Rule[];
}

export interface DependencyGraph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/** @returns the elements on which a rule has an effect; the survey's id for its end */
function findTargets(document: SurveyDocument, { nodeId }: Rule): readonly NodeId[] {
  const node = document.nodes.get(nodeId);
  if (!node) return [];
  if (node.kind === 'conditionalText') return [document.rootId];
  if (node.kind !== 'trigger') return [findElementOrPage(document, nodeId)?.id ?? nodeId];
  if (getNodeType(node) === 'complete') return [document.rootId];
  return findTriggerQuestions(document, node).toIds.flatMap(
    (id) => findElementOrPage(document, id)?.id ?? [],
  );
}

function findOrigins(document: SurveyDocument, rule: Rule): readonly NodeId[] {
  const node = document.nodes.get(rule.nodeId);
  const copied = node?.kind === 'trigger' ? findTriggerQuestions(document, node).fromId : null;
  const ids = [...findSources(document, rule), ...(copied === null ? [] : [copied])];
  return ids.flatMap((id) => findElementOrPage(document, id)?.id ?? []);
}

function toGraphNode(document: SurveyDocument, id: NodeId): GraphNode | null {
  const node = document.nodes.get(id);
  if (!node) return null;
  if (node.kind === 'survey') return { id, title: '', number: null, kind: 'end' };
  return {
    id,
    title: toPlainText(getNodeTitle(node)) || getNodeName(node),
    number: getSurveyVariables(document).numbers.get(id) ?? null,
    kind: node.kind === 'page' || node.kind === 'calculatedValue' ? node.kind : 'question',
  };
}

/** Finds which questions, pages and calculated values depend on which others. */
export function buildDependencyGraph(document: SurveyDocument): DependencyGraph {
  const edges = new Map<string, GraphEdge>();
  for (const rule of listRules(document))
    for (const to of findTargets(document, rule))
      for (const from of findOrigins(document, rule)) {
        const key = `${from} ${to}`;
        const rules = edges.get(key)?.rules ?? [];
        if (from !== to && !rules.includes(rule)) edges.set(key, { from, to, rules: [...rules, rule] });
      }
  const involved = new Set([...edges.values()].flatMap(({ from, to }) => [from, to]));
  // In the order of the survey, with its end last.
  const ids = [...document.nodes.keys()].filter((id) => involved.has(id) && id !== document.rootId);
  const nodes = [...ids, ...(involved.has(document.rootId) ? [document.rootId] : [])]
    .map((id) => toGraphNode(document, id))
    .filter((node) => node !== null);
  return { nodes, edges: [...edges.values()] };
}

export const listSuccessors = ({ edges }: DependencyGraph, id: NodeId): readonly NodeId[] =>
  edges.filter(({ from }) => from === id).map(({ to }) => to);

export const listPredecessors = ({ edges }: DependencyGraph, id: NodeId): readonly NodeId[] =>
  edges.filter(({ to }) => to === id).map(({ from }) => from);

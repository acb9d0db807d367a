import type { Command } from '@vantage/survey-document/commands';
import type { DocumentNode, NodeId, SurveyDocument } from '@vantage/survey-document/survey-document';
import { findSources, findTriggerQuestions, type Rule } from './list-rules';

/** @returns the question, panel or page that a node belongs to, itself included; else the node */
export function findElementOrPage(document: SurveyDocument, nodeId: NodeId): DocumentNode | undefined {
  const own = document.nodes.get(nodeId);
  for (let node = own; node; node = node.location ? document.nodes.get(node.location.parentId) : undefined)
    if (node.kind === 'element' || node.kind === 'page') return node;
  return own;
}

/** @returns all questions, panels and pages that a rule reads or has an effect on */
export function listInvolved(document: SurveyDocument, rule: Rule): readonly NodeId[] {
  const node = document.nodes.get(rule.nodeId);
  const trigger = node?.kind === 'trigger' ? findTriggerQuestions(document, node) : null;
  const ids = [
    rule.nodeId,
    ...findSources(document, rule),
    ...(trigger ? [...trigger.toIds, ...(trigger.fromId === null ? [] : [trigger.fromId])] : []),
  ];
  return [...new Set(ids.flatMap((id) => findElementOrPage(document, id)?.id ?? []))];
}

const wholeNodes = new Set(['trigger', 'validator', 'conditionalText']);

/** @returns the command that removes a rule: with its node if that is nothing else */
export function removeRule(
  document: SurveyDocument,
  { nodeId, property }: Pick<Rule, 'nodeId' | 'property'>,
): Command {
  const node = document.nodes.get(nodeId);
  return node && wholeNodes.has(node.kind)
    ? { type: 'remove', id: nodeId }
    : { type: 'set', id: nodeId, property };
}

/** A trigger may have two expressions, but is one rule. */
export const isListed = (document: SurveyDocument, { nodeId, property }: Rule): boolean => {
  const node = document.nodes.get(nodeId);
  return node?.kind !== 'trigger' || property === 'expression' || !node.properties.has('expression');
};

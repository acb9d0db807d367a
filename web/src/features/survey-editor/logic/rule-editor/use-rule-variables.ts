import type { NodeId, SurveyDocument } from '@vantage/survey-document/survey-document';
import { createContext, use } from 'react';
import { listContextVariables } from '../expressions/find-variable';
import { getSurveyVariables, type SurveyVariable } from '../expressions/survey-variables';

export interface RuleVariables {
  readonly document: SurveyDocument;
  /** The node with the rule. */
  readonly nodeId: NodeId;
  /** The questions that a comparison can be about. */
  readonly variables: readonly SurveyVariable[];
}

/** @param nodeId the node with the rule; those within its own panel or row come first */
export const listRuleVariables = (document: SurveyDocument, nodeId: NodeId): RuleVariables => ({
  document,
  nodeId,
  variables: [
    ...listContextVariables(document, nodeId),
    ...[...getSurveyVariables(document).byName.values()].filter((variable) => variable.nodeId !== nodeId),
  ],
});

export const RuleVariablesContext = createContext<RuleVariables | null>(null);

/** @throws {Error} outside of an editor of a rule */
export function useRuleVariables(): RuleVariables {
  const variables = use(RuleVariablesContext);
  if (!variables) throw new Error('There is no editor of a rule around this component.');
  return variables;
}

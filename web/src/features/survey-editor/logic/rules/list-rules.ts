import {
  walkNodes,
  type DocumentNode,
  type NodeId,
  type SurveyDocument,
} from '@vantage/survey-document/survey-document';
import { getClassMetadata } from '../../metadata/class-metadata';
import { findVariable } from '../expressions/find-variable';
import { listVariables, parseExpression } from '../expressions/parse-expression';

export interface Rule {
  readonly nodeId: NodeId;
  readonly property: string;
  readonly expression: string;
  readonly isCondition: boolean;
}

export const getRuleKey = ({ nodeId, property }: Pick<Rule, 'nodeId' | 'property'>): string =>
  `${nodeId}.${property}`;

function listNodeRules(document: SurveyDocument, node: DocumentNode): readonly Rule[] {
  return getClassMetadata(document, node).expressions.flatMap(({ name, isCondition }): Rule[] => {
    const expression = node.properties.get(name);
    return typeof expression === 'string' && expression.trim() !== ''
      ? [{ nodeId: node.id, property: name, expression, isCondition }]
      : [];
  });
}

const listed = new WeakMap<DocumentNode, readonly Rule[]>();

/**
 * @returns every expression of a survey in the order of its JSON: of questions, panels and pages, choices, rows and
 * columns, triggers, calculated values, validators and texts after completion
 */
export function listRules(document: SurveyDocument): readonly Rule[] {
  return [...walkNodes(document)].flatMap((node) => {
    // Nodes are shared among the states of a document, so that only a changed one is read again.
    const rules = listed.get(node) ?? listNodeRules(document, node);
    listed.set(node, rules);
    return rules;
  });
}

const readNames = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((name): name is string => typeof name === 'string');

export interface TriggerQuestions {
  readonly fromId: NodeId | null;
  readonly toIds: readonly NodeId[];
}

/** @returns the questions that a trigger reads and writes or leads to */
export function findTriggerQuestions(document: SurveyDocument, trigger: DocumentNode): TriggerQuestions {
  const find = (name: string): NodeId | null => findVariable(document, name)?.nodeId ?? null;
  const { properties } = trigger;
  const [from = null] = readNames(properties.get('fromName')).map(find);
  const toIds = ['setToName', 'gotoName', 'questions', 'pages']
    .flatMap((property) => readNames(properties.get(property)))
    .map(find)
    .filter((id) => id !== null);
  return { fromId: from, toIds };
}

/** @returns the ids of the questions whose answers an expression reads */
export function findSources(document: SurveyDocument, { nodeId, expression }: Rule): readonly NodeId[] {
  const { operand } = parseExpression(expression);
  if (!operand) return [];
  const ids = listVariables(operand).map((name) => findVariable(document, name, nodeId)?.nodeId);
  return [...new Set(ids.filter((id) => id !== undefined))];
}

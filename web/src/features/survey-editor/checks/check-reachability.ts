import { getNodeName, getNodeType } from '@vantage/survey-document/node-title';
import {
  walkNodes,
  type DocumentNode,
  type NodeId,
  type SurveyDocument,
} from '@vantage/survey-document/survey-document';
import {
  isGroup,
  type Comparison,
  type ComparisonOperator,
  type ConditionGroup,
} from '../logic/expressions/condition';
import { listUnknownChoices } from '../logic/expressions/check-expression';
import { findVariable } from '../logic/expressions/find-variable';
import { readCondition } from '../logic/expressions/read-condition';
import { findTriggerQuestions } from '../logic/rules/list-rules';
import { createProblem, type Problem } from './problem';

/** Tells whether the question that a name refers to can have an answer. */
type HasAnswer = (name: string) => boolean;

const isEmptyValue = (value: unknown): boolean => value === undefined || value === null || value === '';

const negative: ReadonlySet<ComparisonOperator> = new Set(['empty', 'notequal', 'notcontains', 'noneof']);

/** @returns whether a comparison can be true when there is no answer */
function canBeTrueWithoutAnswer({ operator, operand }: Comparison): boolean {
  if (operand?.kind === 'variable') return true;
  if (operator === 'equal') return operand?.kind === 'value' && isEmptyValue(operand.value);
  return negative.has(operator);
}

/** @returns whether a question would need to have a choice that it doesn't have */
const isUnknownChoice = (comparison: Comparison, document: SurveyDocument): boolean =>
  comparison.operator === 'equal' && listUnknownChoices(comparison, { document, nodeId: null }).length > 0;

function canBeTrue(
  part: Comparison | ConditionGroup,
  document: SurveyDocument,
  hasAnswer: HasAnswer,
): boolean {
  if (!isGroup(part))
    return hasAnswer(part.name) ? !isUnknownChoice(part, document) : canBeTrueWithoutAnswer(part);
  const { join, parts } = part;
  if (join === 'or') return parts.some((each) => canBeTrue(each, document, hasAnswer));
  return parts.every((each) => canBeTrue(each, document, hasAnswer)) && !isContradiction(parts, document);
}

/** @returns whether two comparisons that both have to be true exclude each other */
function isContradiction(parts: readonly (Comparison | ConditionGroup)[], document: SurveyDocument): boolean {
  const comparisons = parts.filter((part): part is Comparison => !isGroup(part));
  return comparisons.some((one, index) =>
    comparisons.slice(index + 1).some((other) => {
      if (one.name.toLowerCase() !== other.name.toLowerCase()) return false;
      const operators = new Set([one.operator, other.operator]);
      if (operators.has('empty') && operators.has('notempty')) return true;
      const isMultiple = findVariable(document, one.name)?.valueType === 'choices';
      const [first, second] = [one.operand, other.operand];
      if (isMultiple || first?.kind !== 'value' || second?.kind !== 'value') return false;
      const isSame = String(first.value).toLowerCase() === String(second.value).toLowerCase();
      if (one.operator === 'equal' && other.operator === 'equal') return !isSame;
      return operators.has('equal') && operators.has('notequal') && isSame;
    }),
  );
}

/** These are the properties by which a question has an answer although nobody gave one */
const answerProperties = [
  'defaultValue',
  'defaultValueExpression',
  'setValueExpression',
  'setValueIf',
  'defaultRowValue',
  'valueName',
];

const isElement = ({ kind }: DocumentNode): boolean => kind === 'page' || kind === 'element';

function listTriggered(document: SurveyDocument): ReadonlySet<NodeId> {
  const names = new Set<unknown>();
  const ids: NodeId[] = [];
  for (const node of walkNodes(document)) {
    if (node.kind !== 'trigger') continue;
    ids.push(...findTriggerQuestions(document, node).toIds);
    for (const property of ['pages', 'questions']) {
      const value = node.properties.get(property);
      if (Array.isArray(value)) for (const name of value) names.add(name);
    }
  }
  for (const node of walkNodes(document))
    if (isElement(node) && names.has(getNodeName(node))) ids.push(node.id);
  return new Set(ids);
}

/**
 * Finds what can be shown, starting with what has no condition: its answers can make conditions true, which show
 * more, and so on. What is left depends on answers that nobody can give.
 */
function findReachable(document: SurveyDocument): ReadonlySet<NodeId> {
  const triggered = listTriggered(document);
  const reachable = new Set<NodeId>();
  const hasAnswer: HasAnswer = (name) => {
    const variable = findVariable(document, name);
    const node = variable && document.nodes.get(variable.nodeId);
    // An unknown name is reported as another problem. Parts of rows and panels have answers as long as these are shown.
    if (!node || node.kind !== 'element') return true;
    return (
      reachable.has(node.id) ||
      triggered.has(node.id) ||
      answerProperties.some((property) => node.properties.has(property)) ||
      // Hidden questions take the place of variables.
      node.properties.get('visible') === false
    );
  };
  const isReachable = (node: DocumentNode): boolean => {
    const parent = node.location ? document.nodes.get(node.location.parentId) : undefined;
    if (parent && isElement(parent) && !reachable.has(parent.id)) return false;
    if (triggered.has(node.id)) return true;
    const condition = node.properties.get('visibleIf');
    if (typeof condition !== 'string' || condition.trim() === '')
      return node.properties.get('visible') !== false;
    if (condition.trim().toLowerCase() === 'false') return false;
    const read = readCondition(condition);
    return !read || canBeTrue(read, document, hasAnswer);
  };
  const elements = [...walkNodes(document)].filter(isElement);
  for (let before = -1; before < reachable.size;) {
    before = reachable.size;
    for (const node of elements) if (!reachable.has(node.id) && isReachable(node)) reachable.add(node.id);
  }
  return reachable;
}

const isRequired = ({ properties }: DocumentNode): boolean =>
  properties.get('isRequired') === true ||
  (typeof properties.get('requiredIf') === 'string' && properties.get('requiredIf') !== '');

/** Finds questions and pages that nobody ever sees, and required questions among them. */
export function* findReachabilityProblems(document: SurveyDocument): Iterable<Problem | null> {
  const reachable = findReachable(document);
  yield null;
  for (const node of walkNodes(document)) {
    if (!isElement(node) || reachable.has(node.id)) continue;
    const parent = document.nodes.get(node.location?.parentId ?? '');
    const isHiddenWithParent = parent !== undefined && isElement(parent) && !reachable.has(parent.id);
    const hasCondition = typeof node.properties.get('visibleIf') === 'string';
    // What hides a page or panel is said once, there.
    if (hasCondition && !isHiddenWithParent)
      yield createProblem('neverShown', node.id, {
        property: 'visibleIf',
        fix: {
          kind: 'removeProperty',
          commands: [{ type: 'set', id: node.id, property: 'visibleIf' }],
        },
      });
    if (isRequired(node) && getNodeType(node) !== 'panel')
      yield createProblem('requiredNeverShown', node.id, { property: 'isRequired' });
  }
}

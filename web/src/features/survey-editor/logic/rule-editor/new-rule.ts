import type { Command } from '@vantage/survey-document/commands';
import { createNodeIds } from '@vantage/survey-document/document-json';
import type { Json } from '@vantage/survey-document/json';
import { listNodes, type NodeId, type SurveyDocument } from '@vantage/survey-document/survey-document';

export const ruleKinds = [
  'visibleIf',
  'enableIf',
  'requiredIf',
  'skip',
  'complete',
  'setvalue',
  'copyvalue',
] as const;
/** It is what a rule does: a condition of an element, or a trigger of the survey. */
export type RuleKind = (typeof ruleKinds)[number];

export type ConditionKind = Extract<RuleKind, 'visibleIf' | 'enableIf' | 'requiredIf'>;

export const isConditionKind = (kind: RuleKind): kind is ConditionKind => kind.endsWith('If');

export interface NewRule {
  readonly kind: RuleKind;
  /** The element that is shown, enabled or required. */
  readonly elementId: NodeId | null;
  /** The name of the question that is skipped to, set or copied to. */
  readonly target: string | null;
  /** The name of the question that is copied. */
  readonly source: string | null;
  readonly value: Json;
}

export const emptyRule: NewRule = {
  kind: 'visibleIf',
  elementId: null,
  target: null,
  source: null,
  value: '',
};

/** @returns whether a rule has everything but its expression */
export function isCompleteRule({ kind, elementId, target, source }: NewRule): boolean {
  if (isConditionKind(kind)) return elementId !== null;
  if (kind === 'complete') return true;
  return target !== null && (kind !== 'copyvalue' || source !== null);
}

const toTrigger = ({ kind, target, source, value }: NewRule, expression: string): Json => ({
  type: kind,
  expression,
  ...(kind === 'skip' && { gotoName: target }),
  ...((kind === 'setvalue' || kind === 'copyvalue') && { setToName: target }),
  ...(kind === 'setvalue' && { setValue: value }),
  ...(kind === 'copyvalue' && { fromName: source }),
});

/** @returns the command that adds a rule */
export function addRule(
  document: SurveyDocument,
  rule: NewRule,
  expression: string,
  createId: () => NodeId,
): Command | null {
  if (isConditionKind(rule.kind))
    return rule.elementId === null
      ? null
      : { type: 'set', id: rule.elementId, property: rule.kind, value: expression };
  const place = { parentId: document.rootId, list: 'triggers' };
  const json = toTrigger(rule, expression);
  const after = listNodes(document, place).at(-1) ?? null;
  return { type: 'insert', ...place, after, json, ids: createNodeIds('trigger', json, createId) };
}

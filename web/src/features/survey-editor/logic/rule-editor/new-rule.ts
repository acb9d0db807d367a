import type { Command } from '@vantage/survey-document/commands';
import { createNodeIds } from '@vantage/survey-document/document-json';
import type { Json } from '@vantage/survey-document/json';
import {
  listNodes,
  type DocumentNode,
  type NodeId,
  type SurveyDocument,
} from '@vantage/survey-document/survey-document';

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

export interface RuleAction {
  readonly kind: RuleKind;
  /** The name of the question that is skipped to, set or copied to. */
  readonly target: string | null;
  /** The name of the question that is copied. */
  readonly source: string | null;
  readonly value: Json;
}

export interface NewRule extends RuleAction {
  /** The element that is shown, enabled or required. */
  readonly elementId: NodeId | null;
}

export const emptyRule: NewRule = {
  kind: 'visibleIf',
  elementId: null,
  target: null,
  source: null,
  value: '',
};

export const isCompleteAction = ({ kind, target, source }: RuleAction): boolean =>
  kind === 'complete' || (target !== null && (kind !== 'copyvalue' || source !== null));

/** @returns whether a rule has everything but its expression */
export const isCompleteRule = (rule: NewRule): boolean =>
  isConditionKind(rule.kind) ? rule.elementId !== null : isCompleteAction(rule);

const readName = (value: Json | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** @returns what a trigger does; null for a node or type of trigger without such fields */
export function readAction({ kind, properties }: DocumentNode): RuleAction | null {
  const type = properties.get('type');
  if (kind !== 'trigger' || (type !== 'skip' && type !== 'setvalue' && type !== 'copyvalue')) return null;
  return {
    kind: type,
    target: readName(properties.get(type === 'skip' ? 'gotoName' : 'setToName')),
    source: readName(properties.get('fromName')),
    value: properties.get('setValue') ?? '',
  };
}

/** @returns the commands that change what a trigger does, for the properties that differ */
export function changeAction(id: NodeId, before: RuleAction, after: RuleAction): readonly Command[] {
  const set = (property: string, value: Json): Command => ({ type: 'set', id, property, value });
  return [
    ...(after.target === before.target || after.target === null
      ? []
      : [set(after.kind === 'skip' ? 'gotoName' : 'setToName', after.target)]),
    ...(after.source === before.source || after.source === null ? [] : [set('fromName', after.source)]),
    ...(after.value === before.value || after.kind !== 'setvalue' ? [] : [set('setValue', after.value)]),
  ];
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
  const location = { parentId: document.rootId, list: 'triggers' };
  const json = toTrigger(rule, expression);
  const after = listNodes(document, location).at(-1) ?? null;
  return { type: 'insert', ...location, after, json, ids: createNodeIds('trigger', json, createId) };
}

import { readText } from '@vantage/survey-document/localized-text';
import { getNodeName, getNodeTitle, getNodeType } from '@vantage/survey-document/node-title';
import type { DocumentNode } from '@vantage/survey-document/survey-document';
import {
  describeExpression,
  describeVariable,
  emphasizeValue,
  type LogicTexts,
} from '../expressions/describe-expression';
import { findVariable } from '../expressions/find-variable';
import { emphasize, shorten } from '../expressions/sentences';
import { toPlainText } from '../expressions/survey-variables';
import type { Rule } from './list-rules';

const knownProperties = [
  'visibleIf',
  'enableIf',
  'requiredIf',
  'setValueIf',
  'resetValueIf',
  'setValueExpression',
  'defaultValueExpression',
  'minValueExpression',
  'maxValueExpression',
  'totalExpression',
  'choicesVisibleIf',
  'choicesEnableIf',
  'rowsVisibleIf',
  'columnsVisibleIf',
  'templateVisibleIf',
] as const;
export type KnownRuleProperty = (typeof knownProperties)[number];

export const isKnownRuleProperty = (property: string): property is KnownRuleProperty =>
  (knownProperties as readonly string[]).includes(property);

/** @returns what a rule is about: the title of a question, panel or page; a choice with its question */
export function describeNode(node: DocumentNode, context: LogicTexts): string {
  const { document, t } = context;
  const parent = node.location ? document.nodes.get(node.location.parentId) : undefined;
  const title = emphasize(shorten(toPlainText(getNodeTitle(node)) || getNodeName(node)));
  switch (node.kind) {
    case 'survey':
      return t('node.survey');
    case 'page':
      return t('node.page', { page: title });
    case 'choice':
    case 'column':
    case 'item':
      return parent ? t('node.part', { part: title, question: describeNode(parent, context) }) : title;
    case 'validator':
    case 'trigger':
    case 'conditionalText':
      return parent ? describeNode(parent, context) : title;
    case 'element':
    case 'calculatedValue':
      return title;
  }
}

const describeTarget = (name: unknown, context: LogicTexts): string => {
  const text = typeof name === 'string' ? name : '';
  const variable = findVariable(context.document, text, null);
  return variable ? describeVariable(variable, context) : emphasize(text || context.t('nothingChosen'));
};

const describeList = (names: unknown, context: LogicTexts): string =>
  new Intl.ListFormat(context.language, { type: 'conjunction' }).format(
    (Array.isArray(names) ? names : []).map((name) => describeTarget(name, context)),
  );

function describeTrigger(trigger: DocumentNode, condition: string, context: LogicTexts): string {
  const { t } = context;
  const { properties } = trigger;
  const target = describeTarget(properties.get('setToName'), context);
  switch (getNodeType(trigger)) {
    case 'complete':
      return t('trigger.complete', { condition });
    case 'skip':
      return t('trigger.skip', { condition, target: describeTarget(properties.get('gotoName'), context) });
    case 'copyvalue':
      return t('trigger.copyvalue', {
        condition,
        target,
        source: describeTarget(properties.get('fromName'), context),
      });
    case 'setvalue': {
      const value = properties.get('setValue');
      const variable = findVariable(context.document, String(properties.get('setToName') ?? ''), null);
      const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
      if (value === undefined || value === null || value === '')
        return t('trigger.clear', { condition, target });
      return t('trigger.setvalue', {
        condition,
        target,
        value: isScalar
          ? emphasizeValue(value, variable, context)
          : emphasize(shorten(JSON.stringify(value))),
      });
    }
    case 'visible': {
      const names = [properties.get('questions'), properties.get('pages')].flatMap((value) =>
        Array.isArray(value) ? value : [],
      );
      return t('trigger.visible', { condition, targets: describeList(names, context) });
    }
    case 'runexpression': {
      const expression = String(properties.get('runExpression') ?? '');
      return properties.has('setToName')
        ? t('trigger.runexpression', { condition, target, expression })
        : t('trigger.calculate', { condition, expression });
    }
    default:
      return t('trigger.other', { condition, type: getNodeType(trigger) });
  }
}

function describeExpressionProperty(node: DocumentNode, sentence: string, context: LogicTexts): string {
  const { t } = context;
  const element = describeNode(node, context);
  if (node.kind === 'trigger') return describeTrigger(node, sentence, context);
  if (node.kind === 'validator') return t('rule.validator', { element, condition: sentence });
  if (node.kind !== 'conditionalText') return t('rule.calculated', { element, expression: sentence });
  const html = readText(node.properties.get('html')) || readText(node.properties.get('url'));
  const text = emphasize(shorten(toPlainText(html)));
  return node.location?.list === 'navigateToUrlOnCondition'
    ? t('rule.navigateToUrl', { text, condition: sentence })
    : t('rule.completedHtml', { text, condition: sentence });
}

/** @returns a sentence that says what a rule does, and when */
export function describeRule(rule: Rule, context: LogicTexts): string {
  const node = context.document.nodes.get(rule.nodeId);
  if (!node) return '';
  const { t } = context;
  const { property } = rule;
  const sentence = describeExpression(rule.expression, { ...context, nodeId: rule.nodeId });
  if (property === 'expression') return describeExpressionProperty(node, sentence, context);
  const element = describeNode(node, context);
  if (node.kind === 'trigger') {
    const condition = node.properties.get('expression');
    const conditionSentence = typeof condition === 'string' ? describeExpression(condition, context) : '';
    return describeTrigger(node, conditionSentence, context);
  }
  return isKnownRuleProperty(property)
    ? t(`rule.${property}`, { element, condition: sentence })
    : t('rule.other', { element, property, expression: sentence });
}

/** @returns such as 'Shown if …', for a place where it is clear which element is meant */
export function describeOwnCondition(property: string, expression: string, context: LogicTexts): string {
  const condition = describeExpression(expression, context);
  return isKnownRuleProperty(property)
    ? context.t(`own.${property}`, { condition })
    : context.t('own.other', { property, condition });
}

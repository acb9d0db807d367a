import type { DocumentNode, SurveyDocument } from '@vantage/survey-document/survey-document';
import { Serializer } from 'survey-core';
import { getNodeClasses } from './node-classes';

export interface ExpressionProperty {
  readonly name: string;
  /** Its result is true or false; any value otherwise. */
  readonly isCondition: boolean;
}

const byClass = new Map<string, readonly ExpressionProperty[]>();

function listClassProperties(className: string): readonly ExpressionProperty[] {
  const known = byClass.get(className);
  if (known) return known;
  const properties = Serializer.getProperties(className)
    .filter(({ isExpression }) => isExpression)
    .map(({ name, type }) => ({ name, isCondition: type === 'condition' }));
  byClass.set(className, properties);
  return properties;
}

/** @returns the properties of a node that have expressions, as SurveyJS declares them */
export function listExpressionProperties(
  document: SurveyDocument,
  node: DocumentNode,
): readonly ExpressionProperty[] {
  const properties = getNodeClasses(document, node).flatMap(listClassProperties);
  return [...new Map(properties.map((property) => [property.name, property])).values()];
}

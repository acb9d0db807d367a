import type { DocumentNode, SurveyDocument } from '@vantage/survey-document/survey-document';
import { Serializer, type JsonObjectProperty } from 'survey-core';
import { findNodeClass, type NodeClass } from './node-class';

interface ExpressionProperty {
  readonly name: string;
  /** Its result is true or false; any value otherwise. */
  readonly isCondition: boolean;
}

/** What rules and checks need to know about the properties of a class. */
interface ClassMetadata {
  /** The names of properties with a text in each language. */
  readonly texts: readonly string[];
  readonly expressions: readonly ExpressionProperty[];
  /** Properties that name a question or page, or several. */
  readonly targets: readonly { readonly name: string; readonly isPages: boolean }[];
  /** All names of all properties, older ones as well. */
  readonly names: ReadonlySet<string>;
}

const targetTypes = new Set(['question', 'questionvalue', 'questions', 'question_carryforward', 'pages']);

const listNames = ({ name, alternativeName, oldName }: JsonObjectProperty): readonly string[] =>
  [name, alternativeName, oldName].filter((each): each is string => typeof each === 'string' && each !== '');

/** @returns the properties of a class; those of the question in the cells replace a column's of the same name */
function listProperties({ name, dynamicName }: NodeClass): readonly JsonObjectProperty[] {
  const cell = dynamicName === undefined ? [] : Serializer.getProperties(dynamicName);
  const properties = [...Serializer.getProperties(name), ...cell];
  return [...new Map(properties.map((property) => [property.name, property])).values()];
}

const byClass = new Map<string, ClassMetadata>();

/** @returns what SurveyJS declares about the properties of a node, read once for each class */
export function getClassMetadata(document: SurveyDocument, node: DocumentNode): ClassMetadata {
  const nodeClass = findNodeClass(document, node);
  const key = `${nodeClass.name} ${nodeClass.dynamicName ?? ''}`;
  const cached = byClass.get(key);
  if (cached) return cached;
  const properties = listProperties(nodeClass);
  const metadata: ClassMetadata = {
    texts: properties.filter(({ isLocalizable }) => isLocalizable).map(({ name }) => name),
    expressions: properties
      .filter(({ isExpression }) => isExpression)
      .map(({ name, type }) => ({ name, isCondition: type === 'condition' })),
    targets: properties
      .filter(({ type }) => targetTypes.has(type))
      .map(({ name, type }) => ({ name, isPages: type === 'pages' })),
    names: new Set(properties.flatMap(listNames)),
  };
  byClass.set(key, metadata);
  return metadata;
}

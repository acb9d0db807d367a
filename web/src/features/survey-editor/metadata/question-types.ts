import type { Json, JsonObject } from '@vantage/survey-document/json';
import type { ConversionTarget } from '@vantage/survey-document/operations/convert-element';
import type { DocumentNode, SurveyDocument } from '@vantage/survey-document/survey-document';
import { ElementFactory, Serializer, type Base } from 'survey-core';
import { findNodeClass } from './node-class';
import { describeClass, type PropertyDescription } from './property-description';

export interface QuestionType {
  readonly type: string;
  /** It has other elements in it. */
  readonly isContainer: boolean;
  /** People answer it, unlike a heading. */
  readonly hasAnswer: boolean;
}

/** @returns every type of element that SurveyJS registers, in alphabetical order */
export const getQuestionTypes = (): QuestionType[] =>
  ElementFactory.Instance.getAllTypes().map((type) => ({
    type,
    isContainer:
      Serializer.isDescendantOf(type, 'panelbase') ||
      describeClass(type).some(({ name }) => name === 'templateElements'),
    hasAnswer: Serializer.isDescendantOf(type, 'question') && !Serializer.isDescendantOf(type, 'nonvalue'),
  }));

const findByName = (
  descriptions: readonly PropertyDescription[],
  property: string,
): PropertyDescription | undefined =>
  descriptions.find(({ name, formerName }) => name === property || formerName === property);

/** Two properties of one name can differ, such as the number of rows of a long text and the rows of a matrix. */
const areAlike = (one: PropertyDescription, other: PropertyDescription): boolean =>
  one.editor === other.editor && (one.editor !== 'items' || one.name !== 'columns' || isSameList(one, other));

const isSameList = (one: PropertyDescription, other: PropertyDescription): boolean =>
  one.listedClass?.name === other.listedClass?.name;

/** @returns the properties that all of several types have, as the first of them describes them */
export function commonProperties(types: readonly string[]): PropertyDescription[] {
  const [first = 'question', ...others] = types;
  const described = others.map((type) => describeClass(type));
  return describeClass(first).filter((property) =>
    described.every((descriptions) => {
      const other = findByName(descriptions, property.name);
      return other !== undefined && areAlike(property, other);
    }),
  );
}

/** Conversion moves choices to rating values, and back, and adapts the columns of matrices. */
const convertedLists: Readonly<Partial<Record<string, string>>> = {
  choices: 'rateValues',
  rateValues: 'choices',
  columns: 'columns',
};

const isConvertedList = (property: string, target: readonly PropertyDescription[]): boolean => {
  const list = convertedLists[property];
  return list !== undefined && findByName(target, list) !== undefined;
};

function isLost(
  before: PropertyDescription | undefined,
  after: PropertyDescription | undefined,
  value: Json | undefined,
): boolean {
  // What SurveyJS doesn't know stays, since it may be meant for something else.
  if (before === undefined) return false;
  if (after === undefined || !areAlike(before, after)) return true;
  const isOffered = after.choices.length === 0 || after.choices.some((choice) => choice.value === value);
  return after.editor === 'choice' && !isOffered;
}

/** @returns the properties in a question's JSON that a question of another type doesn't have */
export function findLostProperties(document: SurveyDocument, node: DocumentNode, type: string): string[] {
  const current = describeClass(findNodeClass(document, node).name);
  const target = describeClass(type);
  return [...node.properties]
    .filter(
      ([property, value]) =>
        property !== 'type' &&
        !isConvertedList(property, target) &&
        isLost(findByName(current, property), findByName(target, property), value),
    )
    .map(([property]) => property);
}

/** @returns what the conversion of a question to another type needs to know of it */
export function getConversionTarget(
  document: SurveyDocument,
  node: DocumentNode,
  type: string,
): ConversionTarget {
  const lost = findLostProperties(document, node, type);
  const declared = describeClass(type).flatMap(({ name, formerName }) =>
    formerName ? [name, formerName] : [name],
  );
  const isConverted = (property: string): boolean => convertedLists[property] !== undefined;
  const unknown = [...node.properties.keys()].filter((property) => !isConverted(property));
  const model = ElementFactory.Instance.createElement(type, 'question') as unknown as Base | null;
  return {
    type,
    properties: new Set([...declared, ...unknown].filter((property) => !lost.includes(property))),
    defaults: model?.toJSON() as JsonObject | undefined,
  };
}

const isConvertible = ({ hasAnswer, isContainer }: QuestionType): boolean => hasAnswer && !isContainer;

/** Tells whether an element can become one of another type. */
export function canConvert(document: SurveyDocument, node: DocumentNode): boolean {
  const { name } = findNodeClass(document, node);
  return (
    node.kind === 'element' && getQuestionTypes().some((each) => each.type === name && isConvertible(each))
  );
}

/**
 * @returns the types that a question can become, those first that keep most of what it has; none for an element
 *   without an answer
 */
export function listConversions(document: SurveyDocument, node: DocumentNode): string[] {
  if (!canConvert(document, node)) return [];
  const current = findNodeClass(document, node).name;
  return getQuestionTypes()
    .filter((each) => isConvertible(each) && each.type !== current)
    .map(({ type }) => ({
      type,
      lost: findLostProperties(document, node, type).length,
      shared: commonProperties([current, type]).length,
    }))
    .toSorted((one, other) => one.lost - other.lost || other.shared - one.shared)
    .map(({ type }) => type);
}

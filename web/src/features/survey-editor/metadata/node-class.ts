import { getNodeType } from '@vantage/survey-document/node-title';
import type { DocumentNode, SurveyDocument } from '@vantage/survey-document/survey-document';
import { Serializer } from 'survey-core';
import { findListedClass } from './editor-kinds';

export interface NodeClass {
  readonly name: string;
  /** The question in the cells of a matrix's column, whose properties the column has too. */
  readonly dynamicName?: string;
}

const toKnownClass = (name: string, fallback: string): string => {
  const known = Serializer.getTypeByAlias(name) ?? name;
  return Serializer.findClass(known) ? known : fallback;
};

/** A validator of the type `email` has the class `emailvalidator`. */
const withSuffix = (type: string, suffix: string): string => (type.endsWith(suffix) ? type : type + suffix);

function findItemClass(document: SurveyDocument, { place }: DocumentNode, fallback: string): string {
  const parent = place && document.nodes.get(place.parentId);
  if (!parent || !place) return fallback;
  const { name, dynamicName } = findNodeClass(document, parent);
  const property =
    Serializer.findProperty(name, place.list) ??
    (dynamicName === undefined ? null : Serializer.findProperty(dynamicName, place.list));
  const listed = property ? findListedClass(property) : null;
  return listed && !listed.isBase ? listed.name : fallback;
}

function findCellClass(column: DocumentNode): string {
  const cellType = getNodeType(column);
  return cellType === '' || cellType === 'default' ? 'question' : toKnownClass(cellType, 'question');
}

/** @returns the class of SurveyJS that reads a node; the nearest known one if its type is unknown */
export function findNodeClass(document: SurveyDocument, node: DocumentNode): NodeClass {
  switch (node.kind) {
    case 'survey':
    case 'page':
      return { name: node.kind };
    case 'element':
      return { name: toKnownClass(getNodeType(node), 'question') };
    case 'column': {
      const name = findItemClass(document, node, 'matrixdropdowncolumn');
      return name === 'matrixdropdowncolumn' ? { name, dynamicName: findCellClass(node) } : { name };
    }
    case 'item':
      return { name: 'multipletextitem' };
    case 'trigger':
      return { name: toKnownClass(withSuffix(getNodeType(node), 'trigger'), 'surveytrigger') };
    case 'validator':
      return { name: toKnownClass(withSuffix(getNodeType(node), 'validator'), 'surveyvalidator') };
    case 'calculatedValue':
      return { name: 'calculatedvalue' };
    case 'choice':
      return { name: findItemClass(document, node, 'itemvalue') };
    case 'conditionalText':
      return { name: findItemClass(document, node, 'expressionitem') };
  }
}

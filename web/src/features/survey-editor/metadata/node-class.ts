import { getNodeType } from '@vantage/survey-document/node-title';
import type { DocumentNode, SurveyDocument } from '@vantage/survey-document/survey-document';
import { Serializer } from 'survey-core';
import { findListedClass } from './editor-kinds';

export interface NodeClass {
  readonly name: string;
  /** The question in the cells of a matrix's column, whose properties the column has too. */
  readonly dynamicName?: string;
  /** It is false if SurveyJS has no such class, so that the nearest one stands for it. */
  readonly isKnown: boolean;
}

function toNodeClass(wanted: string, fallback: string): NodeClass {
  const name = Serializer.getTypeByAlias(wanted) ?? wanted;
  return Serializer.findClass(name) ? { name, isKnown: true } : { name: fallback, isKnown: false };
}

/** A validator of the type `email` has the class `emailvalidator`. */
const withSuffix = (type: string, suffix: string): string => (type.endsWith(suffix) ? type : type + suffix);

function findItemClass(document: SurveyDocument, { location }: DocumentNode, fallback: string): string {
  const parent = location && document.nodes.get(location.parentId);
  if (!parent || !location) return fallback;
  const { name, dynamicName } = findNodeClass(document, parent);
  const property =
    Serializer.findProperty(name, location.list) ??
    (dynamicName === undefined ? null : Serializer.findProperty(dynamicName, location.list));
  const listed = property ? findListedClass(property) : null;
  return listed && !listed.isBase ? listed.name : fallback;
}

/** Cells have the type of their column, else that of the matrix, else they are dropdowns. */
function findCellClass(document: SurveyDocument, column: DocumentNode): NodeClass {
  const matrix = document.nodes.get(column.location?.parentId ?? '');
  const cellType = [getNodeType(column), matrix?.properties.get('cellType')].find(
    (each): each is string => typeof each === 'string' && each !== '' && each !== 'default',
  );
  return toNodeClass(cellType ?? 'dropdown', 'question');
}

/** @returns the class of SurveyJS that reads a node; the nearest known one if its type is unknown */
export function findNodeClass(document: SurveyDocument, node: DocumentNode): NodeClass {
  switch (node.kind) {
    case 'survey':
    case 'page':
      return { name: node.kind, isKnown: true };
    case 'element':
      return toNodeClass(getNodeType(node) || 'question', 'question');
    case 'column': {
      const name = findItemClass(document, node, 'matrixdropdowncolumn');
      if (name !== 'matrixdropdowncolumn') return { name, isKnown: true };
      const cell = findCellClass(document, node);
      return { name, dynamicName: cell.name, isKnown: cell.isKnown };
    }
    case 'item':
      return { name: 'multipletextitem', isKnown: true };
    case 'trigger':
      return toNodeClass(withSuffix(getNodeType(node), 'trigger'), 'surveytrigger');
    case 'validator':
      return toNodeClass(withSuffix(getNodeType(node), 'validator'), 'surveyvalidator');
    case 'calculatedValue':
      return { name: 'calculatedvalue', isKnown: true };
    case 'choice':
      return { name: findItemClass(document, node, 'itemvalue'), isKnown: true };
    case 'conditionalText':
      return { name: findItemClass(document, node, 'expressionitem'), isKnown: true };
  }
}

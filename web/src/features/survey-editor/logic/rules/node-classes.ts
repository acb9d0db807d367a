import { getNodeType } from '@vantage/survey-document/node-title';
import type { DocumentNode, SurveyDocument } from '@vantage/survey-document/survey-document';
import { Serializer } from 'survey-core';

const getParent = (document: SurveyDocument, node: DocumentNode): DocumentNode | undefined =>
  node.place ? document.nodes.get(node.place.parentId) : undefined;

/** Cells have the properties of their column and of the question in them. */
function getColumnClasses(document: SurveyDocument, node: DocumentNode): readonly string[] {
  const own = getNodeType(node);
  const shared = getParent(document, node)?.properties.get('cellType');
  const cellType = own === '' || own === 'default' ? shared : own;
  return ['matrixdropdowncolumn', typeof cellType === 'string' ? cellType : 'dropdown'];
}

function getItemClasses(document: SurveyDocument, node: DocumentNode): readonly string[] {
  const parent = getParent(document, node);
  const [parentClass = 'question'] = parent ? getNodeClasses(document, parent) : [];
  const list = Serializer.findProperty(parentClass, node.place?.list ?? '') as
    | { readonly className?: string }
    | undefined;
  return [list?.className ?? 'itemvalue'];
}

/** @returns the names of SurveyJS's classes whose properties a node has */
export function getNodeClasses(document: SurveyDocument, node: DocumentNode): readonly string[] {
  switch (node.kind) {
    case 'survey':
    case 'page':
      return [node.kind];
    case 'element':
      return [getNodeType(node) || 'question'];
    case 'column':
      return getParent(document, node)?.properties.get('type') === 'matrix'
        ? getItemClasses(document, node)
        : getColumnClasses(document, node);
    case 'choice':
      return getItemClasses(document, node);
    case 'item':
      return ['multipletextitem'];
    case 'trigger':
    case 'validator':
      return [`${getNodeType(node)}${node.kind}`];
    case 'calculatedValue':
      return ['calculatedvalue'];
    case 'conditionalText':
      return [node.place?.list === 'navigateToUrlOnCondition' ? 'urlconditionitem' : 'htmlconditionitem'];
  }
}

import { nodeToJson } from '@vantage/survey-document/document-json';
import { isJsonObject, type Json } from '@vantage/survey-document/json';
import { getNodeName, getNodeType } from '@vantage/survey-document/node-title';
import type { DocumentNode, SurveyDocument } from '@vantage/survey-document/survey-document';
import { JsonObject, Serializer, SurveyModel, type Base, type PanelModelBase } from 'survey-core';
import { findNodeClass } from './node-class';
import { isRatingCount } from './rating-scale';

/** @returns the JSON of a node without the parts below it, which only a few properties depend on */
const readShallowJson = ({ properties, lists }: DocumentNode): Record<string, Json> =>
  Object.fromEntries([...properties].filter(([name]) => !lists.has(name)));

function createModel(className: string, json: Json): Base | null {
  const model = Serializer.createClass(className) as Base | null;
  if (model) new JsonObject().toObject(json, model);
  return model;
}

/** Creates the questions that a question refers to, since some properties depend on their types. */
function listReferences(document: SurveyDocument, node: DocumentNode): Json[] {
  const source = node.properties.get('choicesFromQuestion');
  if (typeof source !== 'string') return [];
  for (const each of document.nodes.values())
    if (each.kind === 'element' && getNodeName(each) === source)
      return [{ type: getNodeType(each), name: source }];
  return [];
}

function createElement(
  document: SurveyDocument,
  node: DocumentNode,
  json: Readonly<Record<string, Json>>,
): Base | null {
  const root = document.nodes.get(document.rootId);
  const survey = new SurveyModel(root ? readShallowJson(root) : {});
  const page = survey.addNewPage('page') as unknown as PanelModelBase;
  new JsonObject().toObject({ elements: [...listReferences(document, node), json] }, page);
  return (page.elements.at(-1) as unknown as Base | undefined) ?? null;
}

/** Creates the question around a choice, column, row or text of several, and takes the part out of it. */
function createPart(document: SurveyDocument, node: DocumentNode): Base | null {
  const parent = node.location && document.nodes.get(node.location.parentId);
  if (!parent || !node.location) return null;
  const { list } = node.location;
  const json = nodeToJson(document, node.id);
  const owner = createElement(document, parent, { ...readShallowJson(parent), [list]: [json] });
  const parts = (owner as unknown as Record<string, unknown> | null)?.[list];
  return Array.isArray(parts) ? ((parts[0] as Base | undefined) ?? null) : null;
}

function createNodeModel(document: SurveyDocument, node: DocumentNode): Base | null {
  switch (node.kind) {
    case 'survey':
      return new SurveyModel(readShallowJson(node));
    case 'element':
      return createElement(document, node, readShallowJson(node));
    case 'page': {
      const root = document.nodes.get(document.rootId);
      const survey = new SurveyModel({ ...(root && readShallowJson(root)), pages: [readShallowJson(node)] });
      return (survey.pages[0] as Base | undefined) ?? null;
    }
    case 'choice':
    case 'column':
    case 'item':
      return createPart(document, node);
    case 'calculatedValue':
    case 'conditionalText':
    case 'trigger':
    case 'validator': {
      const json = nodeToJson(document, node.id);
      return createModel(findNodeClass(document, node).name, isJsonObject(json) ? json : {});
    }
  }
}

/**
 * Asks SurveyJS which properties have an effect as things are: a text for 'None' has none while there is no such choice.
 * @returns the names of those without effect
 */
export function findIrrelevantProperties(document: SurveyDocument, node: DocumentNode): ReadonlySet<string> {
  try {
    const model = createNodeModel(document, node);
    if (!model) return new Set();
    const properties = [
      ...Serializer.getPropertiesByObj(model),
      ...Serializer.getDynamicPropertiesByObj(model),
    ];
    const isRatingList = getNodeType(node) === 'rating' && !isRatingCount(node, 'rateCount');
    return new Set([
      ...properties
        .filter((property) => property.visible && !property.isVisible('', model))
        .map(({ name }) => name),
      // SurveyJS would cut the list of values, or add values without a text.
      ...(isRatingList ? ['rateCount'] : []),
    ]);
  } catch {
    // A definition can be such that SurveyJS fails. All properties are shown then.
    return new Set();
  }
}

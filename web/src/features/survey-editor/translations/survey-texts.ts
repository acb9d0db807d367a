import { isJsonObject, type Json } from '@vantage/survey-document/json';
import { getNodeName } from '@vantage/survey-document/node-title';
import {
  walkNodes,
  type DocumentNode,
  type NodeId,
  type SurveyDocument,
} from '@vantage/survey-document/survey-document';
import { Serializer } from 'survey-core';
import { findNodeClass } from '../metadata/node-class';
import { describeClass, type PropertyDescription } from '../metadata/property-description';

/** The way to a text within the value of a property. */
export type ValuePath = readonly (string | number)[];

/** One text of a survey, with its translations. */
export interface SurveyText {
  /** It stays the same when the survey's questions are renamed. */
  readonly id: string;
  /** It names the text in files, such as `hazards_met.choices.debris`. */
  readonly key: string;
  readonly nodeId: NodeId;
  /** The page that the text is on, or null for texts of the survey itself. */
  readonly pageId: NodeId | null;
  readonly property: string;
  readonly path: ValuePath;
  readonly value: Json | undefined;
  /** It is a list of texts, which are lines here. */
  readonly isList: boolean;
  /** What people read as long as there is no text, such as the value of a choice. */
  readonly fallback: string;
}

type NodeText = Omit<SurveyText, 'id' | 'key' | 'nodeId' | 'pageId'> & {
  readonly segments: readonly string[];
};

type Describe = readonly PropertyDescription[];

const findDescription = (descriptions: Describe, property: string): PropertyDescription | undefined =>
  descriptions.find(({ name, formerName }) => name === property || formerName === property);

const nameOrNumber = (json: Json, index: number): string => {
  const name = isJsonObject(json) ? (json['name'] ?? json['value']) : json;
  return typeof name === 'string' || typeof name === 'number' ? String(name) : String(index + 1);
};

/** @returns the class of an item of a list that the document has no nodes for */
const findItemClass = ({ listedClass }: PropertyDescription, item: Json): string | null => {
  if (!listedClass) return null;
  if (!listedClass.isBase) return listedClass.name;
  const type = isJsonObject(item) ? item['type'] : undefined;
  if (typeof type !== 'string') return null;
  const suffix = listedClass.name === 'surveyvalidator' ? 'validator' : '';
  return Serializer.findClass(type + suffix) ? type + suffix : null;
};

/** Images are translated where they are chosen. */
const isText = ({ isLocalizable, type }: PropertyDescription): boolean => isLocalizable && type !== 'file';

/** Finds the texts within one value of a property. */
function* findTexts(description: PropertyDescription, property: string, value: Json): Generator<NodeText> {
  const base = { property, fallback: '', path: [], segments: [property] };
  if (isText(description)) {
    yield { ...base, value, isList: description.type === 'string[]' };
  } else if (description.type === 'cells' && isJsonObject(value)) {
    for (const [row, columns] of Object.entries(value))
      for (const [column, text] of Object.entries(isJsonObject(columns) ? columns : {}))
        yield {
          ...base,
          value: text,
          isList: false,
          path: [row, column],
          segments: [property, row, column],
        };
  } else if (Array.isArray(value)) {
    for (const [index, item] of (value as readonly Json[]).entries()) {
      const itemClass = findItemClass(description, item);
      if (itemClass === null || !isJsonObject(item)) continue;
      for (const text of findObjectTexts(item, describeClass(itemClass)))
        yield {
          ...text,
          property,
          path: [index, text.property, ...text.path],
          segments: [property, nameOrNumber(item, index), ...text.segments],
        };
    }
  } else if (description.objectClass !== null && isJsonObject(value)) {
    for (const text of findObjectTexts(value, describeClass(description.objectClass)))
      yield {
        ...text,
        property,
        path: [text.property, ...text.path],
        segments: [property, ...text.segments],
      };
  }
}

function* findObjectTexts(
  object: { readonly [key: string]: Json },
  descriptions: Describe,
): Generator<NodeText> {
  for (const [property, value] of Object.entries(object)) {
    const description = findDescription(descriptions, property);
    if (description) yield* findTexts(description, property, value);
  }
}

/** SurveyJS shows the name or value of these as long as they have no text. */
function findFallback(node: DocumentNode, className: string): { property: string; text: string } | null {
  const text = getNodeName(node);
  if (text === '') return null;
  if (node.kind === 'choice' || (node.kind === 'column' && className !== 'matrixdropdowncolumn'))
    return Number.isFinite(Number(text)) ? null : { property: 'text', text };
  const isQuestion =
    node.kind === 'element' &&
    Serializer.isDescendantOf(className, 'question') &&
    !Serializer.isDescendantOf(className, 'nonvalue');
  return isQuestion || node.kind === 'column' || node.kind === 'item' ? { property: 'title', text } : null;
}

interface NodeTexts {
  /** The nodes around the node, on which its class depends. */
  readonly parent: DocumentNode | undefined;
  readonly grandparent: DocumentNode | undefined;
  readonly texts: readonly NodeText[];
}

/** Nodes are immutable, and an edit changes few of them. */
const textsByNode = new WeakMap<DocumentNode, NodeTexts>();

function listNodeTexts(document: SurveyDocument, node: DocumentNode): readonly NodeText[] {
  const parent = document.nodes.get(node.location?.parentId ?? '');
  const grandparent = document.nodes.get(parent?.location?.parentId ?? '');
  const cached = textsByNode.get(node);
  if (cached && cached.parent === parent && cached.grandparent === grandparent) return cached.texts;
  const { name, dynamicName } = findNodeClass(document, node);
  const descriptions = describeClass(name, dynamicName);
  const fallback = findFallback(node, name);
  const texts: NodeText[] = [];
  // The name or title comes first, so that it stays where it is when it gets its first text.
  const properties = fallback
    ? new Map([[fallback.property, node.properties.get(fallback.property)], ...node.properties])
    : node.properties;
  for (const [property, value] of properties) {
    const description = node.lists.has(property) ? undefined : findDescription(descriptions, property);
    const isFallback = property === fallback?.property;
    if (value === undefined && fallback)
      texts.push({
        property,
        path: [],
        segments: [property],
        value: undefined,
        isList: false,
        fallback: fallback.text,
      });
    else if (value !== undefined && description)
      for (const text of findTexts(description, property, value))
        texts.push(isFallback && fallback ? { ...text, fallback: fallback.text } : text);
  }
  textsByNode.set(node, { parent, grandparent, texts });
  return texts;
}

/** Names in these lists have to be unique among themselves only. */
const localNameLists: ReadonlySet<string> = new Set(['templateElements', 'detailElements']);

/** @returns the steps that name a node in keys */
function getNodeSegments(document: SurveyDocument, node: DocumentNode): readonly string[] {
  if (!node.location) return ['survey'];
  const { parentId, list } = node.location;
  const parent = document.nodes.get(parentId);
  const name = getNodeName(node);
  if (node.kind === 'element' && name !== '' && !localNameLists.has(list)) return [name];
  const step = name === '' ? String((parent?.lists.get(list)?.indexOf(node.id) ?? 0) + 1) : name;
  if (node.kind === 'page') return ['pages', step];
  const around = parent ? getNodeSegments(document, parent) : [];
  return node.kind === 'element' && name !== '' ? [...around, step] : [...around, list, step];
}

const textsByDocument = new WeakMap<SurveyDocument, readonly SurveyText[]>();

/** Reads the texts node by node, so that a caller can pause between two and `listSurveyTexts` has little left to do. */
export function* readTextsInSteps(document: SurveyDocument): Generator<null> {
  for (const node of walkNodes(document)) {
    listNodeTexts(document, node);
    yield null;
  }
}

/** @returns all texts of a survey in the order of the document */
export function listSurveyTexts(document: SurveyDocument): readonly SurveyText[] {
  const cached = textsByDocument.get(document);
  if (cached) return cached;
  const texts: SurveyText[] = [];
  const uses = new Map<string, number>();
  let pageId: NodeId | null = null;
  for (const node of walkNodes(document)) {
    if (node.kind === 'page') pageId = node.id;
    const nodeTexts = listNodeTexts(document, node);
    if (nodeTexts.length === 0) continue;
    const nodeSegments = getNodeSegments(document, node);
    for (const { segments, ...text } of nodeTexts) {
      const isItemText = text.property === 'text' && (node.kind === 'choice' || node.kind === 'column');
      const textSegments = isItemText ? segments.slice(1) : segments;
      const name = [...nodeSegments, ...textSegments].join('.');
      const use = (uses.get(name) ?? 0) + 1;
      uses.set(name, use);
      texts.push({
        ...text,
        id: [node.id, text.property, ...text.path].join('.'),
        key: use === 1 ? name : `${name} (${use})`,
        nodeId: node.id,
        pageId,
      });
    }
  }
  textsByDocument.set(document, texts);
  return texts;
}

import type { Json } from '@vantage/survey-document/json';
import { readText } from '@vantage/survey-document/localized-text';
import { getNodeName, getNodeTitle, getNodeType } from '@vantage/survey-document/node-title';
import { getValueName } from '@vantage/survey-document/references/name-index';
import type { DocumentNode, NodeId, SurveyDocument } from '@vantage/survey-document/survey-document';
import { readRatingScale } from '../../metadata/rating-scale';
import type { Scalar } from './condition';

/** It tells how a value is picked, and which operators make sense. */
export type ValueType = 'choice' | 'choices' | 'boolean' | 'number' | 'date' | 'text' | 'presence';

export interface ValueChoice {
  readonly value: Scalar;
  /** It is empty for a special choice whose text the author has not changed. */
  readonly text: string;
  readonly special?: 'none' | 'other' | 'refused' | 'dontKnow';
}

/** It is what a name in braces refers to. */
export interface SurveyVariable {
  /** The name without braces. */
  readonly name: string;
  readonly nodeId: NodeId;
  /** The text that authors read, without markup. */
  readonly title: string;
  /** The position among numbered questions; null for a part of a question and for a calculated value. */
  readonly number: number | null;
  readonly valueType: ValueType;
  readonly choices: readonly ValueChoice[];
}

export interface SurveyVariables {
  /** In the order of the survey, by the name in lower case, since SurveyJS ignores case. */
  readonly byName: ReadonlyMap<string, SurveyVariable>;
  /** Questions whose answers are stored under another name, by their own name. Properties such as those of triggers use it. */
  readonly aliases: ReadonlyMap<string, SurveyVariable>;
  /** Parts of a dynamic panel's panels or of a matrix's rows, by the id of the question with them. */
  readonly nested: ReadonlyMap<NodeId, ReadonlyMap<string, SurveyVariable>>;
  /** Questions, columns and calculated values by their id. */
  readonly byNode: ReadonlyMap<NodeId, SurveyVariable>;
  readonly numbers: ReadonlyMap<NodeId, number>;
  /** Names of pages and panels, which expressions can refer to, too. */
  readonly containers: ReadonlySet<string>;
}

const unnumberedTypes = new Set(['html', 'image', 'panel', 'flowpanel', 'empty']);
const displayTypes = new Set(['html', 'image', 'empty']);
const singleChoiceTypes = new Set(['radiogroup', 'dropdown', 'buttongroup']);
const multipleChoiceTypes = new Set(['checkbox', 'tagbox', 'ranking']);
const presenceTypes = new Set(['file', 'signaturepad', 'matrix', 'multipletext', 'matrixdropdown']);
const dynamicTypes = new Set(['paneldynamic', 'matrixdynamic', 'matrixdropdown']);

/** Removes HTML, since titles may have it, and line breaks. */
export const toPlainText = (text: string): string =>
  text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const isScalar = (value: Json | undefined): value is Scalar =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

const listChildren = (document: SurveyDocument, node: DocumentNode, list: string): readonly DocumentNode[] =>
  (node.lists.get(list) ?? []).flatMap((id) => document.nodes.get(id) ?? []);

const readChoices = (document: SurveyDocument, node: DocumentNode, list: string): ValueChoice[] =>
  listChildren(document, node, list).flatMap((choice): ValueChoice[] => {
    const value = choice.properties.get('value');
    return isScalar(value) ? [{ value, text: toPlainText(getNodeTitle(choice)) }] : [];
  });

const readSpecialChoices = ({ properties }: DocumentNode): ValueChoice[] =>
  (
    [
      ['none', 'none', 'showNoneItem', 'hasNone', 'noneText'],
      ['other', 'other', 'showOtherItem', 'hasOther', 'otherText'],
      ['refused', 'refused', 'showRefuseItem', 'hasRefuse', 'refuseText'],
      ['dontKnow', 'dontknow', 'showDontKnowItem', 'hasDontKnow', 'dontKnowText'],
    ] as const
  ).flatMap(([special, value, property, olderProperty, text]) =>
    properties.get(property) === true || properties.get(olderProperty) === true
      ? [{ value, text: toPlainText(readText(properties.get(text))), special }]
      : [],
  );

/** @returns the values of a rating: those that it lists, else from the lowest to the highest one */
export function listRates(document: SurveyDocument, node: DocumentNode): ValueChoice[] {
  const listed = readChoices(document, node, 'rateValues');
  if (listed.length > 0) return listed;
  const { min, step, count } = readRatingScale(node);
  return Array.from({ length: count }, (_, index) => {
    const value = min + index * step;
    return { value, text: String(value) };
  });
}

function readBooleans({ properties }: DocumentNode): ValueChoice[] {
  const readValue = (property: string, otherwise: boolean): Scalar => {
    const value = properties.get(property);
    return isScalar(value) ? value : otherwise;
  };
  return [
    { value: readValue('valueTrue', true), text: toPlainText(readText(properties.get('labelTrue'))) },
    { value: readValue('valueFalse', false), text: toPlainText(readText(properties.get('labelFalse'))) },
  ];
}

/** @returns how the value of a question, or of a cell of this type, is picked */
function readValues(
  document: SurveyDocument,
  node: DocumentNode,
  type: string,
): Pick<SurveyVariable, 'valueType' | 'choices'> {
  const { properties } = node;
  const choices = [...readChoices(document, node, 'choices'), ...readSpecialChoices(node)];
  if (singleChoiceTypes.has(type)) return { valueType: choices.length > 0 ? 'choice' : 'text', choices };
  if (multipleChoiceTypes.has(type)) return { valueType: choices.length > 0 ? 'choices' : 'text', choices };
  if (type === 'imagepicker')
    return { valueType: properties.get('multiSelect') === true ? 'choices' : 'choice', choices };
  if (type === 'rating') return { valueType: 'choice', choices: listRates(document, node) };
  if (type === 'boolean') return { valueType: 'boolean', choices: readBooleans(node) };
  if (presenceTypes.has(type) || dynamicTypes.has(type)) return { valueType: 'presence', choices: [] };
  const inputType = properties.get('inputType');
  if (type === 'slider' || inputType === 'number' || inputType === 'range')
    return { valueType: 'number', choices: [] };
  return { valueType: inputType === 'date' ? 'date' : 'text', choices: [] };
}

const isNumbered = ({ properties }: DocumentNode, type: string): boolean =>
  !unnumberedTypes.has(type) &&
  properties.get('showNumber') !== false &&
  properties.get('hideNumber') !== true &&
  properties.get('titleLocation') !== 'hidden';

function indexVariables(document: SurveyDocument): SurveyVariables {
  const byName = new Map<string, SurveyVariable>();
  const aliases = new Map<string, SurveyVariable>();
  const nested = new Map<NodeId, Map<string, SurveyVariable>>();
  const byNode = new Map<NodeId, SurveyVariable>();
  const numbers = new Map<NodeId, number>();
  const containers = new Set<string>();

  const add = (names: Map<string, SurveyVariable>, variable: SurveyVariable): void => {
    const key = variable.name.toLowerCase();
    if (variable.name !== '' && !names.has(key)) names.set(key, variable);
  };

  const addNode = (names: Map<string, SurveyVariable>, variable: SurveyVariable): void => {
    byNode.set(variable.nodeId, variable);
    add(names, variable);
  };

  /** Adds what can be referred to as a part of the answer: `{matrix.row}` and `{texts.first}`. */
  const addParts = (names: Map<string, SurveyVariable>, node: DocumentNode, type: string): void => {
    const name = getValueName(node);
    const part = (child: DocumentNode, rest: Pick<SurveyVariable, 'valueType' | 'choices'>): void =>
      add(names, {
        name: `${name}.${getNodeName(child)}`,
        nodeId: node.id,
        title: `${toPlainText(getNodeTitle(node))}: ${toPlainText(getNodeTitle(child))}`,
        number: null,
        ...rest,
      });
    if (type === 'matrix') {
      const choices = readChoices(document, node, 'columns');
      for (const row of listChildren(document, node, 'rows')) part(row, { valueType: 'choice', choices });
    }
    if (type === 'multipletext')
      for (const item of listChildren(document, node, 'items'))
        part(item, readValues(document, item, 'text'));
    if (type === 'matrixdropdown')
      for (const row of listChildren(document, node, 'rows'))
        for (const column of listChildren(document, node, 'columns'))
          add(names, {
            ...toColumnVariable(node, column),
            name: `${name}.${getNodeName(row)}.${getNodeName(column)}`,
            title: [node, row, column].map((each) => toPlainText(getNodeTitle(each))).join(': '),
          });
  };

  function toColumnVariable(matrix: DocumentNode, column: DocumentNode): SurveyVariable {
    const cellTypes = [getNodeType(column), matrix.properties.get('cellType'), 'dropdown'];
    const cellType = cellTypes.find((each) => typeof each === 'string' && each !== '' && each !== 'default');
    const type = String(cellType);
    const hasChoices = singleChoiceTypes.has(type) || multipleChoiceTypes.has(type);
    // Cells have the choices of the matrix unless their column has its own.
    const source = hasChoices && !column.lists.has('choices') ? matrix : column;
    return {
      name: getNodeName(column),
      nodeId: column.id,
      title: toPlainText(getNodeTitle(column)),
      number: null,
      ...readValues(document, source, type),
    };
  }

  const addElement = (names: Map<string, SurveyVariable>, node: DocumentNode, isNested: boolean): void => {
    const type = getNodeType(node);
    if (type === 'panel' || type === 'flowpanel') containers.add(getNodeName(node).toLowerCase());
    else {
      const number = !isNested && isNumbered(node, type) ? numbers.size + 1 : null;
      if (number !== null) numbers.set(node.id, number);
      const title = toPlainText(getNodeTitle(node));
      // Texts and pictures have no answers.
      if (displayTypes.has(type)) return;
      const variable = {
        name: getValueName(node),
        nodeId: node.id,
        title,
        number,
        ...readValues(document, node, type),
      };
      addNode(names, variable);
      add(aliases, { ...variable, name: getNodeName(node) });
      addParts(names, node, type);
    }
    if (dynamicTypes.has(type)) {
      const parts = new Map<string, SurveyVariable>();
      nested.set(node.id, parts);
      for (const list of ['templateElements', 'detailElements'])
        for (const child of listChildren(document, node, list)) addElement(parts, child, true);
      for (const column of listChildren(document, node, 'columns'))
        addNode(parts, toColumnVariable(node, column));
    }
    addElements(names, node, isNested);
  };

  const addElements = (names: Map<string, SurveyVariable>, node: DocumentNode, isNested: boolean): void => {
    for (const list of ['elements', 'questions'])
      for (const child of listChildren(document, node, list)) addElement(names, child, isNested);
    for (const choice of listChildren(document, node, 'choices')) addElements(names, choice, isNested);
  };

  const root = document.nodes.get(document.rootId);
  if (root) {
    addElements(byName, root, false);
    for (const page of listChildren(document, root, 'pages')) {
      containers.add(getNodeName(page).toLowerCase());
      addElements(byName, page, false);
    }
    for (const value of listChildren(document, root, 'calculatedValues'))
      addNode(byName, {
        name: getNodeName(value),
        nodeId: value.id,
        title: getNodeName(value),
        number: null,
        valueType: 'text',
        choices: [],
      });
  }
  return { byName, aliases, nested, byNode, numbers, containers };
}

const indexed = new WeakMap<SurveyDocument, SurveyVariables>();

/** @returns what names in braces can refer to; it is computed once for each state of the document */
export function getSurveyVariables(document: SurveyDocument): SurveyVariables {
  const cached = indexed.get(document);
  if (cached) return cached;
  const variables = indexVariables(document);
  indexed.set(document, variables);
  return variables;
}

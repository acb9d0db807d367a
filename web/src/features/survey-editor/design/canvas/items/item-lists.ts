import type { JsonObject } from '@vantage/survey-document/json';
import { getNodeName, getNodeType } from '@vantage/survey-document/node-title';
import type { DocumentNode, SurveyDocument } from '@vantage/survey-document/survey-document';
import { readElementText } from '../../elements/element-text';

/** The lists of a question whose texts are edited on the canvas. */
export type ItemList = 'choices' | 'rows' | 'columns' | 'items' | 'rateValues';

/** Longer lists are sorted in the panel of properties, which renders only visible rows. */
export const maxSortableItems = 50;

const choiceTypes: ReadonlySet<string> = new Set([
  'radiogroup',
  'checkbox',
  'dropdown',
  'tagbox',
  'ranking',
  'imagepicker',
  'buttongroup',
]);

/** @returns the lists of a question that can be edited in place */
export function listItemLists(node: DocumentNode): readonly ItemList[] {
  const type = getNodeType(node);
  if (choiceTypes.has(type)) return node.properties.has('choices') ? ['choices'] : [];
  switch (type) {
    case 'matrix':
    case 'matrixdropdown':
      return ['rows', 'columns'];
    case 'matrixdynamic':
      return ['columns'];
    case 'multipletext':
      return ['items'];
    case 'rating':
      return node.properties.has('rateValues') ? ['rateValues'] : [];
    default:
      return [];
  }
}

const markedTypes: ReadonlySet<string> = new Set(['radiogroup', 'checkbox', 'ranking']);

/** @returns whether the choices stand one below the other, with a box or circle */
export const hasMarks = (node: DocumentNode): boolean => markedTypes.has(getNodeType(node));

/** Columns of a matrix with controls and single texts have a name and a title, all others a value and a text. */
const isNamed = (question: DocumentNode, list: ItemList): boolean =>
  list === 'items' || (list === 'columns' && getNodeType(question) !== 'matrix');

export const getTextProperty = (question: DocumentNode, list: ItemList): 'title' | 'text' =>
  isNamed(question, list) ? 'title' : 'text';

/** @returns what respondents read: the text, else the value */
export const readItemText = (
  document: SurveyDocument,
  question: DocumentNode,
  list: ItemList,
  item: DocumentNode,
): string => readElementText(document, item, getTextProperty(question, list)) || getNodeName(item);

const prefixes = {
  choices: 'choice',
  rows: 'row',
  columns: 'column',
  items: 'item',
  rateValues: 'value',
} as const satisfies Record<ItemList, string>;

/** @returns a value that no other item of the list has, such as `choice4` */
function createValue(existing: ReadonlySet<string>, list: ItemList): string {
  let number = existing.size + 1;
  while (existing.has(`${prefixes[list]}${number}`)) number += 1;
  return `${prefixes[list]}${number}`;
}

/** @returns the JSON of items with new values and these texts, in order */
export function createItemsJson(
  document: SurveyDocument,
  question: DocumentNode,
  list: ItemList,
  texts: readonly string[],
): readonly JsonObject[] {
  const ids = question.lists.get(list) ?? [];
  const values = new Set(
    ids.flatMap((id) => {
      const node = document.nodes.get(id);
      return node ? [getNodeName(node)] : [];
    }),
  );
  const [valueProperty, textProperty] = isNamed(question, list) ? ['name', 'title'] : ['value', 'text'];
  return texts.map((text) => {
    const value = createValue(values, list);
    values.add(value);
    return { [valueProperty]: value, ...(text !== '' && { [textProperty]: text }) };
  });
}

/** Parts of a definition that have an identity of their own. Everything else is a property of one of them. */
export type NodeKind =
  | 'survey'
  | 'page'
  /** It is a question or a panel. */
  | 'element'
  | 'column'
  /** It is an item of choices, rows or rate values. */
  | 'choice'
  /** It is one text of a question with several. */
  | 'item'
  | 'trigger'
  | 'validator'
  | 'calculatedValue'
  /** It is a text or an address that depends on a condition. */
  | 'conditionalText';

const itemLists = { choices: 'choice', rows: 'choice', rateValues: 'choice' } as const;

const elementLists = {
  elements: 'element',
  questions: 'element',
  templateElements: 'element',
  ...itemLists,
  columns: 'column',
  items: 'item',
  validators: 'validator',
} as const;

/** The lists of nodes that a node can have, by property. */
export const nodeLists: Readonly<Record<NodeKind, Readonly<Partial<Record<string, NodeKind>>>>> = {
  survey: {
    pages: 'page',
    // Surveys of one page may have their elements here.
    elements: 'element',
    questions: 'element',
    triggers: 'trigger',
    calculatedValues: 'calculatedValue',
    completedHtmlOnCondition: 'conditionalText',
    navigateToUrlOnCondition: 'conditionalText',
  },
  page: { elements: 'element', questions: 'element' },
  element: elementLists,
  column: { ...itemLists, validators: 'validator' },
  item: { validators: 'validator' },
  choice: { elements: 'element' },
  trigger: {},
  validator: {},
  calculatedValue: {},
  conditionalText: {},
};

/** Parts of a definition that have an identity of their own. Everything else is a property of one of them. */
export type NodeKind =
  | 'survey'
  | 'page'
  /** It is a question or a panel. */
  | 'element'
  | 'column'
  /** It is an item of choices, rows, rate values, labels of a slider or areas of an image. */
  | 'choice'
  /** It is one text of a question with several. */
  | 'item'
  | 'trigger'
  | 'validator'
  | 'calculatedValue'
  /** It is a text or an address that depends on a condition. */
  | 'conditionalText';

const choiceLists = { choices: 'choice', rateValues: 'choice', customLabels: 'choice' } as const;

/** The lists of nodes that a node can have, by property. The test compares them with SurveyJS's metadata. */
export const nodeLists: Readonly<Record<NodeKind, Readonly<Partial<Record<string, NodeKind>>>>> = {
  survey: {
    pages: 'page',
    // Surveys of one page may have their elements here. SurveyJS also reads elements from `questions`.
    elements: 'element',
    questions: 'element',
    triggers: 'trigger',
    calculatedValues: 'calculatedValue',
    completedHtmlOnCondition: 'conditionalText',
    navigateToUrlOnCondition: 'conditionalText',
  },
  page: { elements: 'element', questions: 'element' },
  element: {
    elements: 'element',
    questions: 'element',
    templateElements: 'element',
    detailElements: 'element',
    ...choiceLists,
    rows: 'choice',
    areas: 'choice',
    columns: 'column',
    items: 'item',
    validators: 'validator',
  },
  column: { ...choiceLists, validators: 'validator' },
  item: { validators: 'validator' },
  choice: { elements: 'element' },
  trigger: {},
  validator: {},
  calculatedValue: {},
  conditionalText: {},
};

/** @returns the kind of the nodes of a list, or undefined if the property is none */
export const findListKind = (kind: NodeKind, property: string): NodeKind | undefined =>
  // A definition may have properties such as `constructor`, which every object inherits.
  Object.hasOwn(nodeLists[kind], property) ? nodeLists[kind][property] : undefined;

import { getNodeType } from '../node-title';
import type { DocumentNode } from '../survey-document';

/** Tells how a property refers to questions and other parts of the survey. */
export type ReferenceKind =
  /** It is an expression with names in braces: `{age} > 17`. */
  | 'expression'
  /** It is a value. If it is a text that begins with `=`, the rest is an expression. */
  | 'value'
  /** It is a text, maybe in several languages, with placeholders: `Hello {name}`. */
  | 'text'
  /** It is a name as in an expression, without the braces: `address.city`. */
  | 'path'
  /** It is an object whose values are names as in an expression. */
  | 'bindings'
  /** It is the name of a question. */
  | 'question'
  /** It is a list of names of questions. */
  | 'questions'
  /** It is a list of names of pages. */
  | 'pages'
  /** It is the key under which the answer is stored, which may be that of another question. */
  | 'valueName'
  /** It is the name of a question or column within the question itself. */
  | 'innerName'
  /** It is the name of a question or column within the question from which choices come. */
  | 'sourceInnerName';

type ClassProperties = ReadonlyMap<string, ReferenceKind>;

/** The properties that refer to parts of the survey, by SurveyJS class. */
export type ReferenceProperties = ReadonlyMap<string, ClassProperties>;

interface PropertyMetadata {
  readonly name: string;
  readonly type: string;
  readonly isExpression: boolean;
  readonly isLocalizable: boolean;
  readonly alternativeName: string;
}

/** It is what this needs of SurveyJS's `Serializer`. */
export interface SurveyMetadata {
  readonly getProperties: (className: string) => readonly PropertyMetadata[];
  readonly getChildrenClasses: (className: string) => readonly { readonly name: string }[];
}

const kindsByType: Readonly<Record<string, ReferenceKind>> = {
  text: 'text',
  html: 'text',
  file: 'text',
  restfull: 'text',
  cells: 'text',
  value: 'value',
  rowvalue: 'value',
  panelvalue: 'value',
  triggervalue: 'value',
  bindings: 'bindings',
  question: 'question',
  questions: 'questions',
  questionvalue: 'path',
  pages: 'pages',
};

/** The metadata calls these mere texts. */
const kindsByName: Readonly<Record<string, ReferenceKind>> = {
  valueName: 'valueName',
  keyName: 'innerName',
  choiceValuesFromQuestion: 'sourceInnerName',
  choiceTextsFromQuestion: 'sourceInnerName',
  navigateToUrl: 'text',
};

function findKind(property: PropertyMetadata, names: ReadonlySet<string>): ReferenceKind | undefined {
  const { name, type, isExpression, isLocalizable } = property;
  if (isExpression) return 'expression';
  if (Object.hasOwn(kindsByType, type)) return kindsByType[type];
  // The type names which questions may be chosen, such as `question_carryforward`.
  if (type.startsWith('question_')) return 'question';
  if (isLocalizable) return 'text';
  if (Object.hasOwn(kindsByName, name)) return kindsByName[name];
  return names.has(`${name}Expression`) || names.has(`${name}ValueExpression`) ? 'value' : undefined;
}

function readClass(metadata: SurveyMetadata, className: string): ClassProperties {
  const properties = metadata.getProperties(className);
  const names = new Set(properties.map(({ name }) => name));
  const referenceProperties = new Map<string, ReferenceKind>();
  for (const property of properties) {
    const kind = findKind(property, names);
    if (kind === undefined) continue;
    referenceProperties.set(property.name, kind);
    if (property.alternativeName) referenceProperties.set(property.alternativeName, kind);
  }
  return referenceProperties;
}

/** Nodes without a class of their own have the properties of all classes that they may have. */
const sharedClasses = {
  column: ['matrixdropdowncolumn', 'itemvalue', 'question'],
  item: ['multipletextitem', 'text'],
  choice: ['itemvalue'],
  calculatedValue: ['calculatedvalue'],
  conditionalText: ['expressionitem'],
  trigger: ['surveytrigger'],
  validator: ['surveyvalidator'],
} as const;

/** Derives from SurveyJS's metadata which properties refer to questions. */
export function readReferenceProperties(metadata: SurveyMetadata): ReferenceProperties {
  const referenceProperties = new Map<string, ClassProperties>();
  const listClasses = (base: string): string[] => [
    base,
    ...metadata.getChildrenClasses(base).map(({ name }) => name),
  ];
  const elementClasses = [...listClasses('question'), ...listClasses('panelbase')];
  for (const className of ['survey', ...elementClasses])
    referenceProperties.set(className, readClass(metadata, className));
  for (const [kind, bases] of Object.entries(sharedClasses))
    referenceProperties.set(
      `*${kind}`,
      new Map(
        bases
          .flatMap(listClasses)
          .flatMap((className) => [
            ...(referenceProperties.get(className) ?? readClass(metadata, className)),
          ]),
      ),
    );
  return referenceProperties;
}

/** @returns the properties of a node that may refer to something */
export function findReferenceProperties(
  referenceProperties: ReferenceProperties,
  node: DocumentNode,
): ClassProperties | undefined {
  if (node.kind === 'survey' || node.kind === 'page') return referenceProperties.get(node.kind);
  if (node.kind !== 'element') return referenceProperties.get(`*${node.kind}`);
  // A class that is not known is a custom question.
  return referenceProperties.get(getNodeType(node).toLowerCase()) ?? referenceProperties.get('question');
}

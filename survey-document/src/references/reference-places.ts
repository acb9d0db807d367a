import { getNodeType } from '../node-title';
import type { DocumentNode } from '../survey-document';

/** Tells how a property refers to questions and other parts of the survey. */
export type PlaceKind =
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

type ClassPlaces = ReadonlyMap<string, PlaceKind>;

/** The places of references by SurveyJS class and property. */
export type ReferencePlaces = ReadonlyMap<string, ClassPlaces>;

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

const kindsByType: Readonly<Record<string, PlaceKind>> = {
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
const kindsByName: Readonly<Record<string, PlaceKind>> = {
  valueName: 'valueName',
  keyName: 'innerName',
  choiceValuesFromQuestion: 'sourceInnerName',
  choiceTextsFromQuestion: 'sourceInnerName',
  navigateToUrl: 'text',
};

function findKind(property: PropertyMetadata, names: ReadonlySet<string>): PlaceKind | undefined {
  const { name, type, isExpression, isLocalizable } = property;
  if (isExpression) return 'expression';
  if (Object.hasOwn(kindsByType, type)) return kindsByType[type];
  // The type names which questions may be chosen, such as `question_carryforward`.
  if (type.startsWith('question_')) return 'question';
  if (isLocalizable) return 'text';
  if (Object.hasOwn(kindsByName, name)) return kindsByName[name];
  return names.has(`${name}Expression`) || names.has(`${name}ValueExpression`) ? 'value' : undefined;
}

function readClass(metadata: SurveyMetadata, className: string): ClassPlaces {
  const properties = metadata.getProperties(className);
  const names = new Set(properties.map(({ name }) => name));
  const places = new Map<string, PlaceKind>();
  for (const property of properties) {
    const kind = findKind(property, names);
    if (kind === undefined) continue;
    places.set(property.name, kind);
    if (property.alternativeName) places.set(property.alternativeName, kind);
  }
  return places;
}

/** Nodes without a class of their own have the places of all classes that they may have. */
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
export function readReferencePlaces(metadata: SurveyMetadata): ReferencePlaces {
  const places = new Map<string, ClassPlaces>();
  const listClasses = (base: string): string[] => [
    base,
    ...metadata.getChildrenClasses(base).map(({ name }) => name),
  ];
  const elementClasses = [...listClasses('question'), ...listClasses('panelbase')];
  for (const className of ['survey', ...elementClasses])
    places.set(className, readClass(metadata, className));
  for (const [kind, bases] of Object.entries(sharedClasses))
    places.set(
      `*${kind}`,
      new Map(
        bases
          .flatMap(listClasses)
          .flatMap((className) => [...(places.get(className) ?? readClass(metadata, className))]),
      ),
    );
  return places;
}

/** @returns the properties of a node that may refer to something */
export function findPlaces(places: ReferencePlaces, node: DocumentNode): ClassPlaces | undefined {
  if (node.kind === 'survey' || node.kind === 'page') return places.get(node.kind);
  if (node.kind !== 'element') return places.get(`*${node.kind}`);
  // A class that is not known is a custom question.
  return places.get(getNodeType(node).toLowerCase()) ?? places.get('question');
}

import type { QuestionKind } from '@vantage/contract/surveys/survey-results';
import type { SurveyDefinition } from '@vantage/contract/surveys/survey-definition';
import { formatOf, type AnswerFormat, type CompoundShape } from './answer-formats';
import { choiceTextsIn } from './choice-texts';

/** A localizable text of a definition. */
type LocalizableText = string | Readonly<Record<string, unknown>>;

export interface AnswerOption {
  readonly value: string;
  readonly text: string;
}

export interface SurveyQuestion {
  readonly name: string;
  readonly title: string;
  readonly type: string;
  readonly kind: QuestionKind;
  /** Formats of its answers, which have the same meaning; several if its type was changed. */
  readonly formats: readonly AnswerFormat[];
  /** The versions with this question, if others have one of this name whose answers mean something else; otherwise null. */
  readonly versions: readonly number[] | null;
  /** The last version with this question, if newer ones have one of this name whose answers mean something else. */
  readonly lastVersion: number | null;
  /** Options to choose or rank. */
  readonly choices: readonly AnswerOption[];
  /** The key of the comment that may be added to an answer, such as for 'Other'. */
  readonly commentKey: string | null;
  /** Fixed rows of a matrix. */
  readonly rows: readonly AnswerOption[];
  readonly columns: readonly AnswerOption[];
  /** Whether a row of a matrix has checkboxes. */
  readonly hasSeveralPerRow: boolean;
  /** The questions of each row, panel or box of a compound question. */
  readonly nestedQuestions: readonly SurveyQuestion[];
  /** Of a compound question. */
  readonly shape: CompoundShape | null;
  /** Whether a list has each value of this nested question once at most, so that responses are counted. */
  readonly isChosenOnce: boolean;
}

/** Range of numbers that generates choices. */
const maxGenerated = 200;

const kinds: Readonly<Record<string, QuestionKind>> = {
  radiogroup: 'choice',
  dropdown: 'choice',
  buttongroup: 'choice',
  boolean: 'choice',
  checkbox: 'choices',
  tagbox: 'choices',
  rating: 'rating',
  ranking: 'ranking',
  matrix: 'matrix',
  comment: 'text',
  text: 'text',
  slider: 'number',
  multipletext: 'compound',
  matrixdropdown: 'compound',
  matrixdynamic: 'compound',
  paneldynamic: 'compound',
};

const shapes: Readonly<Record<string, CompoundShape>> = {
  multipletext: 'fields',
  matrixdropdown: 'rows',
  matrixdynamic: 'list',
  paneldynamic: 'list',
};

/** Elements that are not questions. */
const unanswered: ReadonlySet<string> = new Set(['html', 'image', 'empty']);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

const isText = (value: unknown): value is LocalizableText => typeof value === 'string' || isObject(value);

/** Markup is not rendered in results. Single spaces stay as they are, since a large survey has millions. */
const plain = (text: string): string =>
  // A pattern that may contain '<' would scan the rest of the text for each one that is not closed.
  (text.includes('<') ? text.replaceAll(/<[^<>]*>/g, ' ') : text).replaceAll(/\s{2,}|[^\S ]/g, ' ').trim();

function localize(text: unknown, languages: readonly string[]): string | null {
  if (typeof text === 'string') return plain(text) || null;
  if (!isObject(text)) return null;
  const found = [...languages.map((language) => text[language]), ...Object.values(text)].find(
    (value) => typeof value === 'string' && plain(value) !== '',
  );
  return typeof found === 'string' ? plain(found) : null;
}

function kindOf(element: Readonly<Record<string, unknown>>): QuestionKind {
  const type = String(element['type']);
  const inputType = String(element['inputType'] ?? 'text');
  if (type === 'text' && (inputType === 'number' || inputType === 'range')) return 'number';
  if (type === 'imagepicker') return element['multiSelect'] === true ? 'choices' : 'choice';
  if (type === 'slider' && element['sliderType'] === 'range') return 'other';
  return kinds[type] ?? 'other';
}

/** Reads the questions of a definition, including those inside panels. */
export function questionsOf(definition: SurveyDefinition, language?: string): SurveyQuestion[] {
  const locale = typeof definition['locale'] === 'string' ? definition['locale'] : '';
  const languages = [language ?? '', 'default', locale].filter((tag) => tag !== '');
  const choiceTexts = choiceTextsIn(languages);

  const optionOf = (item: unknown): AnswerOption[] => {
    if (isScalar(item)) return [{ value: String(item), text: String(item) }];
    if (!isObject(item) || !isScalar(item['value'] ?? item['name'])) return [];
    const value = String(item['value'] ?? item['name']);
    return [{ value, text: localize(item['text'] ?? item['title'], languages) ?? value }];
  };
  const optionsOf = (items: unknown): AnswerOption[] => listOf(items).flatMap(optionOf);

  const range = (from: number, to: number, step: number): AnswerOption[] =>
    Array.from({ length: Math.min(maxGenerated, Math.floor((to - from) / step) + 1) }, (_, index) => {
      const value = String(from + index * step);
      return { value, text: value };
    });
  const numberAt = (element: Readonly<Record<string, unknown>>, key: string, otherwise: number): number =>
    typeof element[key] === 'number' ? element[key] : otherwise;

  const extra = (element: Readonly<Record<string, unknown>>): AnswerOption[] =>
    (
      [
        ['none', 'None'],
        ['other', 'Other'],
        ['refuse', 'Refuse'],
        ['dontknow', 'DontKnow'],
      ] as const
    )
      .filter(([, name]) => element[`show${name}Item`] === true || element[`has${name}`] === true)
      .map(([value, name]) => ({
        value,
        text:
          localize(element[`${name === 'DontKnow' ? 'dontKnow' : name.toLowerCase()}Text`], languages) ??
          choiceTexts[value],
      }));

  const choicesOf = (element: Readonly<Record<string, unknown>>): AnswerOption[] => {
    if (element['type'] === 'boolean')
      return (
        [
          ['True', 'true'],
          ['False', 'false'],
        ] as const
      ).map(([name, otherwise]) => {
        const stored = element[`value${name}`];
        const value = isScalar(stored) ? String(stored) : otherwise;
        return { value, text: localize(element[`label${name}`], languages) ?? choiceTexts[otherwise] };
      });
    if (element['type'] === 'rating') {
      const values = optionsOf(element['rateValues']);
      if (values.length > 0) return values;
      const first = numberAt(element, 'rateMin', 1);
      const count = numberAt(element, 'rateCount', 5);
      const step = Math.max(numberAt(element, 'rateStep', 1), Number.EPSILON);
      return range(first, numberAt(element, 'rateMax', first + (count - 1) * step), step);
    }
    const generated =
      typeof element['choicesMax'] === 'number'
        ? range(
            numberAt(element, 'choicesMin', 0),
            element['choicesMax'],
            Math.max(numberAt(element, 'choicesStep', 1), Number.EPSILON),
          )
        : [];
    return [...optionsOf(element['choices']), ...generated, ...extra(element)];
  };

  const commentSuffix =
    typeof definition['commentSuffix'] === 'string' ? definition['commentSuffix'] : '-Comment';
  const hasComment = (element: Readonly<Record<string, unknown>>): boolean =>
    ['showOtherItem', 'hasOther', 'showCommentArea', 'hasComment'].some((key) => element[key] === true);

  /** Columns of a matrix take its type of cells and choices, unless they have their own. */
  const columnsOf = (element: Readonly<Record<string, unknown>>): SurveyQuestion[] =>
    listOf(element['columns'])
      .filter(isObject)
      .map(({ cellType = 'default', ...column }) => {
        const type = cellType === 'default' ? (element['cellType'] ?? 'dropdown') : cellType;
        return questionOf({ choices: element['choices'], ...column, type });
      });

  const nestedOf = (element: Readonly<Record<string, unknown>>): SurveyQuestion[] => {
    switch (element['type']) {
      case 'multipletext':
        return listOf(element['items'])
          .filter(isObject)
          .map((item) => questionOf({ ...item, type: 'text' }));
      case 'matrixdropdown':
      case 'matrixdynamic':
        return [...columnsOf(element), ...inElements(element['detailElements'])];
      case 'paneldynamic':
        return inElements(element['templateElements']);
      default:
        return [];
    }
  };

  /** Choices that are stored as objects are a list as panels are, which may add their answers to it. */
  const listOfChoices = (element: Readonly<Record<string, unknown>>, property: string): SurveyQuestion => ({
    ...questionOf({ ...element, valuePropertyName: '' }),
    kind: 'compound',
    shape: 'list',
    formats: ['list'],
    choices: [],
    nestedQuestions: [
      {
        ...questionOf({ type: 'dropdown', name: property, choices: [] }),
        choices: choicesOf(element),
        isChosenOnce: true,
      },
    ],
  });

  const questionOf = (element: Readonly<Record<string, unknown>>): SurveyQuestion => {
    const { valuePropertyName } = element;
    if (typeof valuePropertyName === 'string' && valuePropertyName !== '' && kindOf(element) === 'choices')
      return listOfChoices(element, valuePropertyName);
    const name = String(element['name']);
    const type = String(element['type']);
    // Answers are stored by `valueName`, which several questions may share.
    const { valueName } = element;
    const key = typeof valueName === 'string' && valueName !== '' ? valueName : name;
    const kind = kindOf(element);
    const shape = shapes[type] ?? null;
    const hasSeveralPerRow = type === 'matrix' && element['cellType'] === 'checkbox';
    return {
      name: key,
      title: (isText(element['title']) ? localize(element['title'], languages) : null) ?? name,
      type,
      kind,
      formats: [formatOf({ type, kind, shape, hasSeveralPerRow })],
      versions: null,
      lastVersion: null,
      choices: choicesOf(element),
      commentKey: hasComment(element) ? `${key}${commentSuffix}` : null,
      rows: optionsOf(element['rows']),
      columns: optionsOf(element['columns']),
      hasSeveralPerRow,
      nestedQuestions: nestedOf(element),
      shape,
      isChosenOnce: false,
    };
  };

  const inElements = (elements: unknown): SurveyQuestion[] =>
    listOf(elements).flatMap((element) => {
      if (!isObject(element)) return [];
      if (element['type'] === 'panel') return inElements(element['elements'] ?? element['questions']);
      if (typeof element['name'] !== 'string' || unanswered.has(String(element['type']))) return [];
      return [questionOf(element)];
    });

  return [
    ...inElements(definition['elements'] ?? definition['questions']),
    ...listOf(definition['pages']).flatMap((page) =>
      isObject(page) ? inElements(page['elements'] ?? page['questions']) : [],
    ),
  ];
}

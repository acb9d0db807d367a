import type { QuestionKind } from '@vantage/contract/surveys/question-kinds';
import type { SurveyDefinition } from '@vantage/contract/surveys/survey-definition';
import { answerFormats, readAnswerFormat, type AnswerFormat } from './answer-formats';
import { choiceTextsIn } from './choice-texts';

/** A definition has a text in one language, or in several by language tag. */
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
  /** It can represent all answers to the question. */
  readonly format: AnswerFormat;
  /** Its answers have these formats, which have the same meaning. There are several if its type was changed. */
  readonly formats: readonly AnswerFormat[];
  /** Lists the versions with this question if others have one of this name whose answers mean something else; otherwise null. */
  readonly versions: readonly number[] | null;
  /** It is the last version with this question if newer ones have one of this name whose answers mean something else. */
  readonly lastVersion: number | null;
  /** Respondents choose from them or rank them. */
  readonly choices: readonly AnswerOption[];
  /** The answers have this key for the comment that may be added to an answer, such as for 'Other'. */
  readonly commentKey: string | null;
  /** Only a matrix may have fixed rows. */
  readonly rows: readonly AnswerOption[];
  readonly columns: readonly AnswerOption[];
  /** Each row, panel or text box of a compound question has these questions. */
  readonly nestedQuestions: readonly SurveyQuestion[];
  /** Whether a list has each value of this nested question once at most, so that responses are counted. */
  readonly isChosenOnce: boolean;
}

/** A range of numbers generates at most so many choices. */
const maxGenerated = 200;

/** These elements are not questions. */
const unanswered: ReadonlySet<string> = new Set(['html', 'image', 'empty']);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

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
  const match = [...languages.map((language) => text[language]), ...Object.values(text)].find(
    (value) => typeof value === 'string' && plain(value) !== '',
  );
  return typeof match === 'string' ? plain(match) : null;
}

/** Reads the questions of a definition, including those inside panels. */
export function readQuestions(definition: SurveyDefinition, language?: string): SurveyQuestion[] {
  const locale = typeof definition['locale'] === 'string' ? definition['locale'] : '';
  const languages = [language ?? '', 'default', locale].filter((tag) => tag !== '');
  const choiceTexts = choiceTextsIn(languages);

  const readOption = (item: unknown): AnswerOption[] => {
    if (isScalar(item)) return [{ value: String(item), text: String(item) }];
    if (!isObject(item) || !isScalar(item['value'] ?? item['name'])) return [];
    const value = String(item['value'] ?? item['name']);
    return [{ value, text: localize(item['text'] ?? item['title'], languages) ?? value }];
  };
  const readOptions = (items: unknown): AnswerOption[] => asList(items).flatMap(readOption);

  const range = (from: number, to: number, step: number): AnswerOption[] =>
    Array.from({ length: Math.min(maxGenerated, Math.floor((to - from) / step) + 1) }, (_, index) => {
      const value = String(from + index * step);
      return { value, text: value };
    });
  const numberAt = (element: Readonly<Record<string, unknown>>, key: string, otherwise: number): number =>
    typeof element[key] === 'number' ? element[key] : otherwise;

  const readSpecialChoices = (element: Readonly<Record<string, unknown>>): AnswerOption[] =>
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

  const readChoices = (element: Readonly<Record<string, unknown>>): AnswerOption[] => {
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
      const values = readOptions(element['rateValues']);
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
    return [...readOptions(element['choices']), ...generated, ...readSpecialChoices(element)];
  };

  const commentSuffix =
    typeof definition['commentSuffix'] === 'string' ? definition['commentSuffix'] : '-Comment';
  const hasComment = (element: Readonly<Record<string, unknown>>): boolean =>
    ['showOtherItem', 'hasOther', 'showCommentArea', 'hasComment'].some((key) => element[key] === true);

  /** Columns of a matrix have its type of cells and its choices, unless they have their own. */
  const readColumns = (element: Readonly<Record<string, unknown>>): SurveyQuestion[] =>
    asList(element['columns'])
      .filter(isObject)
      .map(({ cellType = 'default', ...column }) => {
        const type = cellType === 'default' ? (element['cellType'] ?? 'dropdown') : cellType;
        return readQuestion({ choices: element['choices'], ...column, type });
      });

  const readNestedQuestions = (element: Readonly<Record<string, unknown>>): SurveyQuestion[] => {
    switch (element['type']) {
      case 'multipletext':
        return asList(element['items'])
          .filter(isObject)
          .map((item) => readQuestion({ ...item, type: 'text' }));
      case 'matrixdropdown':
      case 'matrixdynamic':
        return [...readColumns(element), ...readElements(element['detailElements'])];
      case 'paneldynamic':
        return readElements(element['templateElements']);
      default:
        return [];
    }
  };

  /** Choices that are stored as objects are a list, as panels are. Panels may add their answers to the same list. */
  const listQuestion = (element: Readonly<Record<string, unknown>>, property: string): SurveyQuestion => ({
    ...readQuestion({ ...element, valuePropertyName: '' }),
    kind: 'compound',
    format: 'list',
    formats: ['list'],
    choices: [],
    nestedQuestions: [
      {
        ...readQuestion({ type: 'dropdown', name: property, choices: [] }),
        choices: readChoices(element),
        isChosenOnce: true,
      },
    ],
  });

  const readQuestion = (element: Readonly<Record<string, unknown>>): SurveyQuestion => {
    const { valuePropertyName } = element;
    const format = readAnswerFormat(element);
    if (typeof valuePropertyName === 'string' && valuePropertyName !== '' && format === 'choices')
      return listQuestion(element, valuePropertyName);
    const name = String(element['name']);
    const type = String(element['type']);
    // Answers are stored by `valueName`, which several questions may share.
    const { valueName } = element;
    const key = typeof valueName === 'string' && valueName !== '' ? valueName : name;
    return {
      name: key,
      title: (isText(element['title']) ? localize(element['title'], languages) : null) ?? name,
      type,
      kind: answerFormats[format].kind,
      format,
      formats: [format],
      versions: null,
      lastVersion: null,
      choices: readChoices(element),
      commentKey: hasComment(element) ? `${key}${commentSuffix}` : null,
      rows: readOptions(element['rows']),
      columns: readOptions(element['columns']),
      nestedQuestions: readNestedQuestions(element),
      isChosenOnce: false,
    };
  };

  const readElements = (elements: unknown): SurveyQuestion[] =>
    asList(elements).flatMap((element) => {
      if (!isObject(element)) return [];
      if (element['type'] === 'panel') return readElements(element['elements'] ?? element['questions']);
      if (typeof element['name'] !== 'string' || unanswered.has(String(element['type']))) return [];
      return [readQuestion(element)];
    });

  return [
    ...readElements(definition['elements'] ?? definition['questions']),
    ...asList(definition['pages']).flatMap((page) =>
      isObject(page) ? readElements(page['elements'] ?? page['questions']) : [],
    ),
  ];
}

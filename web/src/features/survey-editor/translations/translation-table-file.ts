import { languageTagPattern, maxLanguageTagLength } from '@vantage/contract/surveys/language-tags';
import type { SurveyDocument } from '@vantage/survey-document/survey-document';
import { readTranslation } from './localized-values';
import { getSurveyLanguages } from './survey-languages';
import type { TranslationChange } from './translation-commands';
import { listSourceTexts, type SourceText } from './translation-rows';

// Files for translators are tables: the first column has the keys, the others a language each, which the first row names.

export type Table = readonly (readonly string[])[];

const keyHeader = 'key';

/** `toCsv` puts a quotation mark before such texts, which then may not be one of the text. */
const quotedFormula = /^'+[=+\-@\t\r]/;

export const protectTable = (table: Table): Table =>
  table.map((row) => row.map((cell) => (quotedFormula.test(cell) ? `'${cell}` : cell)));

export const unprotectTable = (table: Table): Table =>
  table.map((row) => row.map((cell) => (quotedFormula.test(cell) ? cell.slice(1) : cell)));

/** @returns a table with all texts of a survey, the main language first */
export function toTable(document: SurveyDocument, targets: readonly string[]): Table {
  const languages = getSurveyLanguages(document);
  return [
    [keyHeader, languages.main, ...targets],
    ...listSourceTexts(document).map(({ key, source, value, isList }) => [
      key,
      source,
      ...targets.map((language) => readTranslation(value, language, languages, isList)),
    ]),
  ];
}

interface TableChange extends Omit<TranslationChange, 'text'> {
  readonly text: SourceText;
  readonly before: string;
}

interface UnknownKey {
  /** It counts rows of the table, from 1. */
  readonly line: number;
  readonly key: string;
}

export interface TableReport {
  readonly changes: readonly TableChange[];
  readonly unknownKeys: readonly UnknownKey[];
  /** Columns that are no languages. */
  readonly unknownColumns: readonly string[];
  /** Languages that the survey doesn't have yet. */
  readonly newLanguages: readonly string[];
  /** Counts texts that are the same in the survey. */
  readonly unchanged: number;
  /** Counts empty cells: they never remove a text. */
  readonly empty: number;
}

const languageNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
/** SurveyJS has texts for languages under codes that are not standard. */
const nonStandardLanguages = new Set(['mm', 'gr', 'ua', 'cz']);

const isLanguage = (tag: string): boolean =>
  tag.length <= maxLanguageTagLength &&
  languageTagPattern.test(tag) &&
  (nonStandardLanguages.has(tag) || languageNames.of(tag.split('-')[0] ?? tag) !== undefined);

/** Spreadsheets change line breaks. */
const normalize = (text: string): string => text.replaceAll(/\r\n?/g, '\n');

/** @returns null if the table has no column of keys */
export function compareTable(
  document: SurveyDocument,
  table: Table,
  usedLanguages: readonly string[],
): TableReport | null {
  const [header = [], ...rows] = table;
  const titles = header.map((title) => title.trim());
  const keyColumn = titles.findIndex((title) => title.toLowerCase() === keyHeader);
  if (keyColumn === -1) return null;
  const languages = getSurveyLanguages(document);
  const columns = titles.flatMap((title, column) => {
    const language = usedLanguages.find((tag) => tag.toLowerCase() === title.toLowerCase()) ?? title;
    return column !== keyColumn && isLanguage(language) ? [{ column, language }] : [];
  });
  const texts = new Map(listSourceTexts(document).map((text) => [text.key, text]));
  const changes = new Map<string, TableChange>();
  const unknownKeys: UnknownKey[] = [];
  let [unchanged, empty] = [0, 0];
  for (const [index, row] of rows.entries()) {
    const key = (row[keyColumn] ?? '').trim();
    const text = texts.get(key);
    if (!text) {
      if (key !== '') unknownKeys.push({ line: index + 2, key });
      continue;
    }
    for (const { column, language } of columns) {
      const translation = normalize(row[column] ?? '');
      const before = readTranslation(text.value, language, languages, text.isList);
      const isSource = language === languages.main && before === '' && translation === text.source;
      if (translation === '') empty += 1;
      else if (translation === normalize(before) || isSource) unchanged += 1;
      else changes.set(`${text.id} ${language}`, { text, language, translation, before });
    }
  }
  return {
    changes: [...changes.values()],
    unknownKeys,
    unknownColumns: titles.filter(
      (title, column) =>
        column !== keyColumn && title !== '' && !columns.some((each) => each.column === column),
    ),
    newLanguages: columns.map(({ language }) => language).filter((tag) => !usedLanguages.includes(tag)),
    unchanged,
    empty,
  };
}

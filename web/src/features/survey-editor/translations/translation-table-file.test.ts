import { applyCommands } from '@vantage/survey-document/apply-commands';
import { createNodeIds, documentToJson, parseDocument } from '@vantage/survey-document/document-json';
import type { JsonObject } from '@vantage/survey-document/json';
import type { SurveyDocument } from '@vantage/survey-document/survey-document';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCsv } from '../../../lib/browser/csv';
import { parseCsv } from '../../../lib/browser/csv-rows';
import { listSurveyLanguages } from './survey-languages';
import { toTranslationCommands } from './translation-commands';
import {
  compareTable,
  protectTable,
  toTable,
  unprotectTable,
  type TableReport,
} from './translation-table-file';

const parse = (definition: JsonObject): SurveyDocument => {
  let lastId = 0;
  const ids = createNodeIds('survey', definition, () => `n${(lastId += 1)}`);
  return parseDocument(definition, ids);
};

const listTargets = (document: SurveyDocument): readonly string[] => listSurveyLanguages(document).slice(1);

const toFile = (document: SurveyDocument, targets = listTargets(document)): string =>
  toCsv(protectTable(toTable(document, targets)));

const readFile = (document: SurveyDocument, file: string): TableReport => {
  const report = compareTable(document, unprotectTable(parseCsv(file)), listSurveyLanguages(document));
  if (!report) throw new Error('The table has no keys.');
  return report;
};

const apply = (document: SurveyDocument, { changes }: TableReport): SurveyDocument =>
  applyCommands(document, toTranslationCommands(document, changes)).document;

const ramp: JsonObject = {
  title: { default: 'Ramp safety', ja: 'ランプの安全' },
  completedHtmlOnCondition: [{ expression: '{role} = 1', html: '<p>Thanks, pilot</p>' }],
  pages: [
    {
      name: 'about',
      title: 'About you',
      elements: [
        {
          type: 'checkbox',
          name: 'hazards',
          title: { default: 'Hazards', ja: '危険' },
          choices: ['Debris', { value: 'wildlife', text: { default: 'Wildlife', ja: '野生動物' } }, 3],
          otherText: 'Another one',
          validators: [{ type: 'answercount', minCount: 1, text: 'Choose one' }],
        },
        {
          type: 'matrixdynamic',
          name: 'shifts',
          columns: [{ name: 'start', cellType: 'dropdown', choices: [{ value: 1, text: 'Early' }] }],
          addRowText: 'Add shift',
          detailElements: [{ type: 'comment', name: 'why', title: 'Why?' }],
        },
        {
          type: 'matrix',
          name: 'controls',
          columns: ['Poorly'],
          rows: [{ value: 'chocks', text: 'Chocks' }],
          cells: { chocks: { Poorly: { default: 'Missing', ja: 'なし' } } },
        },
        {
          type: 'panel',
          name: 'more',
          description: 'More about it',
          elements: [{ type: 'multipletext', name: 'names', items: [{ name: 'first', title: 'First' }] }],
        },
        { type: 'text', name: 'city', dataList: ['Oslo', 'Tokyo'], placeholder: '=City' },
      ],
    },
  ],
};

describe('files with translations', () => {
  it('have all texts: of choices, columns, cells, conditions, validators and nested questions (#7059)', () => {
    const [header, ...rows] = toTable(parse(ramp), ['ja']);
    expect(header).toEqual(['key', 'en', 'ja']);
    expect(rows).toEqual([
      ['survey.title', 'Ramp safety', 'ランプの安全'],
      ['survey.completedHtmlOnCondition.1.html', '<p>Thanks, pilot</p>', ''],
      ['pages.about.title', 'About you', ''],
      ['hazards.title', 'Hazards', '危険'],
      ['hazards.otherText', 'Another one', ''],
      ['hazards.choices.Debris', 'Debris', ''],
      ['hazards.choices.wildlife', 'Wildlife', '野生動物'],
      ['hazards.validators.1.text', 'Choose one', ''],
      ['shifts.title', 'shifts', ''],
      ['shifts.addRowText', 'Add shift', ''],
      ['shifts.columns.start.title', 'start', ''],
      ['shifts.columns.start.choices.1', 'Early', ''],
      ['shifts.why.title', 'Why?', ''],
      ['controls.title', 'controls', ''],
      ['controls.cells.chocks.Poorly', 'Missing', 'なし'],
      ['controls.columns.Poorly', 'Poorly', ''],
      ['controls.rows.chocks', 'Chocks', ''],
      ['more.description', 'More about it', ''],
      ['names.title', 'names', ''],
      ['names.items.first.title', 'First', ''],
      ['city.title', 'city', ''],
      ['city.dataList', 'Oslo\nTokyo', ''],
      ['city.placeholder', '=City', ''],
    ]);
  });

  it('are read back with every text, and change nothing by themselves (#7790)', () => {
    const document = parse(ramp);
    expect(readFile(document, toFile(document))).toMatchObject({
      changes: [],
      unknownKeys: [],
      newLanguages: [],
    });
    const translated = toTable(document, ['ja', 'hi']).map((row, index) =>
      index === 0 ? row : [row[0] ?? '', row[1] ?? '', `ja "${index}",\n`, `=hi ${index}`],
    );
    const report = readFile(document, toCsv(protectTable(translated)));
    expect(report.changes).toHaveLength(2 * (translated.length - 1));
    expect(report.newLanguages).toEqual(['hi']);
    const changed = apply(document, report);
    expect(toTable(changed, ['ja', 'hi'])).toEqual(translated);
    expect(readFile(changed, toFile(changed)).changes).toEqual([]);
  });

  it('have the texts of a default language that is not English in its own column (#7802)', () => {
    const document = parse({
      locale: 'ja',
      elements: [
        { type: 'comment', name: 'why', title: { default: 'なぜ', en: 'Why' }, description: '理由' },
      ],
    });
    expect(toTable(document, ['en'])).toEqual([
      ['key', 'ja', 'en'],
      ['why.title', 'なぜ', 'Why'],
      ['why.description', '理由', ''],
    ]);
    const report = readFile(document, 'key,ja,en\nwhy.title,なぜですか,Why?\nwhy.description,理由,Reason\n');
    expect(documentToJson(apply(document, report))['elements']).toEqual([
      {
        type: 'comment',
        name: 'why',
        title: { default: 'なぜですか', en: 'Why?' },
        description: { default: '理由', en: 'Reason' },
      },
    ]);
  });

  it('take texts without a language for English where the default language has its own', () => {
    const document = parse({ locale: 'ja', title: { default: 'Safety', ja: '安全' } });
    expect(toTable(document, ['en'])).toEqual([
      ['key', 'ja', 'en'],
      ['survey.title', '安全', 'Safety'],
    ]);
  });

  it('report unknown keys and columns, and never remove a text by an empty cell', () => {
    const document = parse(ramp);
    const report = readFile(document, 'note,KEY,JA\nx,survey.title,\ny,gone.title,無い\n');
    expect(report).toEqual({
      changes: [],
      unknownKeys: [{ line: 3, key: 'gone.title' }],
      unknownColumns: ['note'],
      newLanguages: [],
      unchanged: 0,
      empty: 1,
    });
    expect(compareTable(document, [['ja'], ['x']], [])).toBeNull();
  });

  it('change nothing that was not changed in them, whatever the texts are', () => {
    const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }).filter(
      // Spreadsheets change line breaks.
      (each) => !each.includes('\r'),
    );
    const definitions = fc.record({ title: text, choice: text, ja: text, hi: text });
    fc.assert(
      fc.property(definitions, ({ title, choice, ja, hi }) => {
        const document = parse({
          elements: [
            {
              type: 'radiogroup',
              name: 'q',
              title: { default: title, ja },
              choices: [{ value: 'a', text: choice }],
            },
          ],
        });
        const table = toTable(document, ['ja', 'hi']);
        const edited = table.map(([key = '', ...cells]) => [
          key,
          ...(key === 'q.choices.a' ? [choice, ja, hi] : cells),
        ]);
        expect(readFile(document, toFile(document, ['ja', 'hi'])).changes).toEqual([]);
        const report = readFile(document, toCsv(protectTable(edited)));
        expect(report.changes.map(({ translation }) => translation)).toEqual([ja, hi]);
        expect(toTable(apply(document, report), ['ja', 'hi'])).toEqual(edited);
      }),
      { seed: 7059, numRuns: 100 },
    );
  });
});

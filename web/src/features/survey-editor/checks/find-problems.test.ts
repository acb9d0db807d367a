import { applyCommands } from '@vantage/survey-document/apply-commands';
import type { JsonObject } from '@vantage/survey-document/json';
import { SurveyModel } from 'survey-core';
import { expect, it, test } from 'vitest';
import { createDocument } from '../logic/testing/create-logic-texts';
import { listSourceTexts } from '../translations/translation-rows';
import { findProblems } from './find-problems';
import type { CheckContext, Problem, ProblemCode } from './problem';

const context: CheckContext = { brandColor: null, endDate: null, today: '2026-11-28' };

const role = { type: 'radiogroup', name: 'role', title: 'Role', choices: ['pilot', 'crew'] };
const text = { type: 'text', name: 'why', title: 'Why?' };
const withElements = (...elements: JsonObject[]): JsonObject => ({ pages: [{ name: 'p1', elements }] });

const find = (definition: JsonObject, more: Partial<CheckContext> = {}): readonly Problem[] =>
  findProblems(createDocument(definition), { ...context, ...more });
const listCodes = (definition: JsonObject, more: Partial<CheckContext> = {}): readonly ProblemCode[] =>
  find(definition, more).map(({ code }) => code);

const translated = { ...text, title: { default: 'Why?', ja: 'なぜ?' } };
const picture = (imageLink: string): JsonObject =>
  withElements({ type: 'image', name: 'picture', imageLink });

test.each<[ProblemCode, JsonObject, JsonObject]>([
  ['noQuestions', withElements({ type: 'html', name: 'hello', html: 'Hello' }), withElements(text)],
  ['unknownType', withElements({ ...role, type: 'buttongroup' }), withElements(role)],
  ['nameMissing', withElements({ type: 'text', title: 'Why?' }), withElements(text)],
  ['nameTaken', withElements(text, text), withElements(text, { ...text, name: 'how' })],
  ['choicesMissing', withElements({ ...role, choices: [] }), withElements(role)],
  [
    'choiceValueMissing',
    withElements({ ...role, choices: ['pilot', { text: 'Crew' }] }),
    withElements({ ...role, choices: ['pilot', { value: 0, text: 'Crew' }] }),
  ],
  ['choiceTaken', withElements({ ...role, choices: ['pilot', 'Pilot'] }), withElements(role)],
  [
    'choiceTextMissing',
    withElements({ ...role, choices: ['pilot', { value: 'crew', text: ' ' }] }),
    withElements(role),
  ],
  [
    'choicesByUrl',
    withElements({ ...role, choicesByUrl: { url: 'https://example.com' } }),
    withElements(role),
  ],
  ['titleMissing', withElements({ type: 'text', name: 'why' }), withElements(text)],
  [
    'expressionInvalid',
    withElements(role, { ...text, visibleIf: '({role} = 1' }),
    withElements(role, { ...text, visibleIf: "({role} = 'pilot')" }),
  ],
  [
    'unknownName',
    withElements(role, { ...text, visibleIf: "{roel} = 'pilot'" }),
    withElements(role, { ...text, visibleIf: "{Role} = 'pilot'" }),
  ],
  [
    'unknownFunction',
    withElements(role, { ...text, visibleIf: 'ages({role}) > 2' }),
    withElements(role, { ...text, visibleIf: 'age({role}) > 2' }),
  ],
  [
    'unknownChoice',
    withElements(role, { ...text, visibleIf: "{role} = 'captain'" }),
    withElements({ ...role, showOtherItem: true }, { ...text, visibleIf: "{role} = 'captain'" }),
  ],
  [
    'notNumber',
    withElements({ ...text, inputType: 'number' }, { ...role, visibleIf: "{why} > 'many'" }),
    withElements({ ...text, inputType: 'number' }, { ...role, visibleIf: '{why} > 5' }),
  ],
  [
    'constantExpression',
    withElements(role, { ...text, visibleIf: '1 = 1' }),
    withElements(role, { ...text, visibleIf: 'true' }),
  ],
  [
    'unknownPlaceholder',
    withElements(role, { ...text, title: 'Why, {roel}?' }),
    withElements(role, {
      ...text,
      title: 'Why, {role}? {0}',
      requiredErrorText: 'At {panelIndex} {color:red}',
    }),
  ],
  [
    'unknownTarget',
    { ...withElements(role), triggers: [{ type: 'skip', expression: '{role} notempty', gotoName: 'roles' }] },
    { ...withElements(role), triggers: [{ type: 'skip', expression: '{role} notempty', gotoName: 'role' }] },
  ],
  [
    'neverShown',
    withElements(role, { ...text, visibleIf: "{role} = 'pilot' and {role} = 'crew'" }),
    withElements(role, { ...text, visibleIf: "{role} = 'pilot' or {role} = 'crew'" }),
  ],
  [
    'neverShown',
    // Each waits for the other.
    withElements({ ...role, visibleIf: '{why} notempty' }, { ...text, visibleIf: '{role} notempty' }),
    withElements({ ...role, visibleIf: '{why} empty' }, { ...text, visibleIf: '{role} notempty' }),
  ],
  [
    'requiredNeverShown',
    withElements(role, { ...text, visible: false, isRequired: true }),
    withElements(role, { ...text, visible: false }),
  ],
  [
    'pageEmpty',
    { pages: [{ name: 'p1', elements: [text] }, { name: 'p2' }] },
    { pages: [{ name: 'p1', elements: [text] }] },
  ],
  ['translationMissing', withElements(translated, role), withElements(translated)],
  ['imageNotLoaded', picture('https://example.com/a.png'), picture('data:image/png;base64,QQ==')],
  [
    'imageTooLarge',
    picture(`data:image/png;base64,${'A'.repeat(600_000)}`),
    picture('data:image/png;base64,QQ=='),
  ],
  [
    'fileTooLarge',
    withElements({ type: 'file', name: 'photo', title: 'Photo', maxSize: 5_000_000 }),
    withElements({ type: 'file', name: 'photo', title: 'Photo', maxSize: 50_000 }),
  ],
  ['notSupported', { ...withElements(text), cookieName: 'seen' }, { ...withElements(text), locale: 'ja' }],
  [
    'notSupported',
    withElements({ type: 'file', name: 'photo', title: 'Photo', sourceType: 'camera' }),
    withElements({ type: 'file', name: 'photo', title: 'Photo', sourceType: 'file' }),
  ],
  [
    'unknownProperty',
    withElements({ ...text, isRequird: true }),
    withElements({ ...text, isRequired: true }),
  ],
])('%s is found only where it is', (code, wrong, right) => {
  expect(listCodes(wrong)).toContain(code);
  expect(listCodes(right)).not.toContain(code);
});

it('says that the last day is over, and that a color is not readable', () => {
  expect(listCodes(withElements(text), { endDate: '2026-11-27' })).toEqual(['endDatePast']);
  expect(listCodes(withElements(text), { endDate: '2026-11-28' })).toEqual([]);
  expect(listCodes(withElements(text), { brandColor: '#ffcc00' })).toEqual(['colorAdjusted']);
  expect(listCodes(withElements(text), { brandColor: '#325bd6' })).toEqual([]);
});

it('counts each text without a translation once, as the table of translations does', () => {
  const definition = withElements(translated, role, { type: 'text', name: 'untitled' });
  const missing = find(definition).filter(({ code }) => code === 'translationMissing');
  const texts = listSourceTexts(createDocument(definition)).map(({ key }) => key);
  expect(texts).toEqual([
    'why.title',
    'role.title',
    'role.choices.pilot',
    'role.choices.crew',
    'untitled.title',
  ]);
  expect(missing.map(({ values }) => values)).toEqual([{ language: 'ja', texts: '4' }]);
});

it('fixes what it can, each with one step', () => {
  const document = createDocument({
    pages: [
      {
        name: 'p1',
        elements: [
          role,
          { ...text, title: 'Why, {roel}?', visibleIf: "{roel}  =  'pilot'", isRequird: true },
          { type: 'file', name: 'why', title: 'Photo', maxSize: 5_000_000 },
        ],
      },
      { name: 'p2' },
    ],
    cookieName: 'seen',
  });
  const problems = findProblems(document, context);
  const commands = problems.flatMap(({ fix }) => fix?.commands ?? []);
  const { document: fixed, dropped } = applyCommands(document, commands);
  expect(problems.map(({ code }) => code).toSorted()).toEqual([
    'fileTooLarge',
    'nameTaken',
    'notSupported',
    'pageEmpty',
    'unknownName',
    'unknownPlaceholder',
    'unknownProperty',
  ]);
  expect(dropped).toEqual([]);
  expect(findProblems(fixed, context)).toEqual([]);
  // The author's spacing survives.
  expect([...fixed.nodes.values()].map(({ properties }) => properties.get('visibleIf'))).toContain(
    "{role}  =  'pilot'",
  );
});

const nested = {
  pages: [
    {
      name: 'p1',
      elements: [
        role,
        {
          type: 'paneldynamic',
          panelCount: 1,
          name: 'stands',
          title: 'Stands',
          templateElements: [
            { type: 'text', name: 'gate', title: 'Gate' },
            { ...text, name: 'a', visibleIf: '{panel.gate} notempty and {panel.gaet} notempty' },
          ],
        },
        {
          type: 'matrixdynamic',
          name: 'log',
          title: 'Log',
          columns: [
            { name: 'hours', title: 'Hours', cellType: 'text', totalType: 'sum' },
            {
              name: 'note',
              title: 'Note',
              cellType: 'text',
              visibleIf: '{row.hours} > 2 and {row.hour} > 2',
            },
          ],
        },
        { ...text, name: 'b', visibleIf: '{stands[0].gate} notempty and {stand[0].gate} notempty' },
        { ...text, name: 'c', visibleIf: '{log[0].hours} = 1 and sumInArray({log}, "hours") > 1' },
        { ...text, name: 'd', visibleIf: '{unknown.x} = 1' },
        {
          type: 'panel',
          name: 'e',
          elements: [
            { ...text, name: 'f' },
            { ...text, name: 'g', visibleIf: '{panel.f} notempty and {log-total.hours} > 1' },
          ],
        },
      ],
    },
  ],
};

it('finds the same unknown names as SurveyJS', () => {
  const names = find(nested)
    .filter(({ code }) => code === 'unknownName')
    .map(({ values }) => values['name']);
  const survey = new SurveyModel(nested);
  // It doesn't know {row.hours} of cells, which have no row until the survey is answered.
  const expected = survey
    .validateExpressions({ variables: true, functions: false, semantics: false })
    .flatMap(({ errors }) => errors.map(({ variableName }) => variableName));
  expect(names.toSorted()).toEqual(expected.filter((name) => name !== 'row.hours').toSorted());
});

import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { withSurvey } from '../../../../testing/surveys/survey-administration';
import { sharedApp } from '../../../../testing/test-app';

const app = await sharedApp();

const json = { headers: { 'content-type': 'application/json' } };
const bodyWith = (definition: string): string => `{"definition": ${definition}, "draftVersion": 0}`;

const several = (count: number, properties: object) => ({
  elements: Array.from({ length: count }, (_, index) => ({ name: `q${index}`, ...properties })),
});
const texts = (count: number) => Array.from({ length: count }, (_, index) => `c${index}`);

/** Within all other limits, but SurveyJS takes minutes to build them. */
const costly = {
  expressions: several(400, { type: 'text', visibleIf: `{q0} = 1${' and {q0} = 1'.repeat(300)}` }),
  'generated choices': several(1, { type: 'dropdown', choicesMin: 1, choicesMax: 100_000_000 }),
  choices: several(1, { type: 'dropdown', choices: texts(20_000) }),
  'copies of choices': {
    elements: [
      { type: 'checkbox', name: 'all', choices: texts(2_000) },
      ...several(10, { type: 'checkbox', choicesFromQuestion: 'all' }).elements,
    ],
  },
  'copies of copies of choices': {
    elements: [
      { type: 'checkbox', name: 'all', choices: texts(2_000) },
      { type: 'checkbox', name: 'copied', choicesFromQuestion: 'all' },
      ...several(9, { type: 'checkbox', choicesFromQuestion: 'copied' }).elements,
    ],
  },
  panels: several(90, {
    type: 'paneldynamic',
    panelCount: 100,
    templateElements: several(4, { type: 'text' }).elements,
  }),
  cells: several(1, { type: 'matrixdynamic', rowCount: 1_000, columns: [{ name: 'a' }, { name: 'b' }] }),
  columns: several(1, { type: 'matrixdynamic', columns: texts(10_000).map((name) => ({ name })) }),
  'cells of fixed rows': several(4, { type: 'matrix', rows: texts(300), columns: texts(200) }),
  'choices in cells of fixed rows': several(4, {
    type: 'matrixdropdown',
    rows: texts(300),
    columns: texts(10).map((name) => ({ name })),
    choices: texts(20),
  }),
};

describe('limits of a definition', () => {
  it.each(Object.entries(costly))('refuses costly %s without trying (S61)', async (_, definition) => {
    // A check that uses up its processor time gives the same response.
    const end = vi.spyOn(AbortController.prototype, 'abort');
    onTestFinished(() => end.mockRestore());
    const { client, path } = await withSurvey(app);
    const { status, body } = await client.put(
      `${path}/definition`,
      bodyWith(JSON.stringify(definition)),
      json,
    );
    expect(end).not.toHaveBeenCalled();
    expect([status, body.fields.definition[0].code]).toEqual([422, 'tooCostly']);
  });

  it('reports each invalid position, and stores nothing (S61, S62)', async () => {
    const { client, path } = await withSurvey(app);
    const regex = (pattern: string) => ({
      type: 'text',
      name: pattern.replaceAll(/\W/g, '') || 'r',
      validators: [{ type: 'regex', regex: pattern }],
    });
    const elements = [
      { type: 'html', name: '<b>' },
      { type: 'unheardOf', name: 'q1' },
      { type: 'dropdown', name: 'q2', choicesByUrl: { url: 'https://example.com' } },
      regex('(a+)+$'),
      regex('(a|a)*$'),
      regex('('),
      { type: 'text', name: 'constructor' },
      { type: 'text', name: 'q3', visibleIf: `${'('.repeat(40)}1${')'.repeat(40)}` },
      { type: 'text', name: 'q4', validators: [{ type: 'unheardOf' }] },
      { type: 'image', name: 'q5', imageLink: ' java\tscript:alert(1)' },
      { type: 'panel', name: 'p', elements: 'x' },
      { type: 'text', name: 'q6', title: 'a\u0000' },
      { type: 'text', name: 'q'.repeat(201) },
      { type: 'radiogroup', choices: ['a'] },
      { type: 'paneldynamic', name: ' ', templateElements: [{ type: 'text', name: 5 }] },
      { type: 'matrixdynamic', name: 'q7', columns: [{ title: 'A' }] },
      { type: 'multipletext', name: 'q8', items: [{ title: 'A' }] },
      { type: 'panel', elements: [] },
      { type: 'matrix', name: 'q9', columns: ['a'], rows: ['toString', { value: 'valueOf' }] },
      { type: 'multipletext', name: 'q10', items: [{ name: 'hasOwnProperty' }] },
      { type: 'paneldynamic', name: 'q11', templateElements: [{ type: 'text', name: 'toString' }] },
      { type: 'radiogroup', name: 'q12', choices: [{ value: 'toString', text: 'A method' }] },
    ];
    const { status, body } = await client.put(`${path}/definition`, {
      definition: { elements },
      draftVersion: 0,
    });
    expect(status).toBe(422);
    const codes = Object.entries(body.fields as Record<string, { code: string }[]>).map(
      ([field, [problem]]) => [field.replace('definition.elements.', ''), problem?.code],
    );
    expect(codes).toEqual([
      ['0.name', 'markup'],
      ['1.type', 'unknownType'],
      ['2.choicesByUrl', 'choicesByUrl'],
      ['3.validators.0.regex', 'regexUnsafe'],
      ['4.validators.0.regex', 'regexUnsafe'],
      ['5.validators.0.regex', 'regexInvalid'],
      ['6.name', 'forbiddenKey'],
      ['7.visibleIf', 'expressionTooLong'],
      ['8.validators.0.type', 'unknownValidator'],
      ['9.imageLink', 'unsafeUrl'],
      ['10.elements', 'type'],
      ['11.title', 'characters'],
      ['12.name', 'nameTooLong'],
      ['13', 'nameMissing'],
      ['14.name', 'nameMissing'],
      ['14.templateElements.0.name', 'nameMissing'],
      ['15.columns.0', 'nameMissing'],
      ['16.items.0', 'nameMissing'],
      ['18.rows.0', 'forbiddenKey'],
      ['18.rows.1.value', 'forbiddenKey'],
      ['19.items.0.name', 'forbiddenKey'],
      ['20.templateElements.0.name', 'forbiddenKey'],
    ]);
    expect((await client.get(`${path}/definition`)).body.definition).toBeNull();
  });

  it('names at most 500 characters of a position (S61)', async () => {
    const { client, path } = await withSurvey(app);
    const key = 'k'.repeat(100_000);
    const toFields = async (body: object) =>
      Object.keys((await client.put(`${path}/definition`, body)).body.fields);
    const definition = { [key]: { title: 'a\u0000', more: { description: 'a\u0000' } } };
    expect(await toFields({ definition, draftVersion: 0 })).toEqual([`definition.${'k'.repeat(488)}…`]);
    expect(await toFields({ definition: {}, draftVersion: 0, [key]: 1 })).toEqual([`${'k'.repeat(499)}…`]);
  });

  it('refuses regular expressions that take exponential time, and no others (S61)', async () => {
    const exponential = [
      '^(a+)+$',
      '^(\\w|\\d)+€$',
      '^(ab|ab)*c',
      '^(?:a|ab|b)*c$',
      '^([^"]+|"[^"]*")*$',
      '^(\\u0041+)+$',
    ];
    const harmless = [
      '^[A-Za-z].+$',
      '^[A-Z]{2}\\d{2}( \\d{4})+$',
      '^[^@\\s]+@([^@\\s.]+\\.)+[^@\\s.]{2,}$',
      '^(?=.*\\d).{8,}$',
    ];
    const { client, path } = await withSurvey(app);
    const { body } = await client.put(`${path}/definition`, {
      definition: {
        elements: [...harmless, ...exponential].map((regex, index) => ({
          type: 'text',
          name: `q${index}`,
          validators: [{ type: 'regex', regex }],
        })),
      },
      draftVersion: 0,
    });
    expect(Object.keys(body.fields)).toEqual(
      exponential.map((_, index) => `definition.elements.${harmless.length + index}.validators.0.regex`),
    );
  });

  it('refuses regular expressions that take exponential time for their own words only (S61)', async () => {
    const patterns = [
      '^(monday|tuesday)( (monday|tuesday))*$',
      '(qwe|qwe)*#',
      '^(?:north|north)+$',
      '^(a-b|a-b)*$',
    ];
    const { client, path } = await withSurvey(app);
    const elements = patterns.map((regex, index) => ({
      type: 'text',
      name: `q${index}`,
      validators: [{ type: 'regex', regex }],
    }));
    const { body } = await client.put(`${path}/definition`, { definition: { elements }, draftVersion: 0 });
    expect(body.fields).toMatchObject(
      Object.fromEntries(
        [1, 2, 3].map((index) => [
          `definition.elements.${index}.validators.0.regex`,
          [{ code: 'regexUnsafe' }],
        ]),
      ),
    );
    expect(Object.keys(body.fields)).toHaveLength(3);
  });

  it('accepts at most 500 questions (S61)', async () => {
    const { client, path } = await withSurvey(app);
    const of = (length: number) => ({
      definition: { elements: Array.from({ length }, (_, index) => ({ type: 'text', name: `q${index}` })) },
      draftVersion: 0,
    });
    const { status, body } = await client.put(`${path}/definition`, of(501));
    expect([status, Object.keys(body.fields)]).toEqual([422, ['definition.elements.500']]);
    expect((await client.put(`${path}/definition`, of(500))).status).toBe(200);
  });
});

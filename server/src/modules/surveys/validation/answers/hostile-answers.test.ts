import { afterAll, describe, expect, it } from 'vitest';
import { answerValidator } from '../../../../../testing/surveys/answer-validator';

const { checks, check } = answerValidator();
afterAll(() => checks.close());

const choices = ['a', 'b', 3];
const file = { name: 'a.txt', type: 'text/plain', content: 'data:text/plain;base64,AA==' };
const text = { type: 'text', name: 't' };
const columns = [
  { name: 'one', cellType: 'dropdown', choices },
  { name: 'several', cellType: 'checkbox', choices },
];
const row = { one: 'a', several: ['a'] };

/** A question of each type and an answer to it. */
const questions: readonly (readonly [object, unknown])[] = [
  [{ type: 'text' }, 'x'],
  [{ type: 'text', inputType: 'number', min: 1 }, 4],
  [{ type: 'text', inputType: 'date' }, '2026-01-01'],
  [{ type: 'text', maskType: 'pattern', maskSettings: { pattern: '99' } }, '12'],
  [{ type: 'comment' }, 'x'],
  [{ type: 'radiogroup', choices, showOtherItem: true }, 'a'],
  [{ type: 'dropdown', choices }, 'a'],
  [{ type: 'buttongroup', choices }, 'a'],
  [{ type: 'checkbox', choices, showNoneItem: true }, ['a', 3]],
  [{ type: 'checkbox', choices, valuePropertyName: 'v' }, [{ v: 'a' }, { v: 3 }]],
  [{ type: 'tagbox', choices }, ['a']],
  [{ type: 'tagbox', choices, valuePropertyName: 'v' }, [{ v: 'a' }]],
  [{ type: 'ranking', choices }, ['b', 'a', 3]],
  [{ type: 'imagepicker', choices, multiSelect: true }, ['a']],
  [{ type: 'imagepicker', choices }, 'a'],
  [{ type: 'imagemap', multiSelect: true, areas: [{ value: 'a', shape: 'rect', coords: '1,2,3,4' }] }, ['a']],
  [{ type: 'rating' }, 4],
  [{ type: 'boolean' }, true],
  [{ type: 'slider' }, 40],
  [{ type: 'slider', sliderType: 'range' }, [1, 50]],
  [{ type: 'signaturepad' }, 'data:image/png;base64,AA=='],
  [{ type: 'file', allowMultiple: true }, [file, file]],
  [
    { type: 'matrix', columns: [1, 2], rows: ['r', 's'] },
    { r: 1, s: 2 },
  ],
  [{ type: 'matrix', cellType: 'checkbox', columns: [1, 2], rows: ['r'] }, { r: [1] }],
  [
    { type: 'multipletext', items: [{ name: 'one' }, { name: 'two' }] },
    { one: 'x', two: 'y' },
  ],
  [{ type: 'matrixdropdown', columns, rows: ['r'] }, { r: row }],
  [{ type: 'matrixdynamic', columns, keyName: 'one' }, [row]],
  [
    { type: 'matrixdynamic', columns, detailPanelMode: 'underRow', detailElements: [text] },
    [{ ...row, t: 'x' }],
  ],
  [
    {
      type: 'paneldynamic',
      keyName: 't',
      templateTitle: '{panel.t}',
      templateElements: [
        text,
        { type: 'checkbox', name: 'several', choices },
        { type: 'matrixdynamic', name: 'rows', columns },
        { type: 'paneldynamic', name: 'inner', templateElements: [text] },
      ],
    },
    [{ t: 'x', several: ['a'], rows: [{ one: 'a' }], inner: [{ t: 'x' }] }],
  ],
  [{ type: 'expression', expression: '1' }, 1],
  [{ type: 'html', html: 'x' }, 'x'],
  [{ type: 'image' }, 'x'],
  [{ type: 'panel', elements: [text] }, 'x'],
];

/** Questions that read the answer to `q`. */
const readers = [
  { type: 'text', name: 'condition', visibleIf: "{q} contains 'a' or {q[0].t} = 1", title: '{q}' },
  { type: 'checkbox', name: 'carried', choicesFromQuestion: 'q', choiceValuesFromQuestion: 'one' },
  {
    type: 'expression',
    name: 'sum',
    expression: "sumInArray({q}, 't') + sum({q}) + displayValue('q') + age({q})",
  },
];

/** JSON can contain it, but nothing converts it to a text or a number. */
const unconvertible: unknown = JSON.parse('{"toString":1,"valueOf":1}');

const hostile: readonly unknown[] = [
  null,
  -1,
  [],
  [null],
  { a: { b: null } },
  [{ v: null }],
  { hasOwnProperty: 1 },
  [unconvertible],
  ' ',
];

/** Copies of a value with another one in each of its places. */
const replacements = (value: unknown, other: unknown): unknown[] => {
  const inside =
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) =>
          replacements(inner, other).map((replaced) =>
            Array.isArray(value) ? value.with(Number(key), replaced) : { ...value, [key]: replaced },
          ),
        )
      : [];
  return [other, ...inside];
};

describe('answers of any shape (S76)', () => {
  it.each(questions)(
    'are accepted or refused, but never fail: %j',
    { timeout: 120_000 },
    async (question, valid) => {
      const definition = { elements: [{ ...question, name: 'q', isRequired: true }, ...readers] };
      const answers = hostile.flatMap((other) => replacements(valid, other));
      const outcomes = await Promise.all(
        answers.map((answer, index) => {
          const network = `network ${index % 5}`;
          return check(definition, { q: answer, 'q-Comment': answer }, { network }).catch(String);
        }),
      );
      const failed = answers.filter((_, index) => typeof outcomes[index] === 'string');
      expect(failed.map((answer) => JSON.stringify(answer))).toEqual([]);
    },
  );

  it('do not affect others that are checked with them', async () => {
    const definition = {
      elements: [
        { type: 'text', name: 'q' },
        { type: 'text', name: 'r', visibleIf: "{q} contains 'a' or {q} + {q} = 'bb'" },
      ],
    };
    const hostileAnswers: readonly unknown[] = [
      { hasOwnProperty: 1 },
      unconvertible,
      [null],
      'x'.repeat(200_000),
    ];
    const outcomes = await Promise.all(
      [...hostileAnswers, 'b'].map((q) => check(definition, { q, r: 'x' }).catch(String)),
    );
    expect(outcomes.map((outcome) => typeof outcome === 'object' && outcome.ok)).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
  });

  it('are refused if a matrix with fixed rows gets a text, also within a panel', async () => {
    const matrix = { type: 'matrixdropdown', name: 'q', columns, rows: ['r'] };
    const panels = { type: 'paneldynamic', name: 'p', templateElements: [matrix] };
    expect(await check({ elements: [matrix] }, { q: ' ' })).toMatchObject({
      ok: false,
      problems: [{ question: 'q', code: 'type' }],
    });
    expect(await check({ elements: [panels] }, { p: [{ q: ' ' }] })).toMatchObject({
      ok: false,
      problems: [{ question: null, code: 'invalid' }],
    });
  });

  it('get short messages, whatever the length of the texts of the survey', { timeout: 60_000 }, async () => {
    const message = `${'x'.repeat(498)}${'😀'.repeat(50_000)}`;
    const question = (index: number) => ({
      type: 'text',
      name: `q${index}`,
      isRequired: true,
      requiredErrorText: message,
      validators: [{ type: 'text', minLength: 5, text: message }],
    });
    const definition = { elements: Array.from({ length: 100 }, (_, index) => question(index)) };
    const answers = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`q${index}`, 'x']));
    const checked = await check(definition, answers);
    if (checked.ok) throw new Error('They were accepted.');
    expect(new Set(checked.problems.map((problem) => problem.message))).toEqual(
      new Set([`${'x'.repeat(498)}…`]),
    );
    expect(checked.problems.length).toBeGreaterThan(10);
    expect(Buffer.byteLength(JSON.stringify(checked.problems))).toBeLessThan(21_000);
  });

  it('get short names back, whatever the length of theirs', async () => {
    const names = Array.from({ length: 100 }, (_, index) => `${index} ${'\u0001'.repeat(2_000)}`);
    const checked = await check({ elements: [text] }, Object.fromEntries(names.map((name) => [name, 1])));
    if (checked.ok) throw new Error('They were accepted.');
    expect(checked.problems[0]).toMatchObject({
      question: `0 ${'\u0001'.repeat(497)}…`,
      code: 'unknown',
    });
    expect(Buffer.byteLength(JSON.stringify(checked.problems))).toBeLessThan(21_000);
  });

  it('are priced if their numbers of panels are no numbers', async () => {
    const panels = {
      type: 'paneldynamic',
      name: 'p',
      bindings: { panelCount: 'q' },
      templateElements: [text],
    };
    const definition = { elements: [{ type: 'text', name: 'q' }, panels] };
    for (const q of [unconvertible, [[]], null, 'many', 1e9])
      expect(await check(definition, { q }).catch(String), JSON.stringify(q)).toHaveProperty('ok');
  });

  it('are refused soon if their check takes much longer than estimated', { timeout: 60_000 }, async () => {
    const validators = [{ type: 'regex', regex: '\\s+$' }];
    const definition = { elements: [{ type: 'text', name: 'q', validators }] };
    // It takes less than the three seconds that other checks may take.
    const spaces = (count: number) => check(definition, { q: `${' '.repeat(count)}x` });
    await expect(spaces(60_000)).rejects.toMatchObject({ code: 'survey.tooCostly' });
    expect(await spaces(100)).toMatchObject({ ok: false, problems: [{ question: 'q', code: 'invalid' }] });
  });
});

import { afterAll, describe, expect, it } from 'vitest';
import { rampSafety } from '../../../../../seeds/surveys/ramp-safety';
import { rampSafetyResponses } from '../../../../../seeds/surveys/ramp-safety-responses';
import { randomFrom } from '../../../../../seeds/surveys/random';
import { answerValidator, type SurveyAnswers } from '../../../../../testing/surveys/answer-validator';

// The processor time of a thread that ends soon; a busy machine takes long to give it.
const { checks, check: checkAnswers } = answerValidator({ processor: 1_500, elapsed: 120_000 });
afterAll(() => checks.close());

const check = (definition: object, answers: SurveyAnswers, language: string | null = null) =>
  checkAnswers(definition, answers, { language });

const codes = async (definition: object, answers: SurveyAnswers): Promise<Record<string, string>> => {
  const checked = await check(definition, answers);
  return checked.ok ? {} : Object.fromEntries(checked.problems.map(({ question, code }) => [question, code]));
};

const withElements = (...elements: object[]) => ({ pages: [{ name: 'page1', elements }] });

const choices = ['a', 'b', { value: 3, text: 'Three' }];
const columns = [
  { name: 'choice', cellType: 'dropdown', choices: [1, 2] },
  { name: 'count', cellType: 'text', inputType: 'number' },
];
/** One question of each type, all of the name `q`, with an answer that fits. */
const types: readonly (readonly [object, unknown])[] = [
  [{ type: 'text' }, 'free'],
  [{ type: 'text', inputType: 'number', min: 1, max: 9 }, 4],
  [{ type: 'comment' }, 'long'],
  [{ type: 'radiogroup', choices }, 3],
  [{ type: 'dropdown', choices }, 'a'],
  [{ type: 'checkbox', choices, showNoneItem: true }, ['a', 3]],
  [{ type: 'tagbox', choices }, ['b']],
  [{ type: 'ranking', choices }, ['b', 'a', 3]],
  [{ type: 'imagepicker', choices, multiSelect: true }, ['a']],
  [{ type: 'rating', rateMax: 4 }, 4],
  [{ type: 'boolean' }, false],
  [{ type: 'boolean', valueTrue: 'yes', valueFalse: 'no' }, 'no'],
  [{ type: 'slider' }, 40],
  [{ type: 'signaturepad' }, 'data:image/png;base64,AA=='],
  [{ type: 'file' }, [{ name: 'a.txt', type: 'text/plain', content: 'data:text/plain;base64,AA==' }]],
  [
    { type: 'matrix', columns: [1, 2], rows: ['r', 's'] },
    { r: 1, s: 2 },
  ],
  [
    { type: 'multipletext', items: [{ name: 'one' }, { name: 'two', inputType: 'number' }] },
    { one: 'x', two: 2 },
  ],
  [{ type: 'matrixdropdown', columns, rows: ['r'] }, { r: { choice: 2, count: 7 } }],
  [{ type: 'matrixdynamic', columns }, [{ choice: 1 }, { count: 3 }]],
  [
    { type: 'paneldynamic', templateElements: [{ type: 'dropdown', name: 'choice', choices: [1] }] },
    [{ choice: 1 }],
  ],
];
const findType = (type: string): object =>
  types.find(([each]) => 'type' in each && each.type === type)?.[0] ?? {};

describe('validateAnswers', () => {
  it.each(types)('accepts valid answers to %j', async (question, answer) => {
    const definition = withElements({ ...question, name: 'q', isRequired: true });
    expect(await check(definition, { q: answer })).toEqual({ ok: true, answers: { q: answer } });
  });

  it('names unnamed questions of older definitions as the page does', async () => {
    const unnamed = withElements({ type: 'text' }, { type: 'text', name: 'q' });
    const answers = { question1: 'a', q: 'b' };
    expect(await check(unnamed, answers)).toEqual({ ok: true, answers });
    expect(await codes(unnamed, { unlisted: 'a' })).toEqual({ unlisted: 'unknown' });
  });

  it('reads booleans in texts of older definitions as the page does', async () => {
    expect(await codes(withElements({ type: 'text', name: 'q', isRequired: 'true' }), {})).toEqual({
      q: 'required',
    });
    const choice = { type: 'radiogroup', name: 'q', choices, showNoneItem: 'false', showOtherItem: 'FALSE' };
    for (const q of ['none', 'other'])
      expect(await codes(withElements(choice), { q })).toEqual({ q: 'choice' });
  });

  it.each(types)('rejects other types of values for %j', async (question, answer) => {
    const definition = withElements({ ...question, name: 'q' });
    const deep = { a: [{ a: [{ a: {} }] }] };
    for (const wrong of [deep, [[deep]], typeof answer === 'object' ? 'text' : [answer]])
      expect(['type', 'unknown', 'choice'], JSON.stringify(wrong)).toContain(
        (await codes(definition, { q: wrong }))['q'],
      );
  });

  it.each([
    ['radiogroup', 'z', 'choice'],
    ['dropdown', 4, 'choice'],
    ['checkbox', ['a', 'z'], 'choice'],
    ['checkbox', ['a', 'a'], 'type'],
    ['tagbox', ['z'], 'choice'],
    ['ranking', ['z', 'a', 'b'], 'choice'],
    ['imagepicker', ['z'], 'choice'],
    ['rating', 5, 'choice'],
    ['boolean', 'maybe', 'choice'],
    ['matrix', { r: 9 }, 'choice'],
    ['matrix', { other: 1 }, 'unknown'],
    ['multipletext', { three: 'x' }, 'unknown'],
    ['matrixdropdown', { r: { choice: 9 } }, 'choice'],
    ['matrixdropdown', { r: { other: 9 } }, 'unknown'],
    ['matrixdropdown', { s: { choice: 1 } }, 'unknown'],
    ['matrixdynamic', [{ choice: 1 }, { choice: 9 }], 'choice'],
    ['matrixdynamic', [{ count: 'many' }], 'type'],
    ['matrixdynamic', Array.from({ length: 1_001 }, () => ({})), 'tooCostly'],
    ['signaturepad', 'data:text/html;base64,AA==', 'type'],
    ['file', [{ name: 'a', content: 'javascript:alert(1)' }], 'type'],
    ['file', [{ name: 'a', content: 'data:text/html,<b>' }], 'type'],
    ['file', [{ name: 'a', content: 'data:;base64,AA==', more: 1 }], 'type'],
    ['file', Array.from({ length: 2 }, () => ({ name: 'a', content: 'data:;base64,AA==' })), 'limit'],
    ['paneldynamic', [{ choice: 9 }], 'choice'],
    ['paneldynamic', [{ other: 1 }], 'unknown'],
    ['paneldynamic', Array.from({ length: 101 }, () => ({})), 'type'],
  ])('rejects values that a %s does not offer: %j', async (type, answer, code) => {
    expect(await codes(withElements({ ...findType(type), name: 'q' }), { q: answer })).toEqual({ q: code });
  });

  it.each([
    [{ type: 'checkbox', choices, maxSelectedChoices: 2 }, ['a', 'b', 3], 'limit'],
    [{ type: 'tagbox', choices, maxSelectedChoices: 1 }, ['a', 'b'], 'limit'],
    [{ type: 'checkbox', choices, showNoneItem: true }, ['none', 'a'], 'limit'],
    [{ type: 'checkbox', choices: ['a', { value: 'b', isExclusive: true }] }, ['a', 'b'], 'limit'],
    [{ type: 'text', maxLength: 3 }, 'four', 'limit'],
    [{ type: 'comment', maxLength: 3 }, 'four', 'limit'],
    [{ type: 'text', inputType: 'date' }, 'junk', 'type'],
    [{ type: 'text', inputType: 'date' }, '2026-01-32', 'type'],
    [{ type: 'text', inputType: 'datetime-local' }, '2026-01-02T25:00', 'type'],
    [{ type: 'checkbox', choices, valuePropertyName: 'part' }, [{ part: 'z' }], 'choice'],
    [{ type: 'text', inputType: 'time' }, '9', 'type'],
    [{ type: 'slider', min: 0, max: 10 }, 11, 'limit'],
    [{ type: 'slider', min: 0, max: 10 }, -1, 'limit'],
    [{ type: 'slider', sliderType: 'range', max: 10 }, [2, 12], 'limit'],
  ])('rejects what the page does not let anyone enter into %j: %j', async (question, answer, code) => {
    expect(await codes(withElements({ ...question, name: 'q' }), { q: answer })).toEqual({ q: code });
  });

  it.each([
    [{ type: 'text', inputType: 'date' }, '2026-02-28'],
    [{ type: 'text', inputType: 'datetime-local' }, '2026-02-28T09:30'],
    [{ type: 'text', inputType: 'month' }, '2026-02'],
    [{ type: 'text', inputType: 'week' }, '2026-W09'],
    [{ type: 'text', inputType: 'time' }, '09:30'],
    [{ type: 'text', inputType: 'time', defaultValueExpression: 'currentDate()' }, '2026-02-28'],
    [{ type: 'checkbox', choices, valuePropertyName: 'part' }, [{ part: 'a' }, { part: 'b' }]],
    [{ type: 'slider', min: 5, max: 10 }, 10],
    [{ type: 'slider', sliderType: 'range' }, [0, 100]],
    [{ type: 'checkbox', choices, showNoneItem: true }, ['none']],
  ])('accepts what the page gives for %j: %j', async (question, answer) => {
    expect(await codes(withElements({ ...question, name: 'q' }), { q: answer })).toEqual({});
  });

  it('checks a list that a checkbox shares with panels by the questions of all', async () => {
    const panel = (element: string) => ({
      type: 'paneldynamic',
      name: element,
      valueName: 'fruits',
      templateElements: [{ type: 'rating', name: element }],
    });
    const checkbox = {
      type: 'checkbox',
      name: 'which',
      valueName: 'fruits',
      choices,
      valuePropertyName: 'fruit',
    };
    const definition = withElements(checkbox, panel('taste'), panel('smell'));
    const good = [{ fruit: 'a', taste: 2, smell: 5 }, { fruit: 3, taste: 1 }, { fruit: 'b' }];
    expect(await check(definition, { fruits: good })).toEqual({ ok: true, answers: { fruits: good } });
    for (const [wrong, code] of [
      [{ fruit: 'z', taste: 2 }, 'choice'],
      [{ fruit: 'a', taste: 9 }, 'choice'],
      [{ fruit: 'a', smell: 9 }, 'choice'],
      [{ fruit: 'a', colour: 1 }, 'unknown'],
      [{ fruit: { deep: 1 } }, 'type'],
    ])
      expect(await codes(definition, { fruits: [wrong] }), JSON.stringify(wrong)).toEqual({ fruits: code });
  });

  it('rejects answers without a question', async () => {
    const definition = withElements({ type: 'text', name: 'q' }, { type: 'html', name: 'note', html: 'x' });
    expect(await codes(definition, { q: 'x', r: 1, constructor: 1, note: 'x' })).toEqual({
      r: 'unknown',
      constructor: 'unknown',
      note: 'unknown',
    });
  });

  it.each([
    [{ maxSize: 3 }, { name: 'a.txt', content: 'data:text/plain;base64,AAAA' }, {}],
    [{ maxSize: 2 }, { name: 'a.txt', content: 'data:text/plain;base64,AAAA' }, { q: 'limit' }],
    [{ acceptedTypes: 'image/*, .PDF' }, { name: 'a', content: 'data:image/png;base64,AA==' }, {}],
    [{ acceptedTypes: 'image/*, .PDF' }, { name: 'a.pdf', content: 'data:application/pdf;base64,AA==' }, {}],
    [
      { acceptedTypes: 'image/*, .PDF' },
      { name: 'a', type: 'image/png', content: 'data:text/html;base64,AA==' },
      { q: 'limit' },
    ],
  ])('keeps files of %j to their size and type: %j', async (properties, file, expected) => {
    expect(await codes(withElements({ ...properties, type: 'file', name: 'q' }), { q: [file] })).toEqual(
      expected,
    );
  });

  it('accepts a comment only for questions that allow it', async () => {
    const question = { type: 'radiogroup', name: 'q', choices };
    const other = { ...question, showOtherItem: true };
    expect(await codes(withElements(other), { q: 'other', 'q-Comment': 'mine' })).toEqual({});
    expect(await codes(withElements(other), { q: 'mine' })).toEqual({ q: 'choice' });
    const open = { ...withElements(other), storeOthersAsComment: false };
    expect(await codes(open, { q: 'mine' })).toEqual({});
    expect(await codes(withElements(question), { q: 'other' })).toEqual({ q: 'choice' });
    const short = { ...withElements(other), maxCommentLength: 3 };
    for (const [comment, expected] of [
      ['abc', {}],
      ['four', { q: 'limit' }],
      [{ deep: 1 }, { q: 'type' }],
    ])
      expect(await codes(short, { q: 'other', 'q-Comment': comment })).toEqual(expected);
  });

  it('requires answers to visible questions only, and drops those to hidden ones', async () => {
    const definition = withElements(
      { type: 'boolean', name: 'hurt' },
      { type: 'comment', name: 'how', visibleIf: '{hurt} = true', isRequired: true },
      { type: 'panel', name: 'more', visibleIf: '{hurt} = true', elements: [{ type: 'text', name: 'when' }] },
    );
    expect(await codes(definition, { hurt: true })).toEqual({ how: 'required' });
    expect(await check(definition, { hurt: false, how: 'x', when: 'today', 'when-Comment': 'x' })).toEqual({
      ok: true,
      answers: { hurt: false },
    });
    const keeping = { ...definition, clearInvisibleValues: 'none' };
    expect(await check(keeping, { hurt: false, how: 'x' })).toEqual({
      ok: true,
      answers: { hurt: false, how: 'x' },
    });
  });

  it('applies the validators of a question', async () => {
    const definition = withElements(
      { type: 'text', name: 'mail', validators: [{ type: 'email' }] },
      { type: 'text', name: 'age', inputType: 'number', min: 18 },
    );
    expect(await codes(definition, { mail: 'nobody', age: 3 })).toEqual({ mail: 'invalid', age: 'invalid' });
  });

  it.each([
    [
      'ja',
      [
        '入力できるのは 120 までです。',
        'この質問に回答してください。',
        '2026年1月2日 以前の日付を選択してください。',
      ],
    ],
    ['hi', ['120 तक का मान दर्ज करें।', 'इस प्रश्न का उत्तर दें।', '2 जनवरी 2026 या उससे पहले की तारीख चुनें।']],
    ['de', ['The maximum is 120.', 'Answer this question.', 'Choose January 2, 2026 or an earlier date.']],
    [null, ['The maximum is 120.', 'Answer this question.', 'Choose January 2, 2026 or an earlier date.']],
  ])('says why in the language of the response: %s', async (language, messages) => {
    const definition = withElements(
      { type: 'text', name: 'age', inputType: 'number', max: 120 },
      { type: 'text', name: 'name', isRequired: true },
      { type: 'text', name: 'day', inputType: 'date', max: '2026-01-02' },
    );
    const checked = await check(definition, { age: 121, day: '2026-01-03' }, language);
    expect(checked.ok ? [] : checked.problems.map(({ message }) => message)).toEqual(messages);
  });

  it('says why in the only language of a survey', async () => {
    const definition = { locale: 'ja', ...withElements({ type: 'text', name: 'name', isRequired: true }) };
    const message = 'この質問に回答してください。';
    expect(await check(definition, {})).toMatchObject({ ok: false, problems: [{ message }] });
    const validators = [{ type: 'regex', regex: '^[0-9]+$' }];
    const coded = { locale: 'ja', ...withElements({ type: 'text', name: 'code', validators }) };
    expect(await check(coded, { code: 'x' })).toMatchObject({
      ok: false,
      problems: [{ message: '回答の形式が正しくありません。' }],
    });
  });

  it('recomputes calculated values', async () => {
    const definition = {
      ...withElements(
        { type: 'text', name: 'a', inputType: 'number' },
        { type: 'expression', name: 'twice', expression: '{a} * 2' },
      ),
      calculatedValues: [{ name: 'half', expression: '{a} / 2', includeIntoResult: true }],
    };
    expect(await check(definition, { a: 4, twice: 99, half: 99 })).toEqual({
      ok: true,
      answers: { a: 4, twice: 8, half: 2 },
    });
  });

  it('has the same result with and without SurveyJS', { timeout: 120_000 }, async () => {
    const responses = rampSafetyResponses({ seed: 7, count: 60, firstDay: new Date(0), days: 1 });
    const oddities = [
      undefined,
      null,
      '',
      ' ',
      'other',
      'none',
      0,
      -1,
      3,
      2.5,
      99,
      true,
      [],
      ['none'],
      {},
      { stop: 9 },
    ];
    const random = randomFrom(20_261_125);
    const one = <Item>(items: readonly Item[]): Item => items[random.integer(0, items.length - 1)] as Item;
    const names = [
      ...new Set(responses.flatMap(({ answers }) => Object.keys(answers))),
      'trained-Comment',
      'x',
    ];
    for (const { answers, language } of responses) {
      const elsewhere = one(responses).answers;
      const changed: Record<string, unknown> = { ...answers };
      for (let changes = random.integer(0, 2); changes > 0; changes -= 1) {
        const name = one(names);
        changed[name] = one([one(oddities), elsewhere[name], elsewhere[one(names)]]);
      }
      const submitted = JSON.parse(JSON.stringify(changed)) as SurveyAnswers;
      // A property that plain surveys do not have.
      const bySurveyJs = await check({ ...rampSafety, cookieName: 'x' }, submitted, language);
      expect(await check(rampSafety, submitted, language), JSON.stringify(submitted)).toEqual(bySurveyJs);
    }
  });
});

import { afterAll, describe, expect, it } from 'vitest';
import { answerValidator, type SurveyAnswers } from '../../../../../testing/surveys/answer-validator';

const { checks, check: checkAnswers } = answerValidator();
afterAll(() => checks.close());

const withElements = (...elements: object[]) => ({ pages: [{ name: 'page1', elements }] });

const check = (definition: object, answers: SurveyAnswers, completedAt: string) =>
  checkAnswers(definition, answers, { completedAt });

describe("by the respondent's clock", () => {
  const definition = withElements(
    {
      type: 'text',
      name: 'day',
      inputType: 'date',
      minValueExpression: 'today()',
      maxValueExpression: 'today()',
    },
    { type: 'text', name: 'moment', inputType: 'datetime-local', maxValueExpression: 'currentDate()' },
    {
      type: 'text',
      name: 'past',
      inputType: 'date',
      validators: [{ type: 'expression', expression: '{past} <= today()' }],
    },
    { type: 'expression', name: 'computed', expression: 'today()' },
  );

  it.each([
    ['2026-01-02T08:59:00.000+09:00', '2026-01-02', '2026-01-02T08:58', '2026-01-01T15:00:00.000Z'],
    ['2026-01-02T00:10:00.000+05:30', '2026-01-02', '2026-01-02T00:10', '2026-01-01T18:30:00.000Z'],
    ['2026-01-01T20:00:00.000-08:00', '2026-01-01', '2026-01-01T19:59', '2026-01-01T08:00:00.000Z'],
    ['2020-02-29T12:00:00Z', '2020-02-29', '2020-02-29T11:00', '2020-02-29T00:00:00.000Z'],
  ])('%s accepts what is past and today there', async (completedAt, day, moment, computed) => {
    const answers = { day, moment, past: day };
    const checked = await check(definition, answers, completedAt);
    expect(checked).toEqual({ ok: true, answers: { ...answers, computed } });
  });

  it('refuses what is neither', async () => {
    const checked = await check(
      definition,
      {
        day: '2026-01-01',
        moment: '2026-01-02T09:01',
        past: '2026-01-03',
      },
      '2026-01-02T08:59:00+09:00',
    );
    expect(checked.ok ? [] : checked.problems.map(({ question }) => question)).toEqual([
      'day',
      'moment',
      'past',
    ]);
  });

  it('reads instants as the respondent does', async () => {
    const validators = [{ type: 'expression', expression: '{q} >= today()' }];
    const future = withElements({ type: 'text', name: 'q', validators });
    const midnight = { q: '2026-01-01T15:00:00.000Z' };
    expect(await check(future, midnight, '2026-01-02T08:59:00+09:00')).toMatchObject({ ok: true });
    expect(await check(future, midnight, '2026-01-02T08:59:00Z')).toMatchObject({ ok: false });
  });
});

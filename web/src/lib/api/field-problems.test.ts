import { text } from '@vantage/contract/api/fields';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ApiProblem, NetworkProblem } from './api-problem';
import { checkFields, rejectedFields } from './field-problems';

const schema = z.strictObject({
  name: text({ min: 5, max: 10 }),
  email: z.email(),
  kind: z.enum(['A', 'B']),
  places: z.array(z.string()).min(1),
  age: z.number().min(18),
});
const good = { name: 'Northwind', email: 'a@b.example', kind: 'A', places: ['x'], age: 20 };

const toProblems = (change: object) => {
  const checked = checkFields(schema, { ...good, ...change });
  return checked.ok ? [] : checked.problems;
};

describe('checkFields', () => {
  it('returns the values as parsed by the contract', () => {
    expect(checkFields(schema, { ...good, name: '  Northwind ' })).toEqual({ ok: true, values: good });
  });

  it('reports missing fields of every kind as required', () => {
    const problems = toProblems({ name: ' ', kind: null, places: [], email: '', age: undefined });
    expect(problems.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'name required',
      'email required',
      'kind required',
      'places required',
      'age required',
    ]);
  });

  it('reports violated limits', () => {
    expect(toProblems({ name: 'abc' })).toEqual([{ path: 'name', code: 'tooShort', limits: { min: 5 } }]);
    expect(toProblems({ name: 'a'.repeat(11) })).toEqual([
      { path: 'name', code: 'tooLong', limits: { max: 10 } },
    ]);
    expect(toProblems({ age: 3 })).toEqual([{ path: 'age', code: 'tooSmall', limits: { min: 18 } }]);
  });

  it('reports a malformed address with its own code', () => {
    expect(toProblems({ email: 'a@' })).toMatchObject([{ path: 'email', code: 'email' }]);
  });

  it('reports one problem per field', () => {
    expect(toProblems({ name: '\u0007' })).toHaveLength(1);
  });

  it('reports problems of renamed fields', () => {
    const identity = z.strictObject({
      user: text({ min: 1, max: 9 }).refine((name) => !name.includes(' '), { params: { code: 'spaces' } }),
    });
    const inside = z.preprocess(
      (input) => ({ identity: { user: (input as { user: string }).user } }),
      z.strictObject({ identity }),
    );
    for (const [user, code] of [
      ['a b', 'spaces'],
      [' ', 'required'],
    ] as const)
      expect(checkFields(inside, { user })).toMatchObject({ problems: [{ path: 'identity.user', code }] });
  });

  it('reports fields inside of lists', () => {
    expect(toProblems({ places: ['x', 3] })).toMatchObject([{ path: 'places.1' }]);
  });
});

describe('refusedFields', () => {
  const rejection = (fields?: Record<string, { code: string; message: string }[]>) =>
    new ApiProblem({
      type: 'about:blank',
      title: '',
      status: 422,
      code: 'validation',
      detail: '',
      requestId: '',
      ...(fields && { fields }),
    });

  it("takes the server's first problem of each field", () => {
    const fields = {
      userName: [
        { code: 'taken', message: 'Taken.' },
        { code: 'tooLong', message: 'Too long.' },
      ],
      email: [{ code: 'domain', message: 'Wrong domain.' }],
    };
    expect(rejectedFields(rejection(fields))).toEqual([
      { path: 'userName', code: 'taken', limits: {} },
      { path: 'email', code: 'domain', limits: {} },
    ]);
  });

  it('is empty for other errors', () => {
    expect(rejectedFields(rejection())).toEqual([]);
    expect(rejectedFields(new NetworkProblem('gone'))).toEqual([]);
    expect(rejectedFields('x')).toEqual([]);
  });
});

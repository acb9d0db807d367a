import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { id, text } from '@vantage/contract/api/fields';
import { newPassword } from '@vantage/contract/auth/passwords';
import type { AppError } from '../../errors';
import { validate } from './validate';

const schema = z
  .strictObject({
    name: text({ min: 5, max: 10 }),
    note: z.string().max(3),
    email: z.email(),
    kind: z.enum(['A', 'B']),
    places: z.array(z.string()).min(1).max(2),
    age: z.int().min(18).max(99),
    active: z.boolean(),
    on: z.iso.date(),
    ref: z.union([id, z.null()]),
    password: newPassword,
    more: z.record(z.string(), z.unknown()),
  })
  .partial()
  .refine(({ note }) => note !== 'no', { path: ['note'], error: 'Not this one.', params: { code: 'own' } });

const toProblems = (values: unknown): unknown => {
  try {
    validate(schema, values);
    return null;
  } catch (error) {
    return (error as AppError).fields;
  }
};

it.each([
  [{ name: 'abc' }, 'name', ['tooShort', 'Must have at least 5 characters.']],
  [{ name: '😀'.repeat(11) }, 'name', ['tooLong', 'Must have at most 10 characters.']],
  [{ name: '   ' }, 'name', ['required', 'Required.']],
  [{ name: null }, 'name', ['required', 'Required.']],
  [{ name: 7 }, 'name', ['type', 'Must be a string.']],
  [{ name: [] }, 'name', ['type', 'Must be a string.']],
  [
    { name: 'Nor\twind' },
    'name',
    ['characters', "Control characters and unpaired surrogates aren't allowed."],
  ],
  [
    { name: 'Zed\u202eprobe' },
    'name',
    ['characters', "Control characters and unpaired surrogates aren't allowed."],
  ],
  [{ note: 'no' }, 'note', ['own', 'Not this one.']],
  [{ note: 'long' }, 'note', ['tooLong', 'Must have at most 3 characters.']],
  [{ email: 'a@' }, 'email', ['email', 'Must be an e-mail address, such as name@example.com.']],
  [{ kind: 'C' }, 'kind', ['choice', 'Must be one of: A, B.']],
  [{ places: [] }, 'places', ['required', 'Required.']],
  [{ places: ['a', 'b', 'c'] }, 'places', ['tooMany', 'Must have at most 2 items.']],
  [{ places: ['a', 3] }, 'places.1', ['type', 'Must be a string.']],
  [{ age: 17 }, 'age', ['tooSmall', 'Must be at least 18.']],
  [{ age: 100 }, 'age', ['tooBig', 'Must be at most 99.']],
  [{ age: 20.5 }, 'age', ['type', 'Must be a whole number.']],
  [{ active: 'yes' }, 'active', ['type', 'Must be true or false.']],
  [{ on: '31.1.2026' }, 'on', ['format', 'Must be a date, such as 2026-01-31.']],
  [{ ref: 'x' }, 'ref', ['format', 'Must be an ID (UUID).']],
  [{ password: 'Sh0rt#a' }, 'password', ['tooShort', 'Must have at least 8 characters.']],
  [{ password: 'lower0#case' }, 'password', ['noUppercase', 'Must have at least one uppercase letter.']],
  [{ toString: 'x' }, 'toString', ['unknown', 'Unknown field.']],
  [[], '', ['type', 'Must be an object.']],
  [null, '', ['required', 'Required.']],
] as const)('reports %j at %j as %j', (values, path, [code, message]) => {
  expect(toProblems(values)).toEqual({ [path]: [{ code, message }] });
});

it('reports each problem once', () => {
  expect(toProblems({ password: '' })).toEqual({
    password: [{ code: 'required', message: 'Required.' }],
  });
});

it.each(['a\0b', '\ud800', 'a\udc00b', '\udc00\ud800'])('rejects the string %j at any depth', (broken) => {
  const rejection = [
    { code: 'characters', message: "Control characters and unpaired surrogates aren't allowed." },
  ];
  expect(toProblems({ places: ['x', broken] })).toEqual({ 'places.1': rejection });
  expect(toProblems({ more: { a: [{ b: broken }] } })).toEqual({ 'more.a.0.b': rejection });
  expect(toProblems({ more: { [broken]: 1 } })).toEqual({ more: rejection });
});

it('accepts any well-formed string', () => {
  expect(toProblems({ places: ['😀 e\u0301', '\u202e'], more: { '😀': '\u{10ffff}' } })).toBeNull();
});

it('names only the first of very many problems (S71)', () => {
  const toMessage = vi.fn(() => 'Not a text.');
  const list = z.strictObject({ texts: z.array(z.string({ error: toMessage })) });
  const toFields = (texts: readonly unknown[]): object => {
    try {
      validate(list, { texts });
      return {};
    } catch (error) {
      return (error as AppError).fields ?? {};
    }
  };
  expect(Object.keys(toFields(Array.from({ length: 20_000 }, () => 1)))).toHaveLength(100);
  expect(toMessage.mock.calls.length).toBeLessThanOrEqual(500);
});

import { expect, it } from 'vitest';
import { z } from 'zod';
import { id, text } from '@vantage/contract/api/fields';
import { newPassword } from '@vantage/contract/auth/passwords';
import type { AppError } from '../errors';
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

const problemsOf = (values: unknown): unknown => {
  try {
    validate(schema, values);
    return null;
  } catch (error) {
    return (error as AppError).fields;
  }
};

it.each([
  [{ name: 'abc' }, 'name', ['tooShort', 'At least 5 characters.']],
  [{ name: '😀'.repeat(11) }, 'name', ['tooLong', 'At most 10 characters.']],
  [{ name: '   ' }, 'name', ['required', 'Required.']],
  [{ name: null }, 'name', ['required', 'Required.']],
  [{ name: 7 }, 'name', ['type', 'A text.']],
  [{ name: [] }, 'name', ['type', 'A text.']],
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
  [{ note: 'long' }, 'note', ['tooLong', 'At most 3 characters.']],
  [{ email: 'a@' }, 'email', ['email', 'An e-mail address such as name@example.com.']],
  [{ kind: 'C' }, 'kind', ['choice', 'One of A, B.']],
  [{ places: [] }, 'places', ['required', 'Required.']],
  [{ places: ['a', 'b', 'c'] }, 'places', ['tooMany', 'At most 2 items.']],
  [{ places: ['a', 3] }, 'places.1', ['type', 'A text.']],
  [{ age: 17 }, 'age', ['tooSmall', 'At least 18.']],
  [{ age: 100 }, 'age', ['tooBig', 'At most 99.']],
  [{ age: 20.5 }, 'age', ['type', 'A whole number.']],
  [{ active: 'yes' }, 'active', ['type', 'True or false.']],
  [{ on: '31.1.2026' }, 'on', ['format', 'A date such as 2026-01-31.']],
  [{ ref: 'x' }, 'ref', ['format', 'An ID (UUID).']],
  [{ password: 'Sh0rt#a' }, 'password', ['tooShort', 'At least 8 characters.']],
  [{ password: 'lower0#case' }, 'password', ['noUppercase', 'At least one uppercase letter.']],
  [{ toString: 'x' }, 'toString', ['unknown', 'Unknown field.']],
  [[], '', ['type', 'An object.']],
  [null, '', ['required', 'Required.']],
] as const)('reports %j at %j as %j', (values, path, [code, message]) => {
  expect(problemsOf(values)).toEqual({ [path]: [{ code, message }] });
});

it('reports each problem once', () => {
  expect(problemsOf({ password: '' })).toEqual({
    password: [{ code: 'required', message: 'Required.' }],
  });
});

it.each(['a\0b', '\ud800', 'a\udc00b', '\udc00\ud800'])('rejects the string %j at any depth', (broken) => {
  const refusal = [
    { code: 'characters', message: "Control characters and unpaired surrogates aren't allowed." },
  ];
  expect(problemsOf({ places: ['x', broken] })).toEqual({ 'places.1': refusal });
  expect(problemsOf({ more: { a: [{ b: broken }] } })).toEqual({ 'more.a.0.b': refusal });
  expect(problemsOf({ more: { [broken]: 1 } })).toEqual({ more: refusal });
});

it('accepts any well-formed string', () => {
  expect(problemsOf({ places: ['😀 e\u0301', '\u202e'], more: { '😀': '\u{10ffff}' } })).toBeNull();
});

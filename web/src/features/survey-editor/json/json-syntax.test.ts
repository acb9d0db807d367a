import { describe, expect, it } from 'vitest';
import { findJsonError } from './json-syntax';

const lines = (...input: string[]): string => input.join('\n');

describe('findJsonError', () => {
  it.each(['{}', '[]', '"a"', '-1.5e+3', ' { "a" : [ 1 , true , null , "\\u00e9\\n" ] } '])(
    'accepts %s',
    (text) => {
      expect(findJsonError(text)).toBeNull();
    },
  );

  it.each([
    ['a missing comma', lines('{', '  "a": 1', '  "b": 2', '}'), { kind: 'comma', line: 3, near: '"b": 2' }],
    ['a comma too many', lines('{', '  "a": 1,', '}'), { kind: 'extraComma', line: 2, near: ',' }],
    ['a comma too many in a list', lines('[', '1,', ']'), { kind: 'extraComma', line: 2, near: ',' }],
    ['a missing colon', lines('{', '"a" 1}'), { kind: 'colon', line: 2, near: '1}' }],
    ['a name without quotes', lines('{', 'title: "x"', '}'), { kind: 'key', line: 2, near: 'title: "x"' }],
    ['a text that is not closed', lines('{', '"a": "x', '}'), { kind: 'string', line: 2, near: '"x' }],
    ['an unknown escape', String.raw`{"a": "\x"}`, { kind: 'string', line: 1, near: String.raw`"\x"}` }],
    ['a word', lines('{', '"a": yes', '}'), { kind: 'value', line: 2, near: 'yes' }],
    ['a number with a leading zero', '[01]', { kind: 'value', line: 1, near: '01]' }],
    ['a no-break space', lines('{', '\u00A0"a": 1}'), { kind: 'space', line: 2, near: '"a": 1}' }],
    ['a full-width space', '{"a":\u30001}', { kind: 'space', line: 1, near: '1}' }],
    ['a zero-width space', '[1\u200B]', { kind: 'space', line: 1, near: '\u200B]' }],
    ['single quotes', "{'a': 1}", { kind: 'key', line: 1, near: "'a': 1}" }],
    ['an open bracket at the end', lines('{', '"a": ['), { kind: 'ends', line: 2, near: '' }],
    ['nothing', '', { kind: 'ends', line: 1, near: '' }],
    ['something after the end', lines('{}', ';'), { kind: 'extra', line: 2, near: ';' }],
  ])('finds %s', (_, text, problem) => {
    const error = findJsonError(text);
    const line = text.slice(0, error?.offset).split('\n').length;
    expect({ kind: error?.kind, line, near: error?.near }).toEqual(problem);
  });

  it('does not overflow the stack on deep text or a long string', () => {
    expect(findJsonError('['.repeat(100_000))).toMatchObject({ kind: 'tooDeep' });
    expect(findJsonError(`{"a": "${'x'.repeat(5_000_000)}" 1}`)).toMatchObject({ kind: 'comma' });
  });
});

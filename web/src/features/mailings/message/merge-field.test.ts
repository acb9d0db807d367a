import { expect, it } from 'vitest';
import { hasMergeField, isFieldText, mergeField } from './merge-field';

it('writes a field with and without a fallback', () => {
  expect(mergeField('First name', ' ')).toBe('{{First name}}');
  expect(mergeField('First name', ' colleague ')).toBe('{{First name|colleague}}');
});

it('finds a field by its name', () => {
  const subject = '{{ Team |all}}: news for {{first name}}';
  expect(hasMergeField(subject, 'team')).toBe(true);
  expect(hasMergeField(subject, 'First name')).toBe(true);
  expect(hasMergeField(subject, 'news')).toBe(false);
});

it('refuses what would end a field', () => {
  expect(isFieldText('O’Neill & co')).toBe(true);
  for (const text of ['a}', '{a', 'a|b', '<b>']) expect(isFieldText(text), text).toBe(false);
});

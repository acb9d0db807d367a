import { expect, it } from 'vitest';
import { inSentence } from './in-sentence';

it.each([
  ['Redirect URL', 'redirect URL'],
  ['SMTP password', 'SMTP password'],
  ['パスワード', 'パスワード'],
  ['पासवर्ड', 'पासवर्ड'],
  ['', ''],
])('writes the label %j as %j within a sentence', (label, expected) => {
  expect(inSentence(label)).toBe(expected);
});

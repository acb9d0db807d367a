import { expect, it } from 'vitest';
import { getTextDirection } from './text-direction';

it.each([
  ['ar', 'rtl'],
  ['he-IL', 'rtl'],
  ['fa', 'rtl'],
  ['ur', 'rtl'],
  ['hi', 'ltr'],
  ['ja', 'ltr'],
  ['zh-tw', 'ltr'],
  ['not a tag', 'ltr'],
])('writes %s as %s', (tag, direction) => {
  expect(getTextDirection(tag)).toBe(direction);
});

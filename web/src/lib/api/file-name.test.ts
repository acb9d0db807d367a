import { describe, expect, it } from 'vitest';
import { parseFileName } from './file-name';

describe('the name of a file', () => {
  it.each([
    ['attachment; filename="users.csv"', 'users.csv'],
    ['attachment; filename=users.csv', 'users.csv'],
    [`attachment; filename="??.csv"; filename*=UTF-8''%E8%AA%BF%E6%9F%BB.csv`, '調査.csv'],
    [`attachment; filename="plain.csv"; filename*=UTF-8''%E8%AA`, 'plain.csv'],
    ['attachment', 'download.csv'],
    [null, 'download.csv'],
  ])('of %j is %s', (disposition, name) => {
    expect(parseFileName(disposition)).toBe(name);
  });
});

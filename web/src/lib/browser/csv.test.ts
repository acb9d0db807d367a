import { describe, expect, it } from 'vitest';
import { toCsv } from './csv';

describe('toCsv', () => {
  it('begins with a byte order mark', () => {
    expect(toCsv([['名前', 1]])).toBe('\ufeff名前,1\r\n');
  });

  it('quotes separators, quotes and line breaks', () => {
    expect(toCsv([['a,b', 'say "x"', 'two\nlines']])).toBe('\ufeff"a,b","say ""x""","two\nlines"\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)'])('escapes %s', (value) => {
    expect(toCsv([[value]])).toBe(`\ufeff'${value}\r\n`);
  });

  it('keeps negative numbers as numbers', () => {
    expect(toCsv([[-1]])).toBe('\ufeff-1\r\n');
  });
});

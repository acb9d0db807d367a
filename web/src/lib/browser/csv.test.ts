import { describe, expect, it } from 'vitest';
import { csvOf } from './csv';

describe('csvOf', () => {
  it('begins with the mark by which spreadsheets know UTF-8', () => {
    expect(csvOf([['名前', 1]])).toBe('\ufeff名前,1\r\n');
  });

  it('quotes what would break a line into other cells', () => {
    expect(csvOf([['a,b', 'say "x"', 'two\nlines']])).toBe('\ufeff"a,b","say ""x""","two\nlines"\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)'])('hands %s over as text', (value) => {
    expect(csvOf([[value]])).toBe(`\ufeff'${value}\r\n`);
  });

  it('leaves negative numbers numbers', () => {
    expect(csvOf([[-1]])).toBe('\ufeff-1\r\n');
  });
});

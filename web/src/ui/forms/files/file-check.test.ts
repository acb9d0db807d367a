import { describe, expect, it } from 'vitest';
import { fileProblem } from './file-check';

const limits = { endings: ['.csv', '.txt'], maxBytes: 100 };

describe('fileProblem', () => {
  it.each([
    [{ name: 'users.csv', size: 100 }, null],
    [{ name: 'USERS.CSV', size: 1 }, null],
    [{ name: 'users.xlsx', size: 1 }, 'type'],
    [{ name: 'csv', size: 1 }, 'type'],
    [{ name: 'users.csv', size: 0 }, 'empty'],
    [{ name: 'users.txt', size: 101 }, 'size'],
  ])('%j: %s', (file, problem) => {
    expect(fileProblem(file, limits)).toBe(problem);
  });
});

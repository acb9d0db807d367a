import { describe, expect, it } from 'vitest';
import { columnWidths, countHiddenColumns, visibleColumns } from './fit-columns';

const name = { key: 'name', share: 50, minWidth: 200 };
const type = { key: 'type', share: 20, minWidth: 100, hideOrder: 1 };
const time = { key: 'time', share: 10, minWidth: 120, hideOrder: 2 };
const status = { key: 'status', share: 20, minWidth: 100 };
const columns = [name, time, type, status];

const visible = (width: number): string[] =>
  visibleColumns(columns, countHiddenColumns(columns, width)).map(({ key }) => key);

describe('the columns of a table', () => {
  it('all show where their content fits', () => {
    expect(visible(520)).toEqual(['name', 'time', 'type', 'status']);
    expect(visibleColumns(columns, 0)).toBe(columns);
  });

  it('are hidden in order, and the others never are', () => {
    expect(visible(519)).toEqual(['name', 'time', 'status']);
    expect(visible(419)).toEqual(['name', 'status']);
    expect(visible(100)).toEqual(['name', 'status']);
  });
});

describe('the widths of columns', () => {
  it('follow their shares where there is room', () => {
    expect(columnWidths(columns, 2000)).toEqual([null, 200, 400, 400]);
  });

  it('never fall below the content, and the others share the rest', () => {
    expect(columnWidths(columns, 600)).toEqual([null, 120, 106, 106]);
  });

  it('leave the first column what remains where the table is too narrow for all', () => {
    expect(columnWidths([name, status], 250)).toEqual([null, 100]);
  });
});

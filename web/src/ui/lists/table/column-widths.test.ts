import { describe, expect, it } from 'vitest';
import { columnWidths } from './column-widths';

describe('the widths of columns', () => {
  it('stay as they are if they fill the table', () => {
    const widths = columnWidths([{ width: '60%' }, { width: '40%' }]);
    expect(widths.map((width) => width['--width'])).toEqual(['60.00%', '40.00%']);
  });

  it('grow in proportion if columns are hidden, by the user or on tablets', () => {
    const widths = columnWidths([{ width: '30%' }, { width: '20%', tablet: 'hidden' }, { width: '10%' }]);
    expect(widths.map((width) => width['--width'])).toEqual(['50.00%', '33.33%', '16.67%']);
    expect([widths[0]?.['--width-tablet'], widths[2]?.['--width-tablet']]).toEqual(['75.00%', '25.00%']);
  });

  it('keep widths in pixels', () => {
    expect(columnWidths([{ width: '40%' }, { width: '120px' }]).map((width) => width['--width'])).toEqual([
      '100.00%',
      '120px',
    ]);
  });
});

import { expect, it } from 'vitest';
import { formatAttributes, parseAttributes } from './survey-attributes';

it('reads attributes from lines, with the parameter and values of the open link', () => {
  const attributes = [
    { name: 'Station', parameter: 'station', values: ['1', '2', '7'] },
    { name: 'Years in the company', parameter: null, values: [] },
  ];
  expect(formatAttributes(attributes)).toBe('Station (station): 1, 2, 7\nYears in the company');
  expect(parseAttributes(formatAttributes(attributes))).toEqual(attributes);
  expect(parseAttributes(' Shift(shift) : Day,,Day , Night \n\n')).toEqual([
    { name: 'Shift', parameter: 'shift', values: ['Day', 'Night'] },
  ]);
});

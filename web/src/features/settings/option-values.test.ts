import { describe, expect, it } from 'vitest';
import { linesOf } from '../../lib/lists/lines';
import { optionChangeOf, optionFields, optionValuesOf } from './option-values';

const options = {
  industries: ['Airline', 'Offshore wind'],
  projectTypes: [],
  projectModules: ['Wildlife'],
  salesPackages: ['Basic, plus support'],
  regions: ['Europe'],
};

describe('the lists of the client form', () => {
  it('are edited as one value per line', () => {
    expect(optionValuesOf({ options }).industries).toBe('Airline\nOffshore wind');
    expect(optionFields.parse(optionValuesOf({ options }))).toEqual(options);
  });

  it('ignore empty lines and surrounding spaces', () => {
    expect(linesOf('  Airline \n\n \nRail\r\n')).toEqual(['Airline', 'Rail']);
  });

  it.each([
    ['industries', '', 'too_small'],
    ['projectModules', ' \n', 'too_small'],
    ['projectTypes', 'Audit\naudit', 'custom'],
    ['salesPackages', 'x'.repeat(129), 'custom'],
    ['salesPackages', Array.from({ length: 201 }, (_, index) => `Package ${index}`).join('\n'), 'too_big'],
  ])('reject for %s invalid values: %j', (list, text, code) => {
    const { error } = optionFields.safeParse({ ...optionValuesOf({ options }), [list]: text });
    expect(error?.issues[0]?.path[0]).toBe(list);
    expect(error?.issues[0]?.code).toBe(code);
  });

  it('are sent only if they differ', () => {
    const changed = { ...options, industries: ['Offshore wind', 'Airline'] };
    expect(optionChangeOf({ version: 4, options }, changed)).toEqual({
      version: 4,
      options: { industries: ['Offshore wind', 'Airline'] },
    });
    expect(optionChangeOf({ version: 4, options }, options)).toEqual({ version: 4 });
  });
});

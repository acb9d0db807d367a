import { beforeEach, describe, expect, it } from 'vitest';
import { setLanguage } from '../texts/language';
import { mostText, withMost } from './busiest';

const months = [
  { name: 'July', strikes: 12 },
  { name: 'August', strikes: 20 },
  { name: 'September', strikes: 20 },
];

beforeEach(() => setLanguage('en'));

describe('the group with the most strikes', () => {
  it('is named with the others that have as many', () => {
    expect(withMost(months)).toEqual({ names: ['August', 'September'], strikes: 20 });
    expect(mostText({ names: ['August', 'September'], strikes: 20 })).toBe(
      'most in August and September (20 each)',
    );
    expect(mostText({ names: ['July'], strikes: 12 })).toBe('most in July (12)');
  });

  it('is none without strikes', () => {
    expect(withMost([{ name: 'July', strikes: 0 }])).toBeNull();
    expect(withMost([])).toBeNull();
  });
});

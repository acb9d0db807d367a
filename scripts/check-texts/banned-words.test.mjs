import { describe, expect, it } from 'vitest';
import { findBannedWords } from './banned-words.mjs';

const findProblems = (text, key = 'ui:hint') => findBannedWords(new Map([[key, new Map([['', text]])]]));

describe('findBannedWords', () => {
  it.each([
    ['Somebody else changed this.', 'Somebody'],
    ['Whoever is signed in stays so.', 'Whoever'],
    ['Log out of this session', 'Log out'],
    ['Your login has expired.', 'login'],
    ['Ask your organisation.', 'organisation'],
    ['The import was cancelled.', 'cancelled'],
    ['Choose a brand colour.', 'colour'],
    ['Unexpected error occured', 'occured'],
  ])('refuses %j', (text, word) => {
    expect(findProblems(text)).toEqual([expect.stringContaining(`ui:hint says "${word}"`)]);
  });

  it.each([
    'Someone else changed this while you were editing.',
    'Sign out',
    'The blog is analyzed.',
    '{{organisation}} invites you.',
    'Such as https://login.example.com.',
  ])('accepts %j', (text) => {
    expect(findProblems(text)).toEqual([]);
  });

  it('accepts prescribed sentences at their key only', () => {
    const text = 'Please log in to access this page.';
    expect(findProblems(text, 'problems:token.missing')).toEqual([]);
    expect(findProblems(text)).toHaveLength(1);
  });

  it('checks each plural form', () => {
    const forms = new Map([
      ['one', 'Nobody is assigned.'],
      ['other', 'Users are assigned.'],
    ]);
    expect(findBannedWords(new Map([['ui:hint', forms]]))).toHaveLength(1);
  });
});

import { describe, expect, it } from 'vitest';
import { normalizeForSearch, tokenize } from './search-text';

describe('normalizeForSearch', () => {
  it.each([
    ['Zürich', 'zurich'],
    ['ＡＢＣ', 'abc'],
    ['José', 'jose'],
    ['Straße', 'strasse'],
    ['Łódź', 'lodz'],
    ['İstanbul', 'istanbul'],
    ['Αθήνα', 'αθηνα'],
    ['ﾎｰﾙ', 'ホール'],
    ['か\u3099', 'が'],
  ])('turns %s into %s', (text, normalized) => {
    expect(normalizeForSearch(text)).toBe(normalized);
  });

  it.each(['ガス', 'हिन्दी', '서울'])('keeps the marks of %s', (text) => {
    expect(normalizeForSearch(text)).toBe(text);
  });
});

describe('tokenize', () => {
  it.each([
    ['North Sea Wind', ['north', 'sea', 'wind']],
    ['sea Sea SEA', ['sea']],
    ["O'Neill & Sons (2024)", ['o', 'neill', 'sons', '2024']],
    ['E\u0301lan Élan elan', ['elan']],
    ['Zürich Łódź Straße Tromsø', ['zurich', 'lodz', 'strasse', 'tromso']],
    ['Αθήνα Королёв', ['αθηνα', 'королев']],
    ['ガス パス か\u3099', ['ガス', 'パス', 'が']],
    ['서울', ['서울']],
    ['खोज क़िला', ['खोज', 'क़िला'.normalize('NFC')]],
    ['ﾎｰﾙ ＡＢＣ', ['ホール', 'abc']],
    ['東京電力・関西', ['東京電力', '関西']],
    ['हिन्दुस्तान', ['हिन्दुस्तान']],
    ['a_b-c.d@e', ['a', 'b', 'c', 'd', 'e']],
    ['!!! ---', []],
    ['', []],
  ])('splits %j into %j', (text, tokens) => {
    expect(tokenize(text)).toEqual(tokens);
  });

  it('truncates a token at 64 characters', () => {
    expect(tokenize('x'.repeat(500))).toEqual(['x'.repeat(64)]);
  });
});

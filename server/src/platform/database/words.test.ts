import { describe, expect, it } from 'vitest';
import { searchedWords, wordsOf } from './words';

describe('wordsOf', () => {
  it.each([
    ['North Sea Wind', ['north', 'sea', 'wind']],
    ['sea Sea SEA', ['sea']],
    ["O'Neill & Sons (2024)", ['o', 'neill', 'sons', '2024']],
    ['E\u0301lan', ['élan']],
    ['ﾎｰﾙ ＡＢＣ', ['ホール', 'abc']],
    ['東京電力・関西', ['東京電力', '関西']],
    ['हिन्दुस्तान', ['हिन्दुस्तान']],
    ['a_b-c.d@e', ['a', 'b', 'c', 'd', 'e']],
    ['!!! ---', []],
    ['', []],
  ])('finds in %j the words %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it('cuts a word at 64 characters, so that its beginning is still found', () => {
    expect(wordsOf('x'.repeat(500))).toEqual(['x'.repeat(64)]);
  });
});

describe('searchedWords', () => {
  it('tells a search for nothing from one that can find nothing', () => {
    expect([searchedWords(undefined), searchedWords(''), searchedWords('  ')]).toEqual([null, null, null]);
    expect(searchedWords('!')).toEqual([]);
  });

  it('takes no more than eight', () => {
    expect(searchedWords('a b c d e f g h i j')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
  });
});

import { monthName, months } from '../formats';
import { currentLanguage, listNames } from '../texts/language';
import { monthWords, tokenize } from './terms';
import { hindi } from './vocabulary/hindi';
import { japanese } from './vocabulary/japanese';
import type { Vocabulary } from './vocabulary/vocabulary';

const vocabularies: Readonly<Record<string, Vocabulary>> = { ja: japanese, hi: hindi };

export interface TranslatedQuestion {
  english: string;
  /** What the vocabulary does not have. */
  unknown: string[];
  /** The phrases of the question by each of their English words. */
  originals: ReadonlyMap<string, string>;
}

const foreignLetters = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Deva}ー々]+/gu;

/** Translates the known phrases, the longest first, so that one set of rules serves each language. */
export function translateQuestion(text: string): TranslatedQuestion {
  const vocabulary = vocabularies[currentLanguage()];
  const originals = new Map<string, string>();
  if (!vocabulary) return { english: text, unknown: [], originals };
  const phrases = new Map([
    ...Object.entries(listNames(currentLanguage())).map(([english, name]): [string, string] => [
      name.normalize('NFKC').toLowerCase(),
      english,
    ]),
    ...months.map((month): [string, string] => [monthName(month, 'long'), monthWords[month]!]),
    ...Object.entries(vocabulary.phrases).flatMap(([english, alternatives]) =>
      alternatives.split('|').map((phrase): [string, string] => [phrase.normalize('NFKC'), english]),
    ),
  ]);
  let rest = text.normalize('NFKC').toLowerCase();
  for (const [pattern, english] of vocabulary.patterns) rest = rest.replaceAll(pattern, english);
  const alternatives = [...phrases.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map((phrase) => phrase.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|');
  const [start, end] = vocabulary.hasSpaces ? ['(?<![\\p{L}\\p{M}])', '(?![\\p{L}\\p{M}])'] : ['', ''];
  const english = rest.replaceAll(new RegExp(`${start}(?:${alternatives})${end}`, 'gu'), (phrase) => {
    const words = phrases.get(phrase) ?? '';
    for (const word of tokenize(words)) originals.set(word, phrase);
    return ` ${words} `;
  });
  const unknown = Array.from(english.matchAll(foreignLetters), ([letters]) =>
    letters.replace(vocabulary.ignored, ''),
  ).filter((letters) => letters !== '');
  return { english: english.replaceAll(foreignLetters, ' '), unknown, originals };
}

const wide = /[\u1100-\u115f\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/u;
/** Vowel signs and other marks of Devanagari that add no width. */
const mark = /\p{Mn}/u;

/** In average Latin letters; an ideograph takes almost two. */
export function textWidth(text: string): number {
  return Array.from(text).reduce(
    (sum, character) => sum + (mark.test(character) ? 0 : wide.test(character) ? 1.8 : 1),
    0,
  );
}

/** Cut to the width of that many Latin letters. */
export function shortened(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  const characters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  while (characters.length > 1 && textWidth(characters.join('')) > width - 1) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}

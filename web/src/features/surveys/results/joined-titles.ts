const endsWithMark = /\p{Terminal_Punctuation}$/u;

/** Puts colons between titles, as in 'Gear: At night: Never', but not after punctuation, as in 'How often? Never'. */
export const joinTitles = (titles: readonly string[]): string =>
  titles
    .map((title) => title.trim())
    .reduce((before, next) => `${before}${endsWithMark.test(before) ? '' : ':'} ${next}`);

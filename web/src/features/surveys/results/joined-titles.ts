const endsWithMark = /\p{Terminal_Punctuation}$/u;

/** Such as 'Gear: At night: Never', without a colon after a mark such as that of 'How often? Never'. */
export const joinTitles = (titles: readonly string[]): string =>
  titles
    .map((title) => title.trim())
    .reduce((before, next) => `${before}${endsWithMark.test(before) ? '' : ':'} ${next}`);

const languageOf = (tag: string): string => tag.split('-')[0]?.toLowerCase() ?? '';

/**
 * The first preference that is on offer, in its region if possible, otherwise the first on offer.
 * @param wishes preferred language tags such as `ja-JP`, best first
 */
export const bestOf = (wishes: readonly string[], offered: readonly string[]): string | undefined => {
  for (const wish of wishes) {
    const found =
      offered.find((each) => each.toLowerCase() === wish.toLowerCase()) ??
      offered.find((each) => languageOf(each) === languageOf(wish));
    if (found !== undefined) return found;
  }
  return offered[0];
};

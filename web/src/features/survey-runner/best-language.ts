const languageOf = (tag: string): string => tag.split('-')[0]?.toLowerCase() ?? '';

/**
 * The first preference that is on offer, in its region if possible, otherwise the first on offer.
 * @param preferred preferred language tags such as `ja-JP`, best first
 */
export const negotiateLanguage = (
  preferred: readonly string[],
  offered: readonly string[],
): string | undefined => {
  for (const tag of preferred) {
    const found =
      offered.find((each) => each.toLowerCase() === tag.toLowerCase()) ??
      offered.find((each) => languageOf(each) === languageOf(tag));
    if (found !== undefined) return found;
  }
  return offered[0];
};

const primaryLanguage = (tag: string): string => tag.split('-')[0]?.toLowerCase() ?? '';

/**
 * @returns the first preferred language that is offered, in its region if possible, otherwise the first one offered
 * @param preferred preferred language tags such as `ja-JP`, best first
 */
export const negotiateLanguage = (
  preferred: readonly string[],
  offered: readonly string[],
): string | undefined => {
  for (const tag of preferred) {
    const match =
      offered.find((each) => each.toLowerCase() === tag.toLowerCase()) ??
      offered.find((each) => primaryLanguage(each) === primaryLanguage(tag));
    if (match !== undefined) return match;
  }
  return offered[0];
};

/**
 * The name of a language, such as `Japanese` for `ja`; the tag itself if it has none.
 * @param inLanguage the language of the name
 */
export const languageName = (tag: string, inLanguage: string): string => {
  try {
    return new Intl.DisplayNames(inLanguage, { type: 'language' }).of(tag) ?? tag;
  } catch {
    // Not a well-formed tag.
    return tag;
  }
};

/** Style sheets that name the fonts of a script; Latin's stand in the entry. */
const sheets: Readonly<Record<string, () => Promise<unknown>>> = {
  ja: () => import('../ui/fonts-ja.css'),
  hi: () => import('../ui/fonts-hi.css'),
};

const families: Readonly<Record<string, string>> = {
  ja: 'Noto Sans JP Variable',
  hi: 'Noto Sans Devanagari Variable',
};

/**
 * Makes a language's fonts known, and fetches the subsets that a text needs before it is drawn. A font that does not
 * come is no failure: the system's own stands in.
 */
export const loadFonts = async (language: string, text = ''): Promise<void> => {
  try {
    await sheets[language]?.();
    const family = families[language];
    if (family !== undefined && text !== '') await document.fonts.load(`14px '${family}'`, text);
  } catch {
    return;
  }
};

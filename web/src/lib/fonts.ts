/** What a language needs beside the fonts of the entry, begun before the first text is drawn. */
const begin: Readonly<Record<string, () => Promise<unknown>>> = {
  // Every character is as wide as the next, so nothing moves when its font arrives: the rules are all it takes.
  ja: () => import('../ui/fonts-ja.css'),
  hi: () => document.fonts.load("14px 'Noto Sans Devanagari Variable'", 'अ'),
};

/** Fetches a language's fonts. Those that do not come are no failure: the system's own stand in. */
export const loadFonts = (language: string): void => {
  void begin[language]?.().catch(() => undefined);
};

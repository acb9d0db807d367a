/** Font rules by language; the browser fetches only the files that the page's characters need. */
const rules: Readonly<Record<string, () => Promise<unknown>>> = {
  // All characters have the same width, so a late font causes no layout shift: the rules suffice.
  ja: () => import('../../ui/theme/fonts-ja.css'),
  hi: () => import('../../ui/theme/fonts-hi.css'),
};

/** A failure is ignored; the system's fonts are used instead. */
export const loadFonts = (language: string): void => {
  void rules[language]?.()
    // Preloads the only file before the first text is rendered; no other language uses it.
    .then(async () => {
      if (language === 'hi') await document.fonts.load("14px 'Noto Sans Devanagari Variable'", 'अ');
    })
    .catch(() => undefined);
};

/** Characters that only this language's font covers. */
const letters: Readonly<Record<string, RegExp>> = {
  ja: /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u,
  hi: /\p{sc=Deva}/u,
};

/** A name may be in another script than the page. */
export const languagesOfScript = (words: string): string[] =>
  Object.keys(letters).filter((language) => letters[language]?.test(words));

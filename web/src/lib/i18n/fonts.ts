/** The rules of a language's fonts, by which a browser fetches what the letters on the page want. */
const rules: Readonly<Record<string, () => Promise<unknown>>> = {
  // Every character is as wide as the next, so nothing moves when its font arrives: the rules are all it takes.
  ja: () => import('../../ui/theme/fonts-ja.css'),
  hi: () => import('../../ui/theme/fonts-hi.css'),
};

/** Fetches a language's fonts. Those that do not come are no failure: the system's own stand in. */
export const loadFonts = (language: string): void => {
  void rules[language]?.()
    // Its one file is begun before the first text is drawn; no other language has letters for it.
    .then(async () => {
      if (language === 'hi') await document.fonts.load("14px 'Noto Sans Devanagari Variable'", 'अ');
    })
    .catch(() => undefined);
};

/** Letters that only a language's own font writes. */
const letters: Readonly<Record<string, RegExp>> = {
  ja: /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u,
  hi: /\p{sc=Deva}/u,
};

/** The languages whose fonts some words want: a name may be in another script than the page. */
export const languagesOfLetters = (words: string): string[] =>
  Object.keys(letters).filter((language) => letters[language]?.test(words));

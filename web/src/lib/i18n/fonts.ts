import { isLanguageCode, languages, type Script } from '@vantage/contract/language-codes';

interface ScriptFont {
  /** The browser then fetches only the files that the page's characters need. */
  readonly loadRules: () => Promise<unknown>;
  /** A character that only this font covers. */
  readonly letter: RegExp;
}

/** Latin is covered by Inter, which every page has. */
const fonts: Readonly<Record<Script, ScriptFont | null>> = {
  Latn: null,
  // All characters have the same width, so a late font causes no layout shift: the rules suffice.
  Jpan: {
    loadRules: () => import('../../ui/theme/fonts-ja.css'),
    letter: /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u,
  },
  // Preloads the only file before the first text is rendered; no other script uses it.
  Deva: {
    loadRules: async () => {
      await import('../../ui/theme/fonts-hi.css');
      await document.fonts.load("14px 'Noto Sans Devanagari Variable'", 'अ');
    },
    letter: /\p{sc=Deva}/u,
  },
};

/** A failure is ignored; the system's fonts are used instead. */
const load = (font: ScriptFont | null): void => void font?.loadRules().catch(() => undefined);

/** Loads the font of a language; does nothing for one that the product does not have. */
export const loadFonts = (language: string): void => {
  if (isLanguageCode(language)) load(fonts[languages[language].script]);
};

/** A name may be in another script than the page. */
export const loadFontsForText = (text: string): void => {
  for (const font of Object.values(fonts)) if (font?.letter.test(text)) load(font);
};

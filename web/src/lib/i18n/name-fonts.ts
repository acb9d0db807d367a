import { languagesOfLetters, loadFonts } from './fonts';
import { whenIdle } from '../browser/when-idle';

/** What is written on the page, in its fields too. */
const wordsOnPage = (): string => {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  return document.body.textContent + Array.from(fields, ({ value }) => value).join('');
};

/**
 * Fetches the fonts of names that are in another script than the page, with the first of their letters, once the browser
 * rests. Their rules alone make it lay out the whole page anew, which a page without such names need not pay for.
 * @returns what ends it
 */
export const loadFontsForNames = (): (() => void) => {
  let waits = false;
  const look = (): void => {
    waits = false;
    languagesOfLetters(wordsOnPage()).forEach(loadFonts);
  };
  const lookSoon = (): void => {
    if (waits) return;
    waits = true;
    whenIdle(look);
  };
  const observer = new MutationObserver(lookSoon);
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  lookSoon();
  return () => observer.disconnect();
};

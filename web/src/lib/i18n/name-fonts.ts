import { loadFontsForText } from './fonts';
import { whenIdle } from '../browser/when-idle';

const wordsOnPage = (): string => {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  return document.body.textContent + Array.from(fields, ({ value }) => value).join('');
};

/**
 * Loads the fonts for names in another script than the page when they first appear and the browser is idle.
 * The rules alone cause a layout of the whole page, which a page without such names should not pay for.
 * @returns stops it
 */
export const loadFontsForNames = (): (() => void) => {
  let waits = false;
  const look = (): void => {
    waits = false;
    loadFontsForText(wordsOnPage());
  };
  const lookSoon = (): void => {
    if (waits) return;
    waits = true;
    whenIdle(look);
  };
  const observer = new MutationObserver(lookSoon);
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  // Typing changes no node.
  document.addEventListener('input', lookSoon);
  lookSoon();
  return () => {
    observer.disconnect();
    document.removeEventListener('input', lookSoon);
  };
};

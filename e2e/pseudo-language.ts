import { languageCodes } from '@vantage/contract/language-codes';
import type { Page } from '@playwright/test';

const accents: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  i: 'í',
  n: 'ñ',
  o: 'ö',
  s: 'š',
  u: 'ü',
  y: 'ý',
  z: 'ž',
  A: 'Å',
  C: 'Ç',
  E: 'É',
  I: 'Î',
  N: 'Ñ',
  O: 'Ö',
  S: 'Š',
  U: 'Û',
  Y: 'Ý',
  Z: 'Ž',
};

/** `Sign in` → `⟦Šígñ íñ xxx⟧`: legible, a third longer, and distinguishable from untranslated text. */
const pseudo = (text: string): string => {
  const parts = text.split(/(\{\{[^}]*\}\})/);
  const accented = parts.map((part) =>
    part.startsWith('{{') ? part : part.replace(/[a-zA-Z]/g, (letter) => accents[letter] ?? letter),
  );
  const longer = 'xxxxx '.repeat(10).slice(0, Math.ceil(text.length * 0.35));
  return `⟦${accented.join('')} ${longer.trim()}⟧`;
};

const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
};

/** @returns a function that finds visible texts which are neither translated nor data of a response */
export async function switchToPseudoLanguage(page: Page): Promise<() => Promise<string[]>> {
  // The browser has the names of languages, and the word that joins the last two items of a list.
  const languageNames = new Intl.DisplayNames('en', { type: 'language' });
  const data = new Set(languageCodes.map((code) => languageNames.of(code) ?? code));
  data.add(' and ');
  const pendingRead: Promise<void>[] = [];
  await page.route('**/assets/en-*.js', async (route) => {
    const response = await route.fetch();
    const code = await response.text();
    await route.fulfill({
      response: response,
      body: code.replaceAll(/:`((?:[^`\\]|\\.)*)`/gs, (_literal, text: string) => `:\`${pseudo(text)}\``),
    });
  });
  page.on('response', (response) => {
    if (!response.url().includes('/api/') || !/json/.test(response.headers()['content-type'] ?? '')) return;
    const read = response.json().then(
      (body) => stringsIn(body).forEach((text) => data.add(text)),
      // The page was left, so the response is gone and not shown.
      () => undefined,
    );
    pendingRead.push(read);
  });
  return async () => {
    const visible = await page.evaluate(visibleTexts);
    // Data is shown only after its response, or is in the page.
    await Promise.all(pendingRead);
    const inPage = await page.locator('#vantage-data').textContent();
    for (const text of stringsIn(JSON.parse(inPage ?? 'null'))) data.add(text);
    const existing = [...data].filter((text) => text.length > 1).toSorted((a, b) => b.length - a.length);
    return visible.filter((text) => {
      let rest = text;
      // From the inside out: a text may contain another.
      for (let before = ''; before !== rest;) {
        before = rest;
        rest = rest.replace(/⟦[^⟦⟧]*⟧/g, ' ');
      }
      for (const each of existing) rest = rest.replaceAll(each, ' ');
      return /\p{L}{3}/u.test(rest);
    });
  };
}

/** Runs in the page: every visible or spoken text, except names of keys and languages. */
function visibleTexts(): string[] {
  const texts = [document.title];
  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest('script, style, kbd, iframe, .mantine-Kbd-root, body [lang]')) continue;
    if (!(element.checkVisibility() || element.closest('select'))) continue;
    for (const name of ['aria-label', 'aria-description', 'title', 'alt', 'placeholder'])
      texts.push(element.getAttribute(name) ?? '');
    // Text nodes of an element together: an element within a sentence is part of it.
    const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    texts.push(own.map((node) => node.textContent).join(' '));
  }
  return texts.map((text) => text.trim()).filter((text) => text !== '');
}

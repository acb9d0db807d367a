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

/** `Sign in` → `⟦Šígñ íñ xxx⟧`: legible, a third longer, and to be told from text that nobody translated. */
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

/**
 * Turns a page's texts into a language that nobody speaks, on their way to it.
 * @returns what finds the text on the page that is neither translated nor data which the server answered
 */
export async function speakPseudo(page: Page): Promise<() => Promise<string[]>> {
  const data = new Set<string>();
  const reading: Promise<void>[] = [];
  await page.route('**/assets/en-*.js', async (route) => {
    const response = await route.fetch();
    const code = await response.text();
    // Each text is a template literal behind its key.
    await route.fulfill({
      response: response,
      body: code.replaceAll(/:`((?:[^`\\]|\\.)*)`/gs, (_literal, text: string) => `:\`${pseudo(text)}\``),
    });
  });
  page.on('response', (response) => {
    if (!response.url().includes('/api/') || !/json/.test(response.headers()['content-type'] ?? '')) return;
    const read = response.json().then(
      (body) => stringsIn(body).forEach((text) => data.add(text)),
      // A page that was left has no answers any more, and shows none.
      () => undefined,
    );
    reading.push(read);
  });
  return async () => {
    const shown = await page.evaluate(visibleTexts);
    // What is shown was answered before.
    await Promise.all(reading);
    const known = [...data].filter((text) => text.length > 1).toSorted((a, b) => b.length - a.length);
    return shown.filter((text) => {
      let rest = text;
      // From the inside out: a text may hold another.
      for (let before = ''; before !== rest;) {
        before = rest;
        rest = rest.replace(/⟦[^⟦⟧]*⟧/g, ' ');
      }
      for (const each of known) rest = rest.replaceAll(each, ' ');
      return /\p{L}{3}/u.test(rest);
    });
  };
}

/** In the page: every text that is seen or spoken. Keys of a keyboard and names of languages stay as they are. */
function visibleTexts(): string[] {
  const texts = [document.title];
  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest('script, style, kbd, iframe, .mantine-Kbd-root, body [lang]')) continue;
    if (!(element.checkVisibility() || element.closest('select'))) continue;
    for (const name of ['aria-label', 'aria-description', 'title', 'alt', 'placeholder'])
      texts.push(element.getAttribute(name) ?? '');
    // Of one element together: what stands between two parts of a sentence belongs to it.
    const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    texts.push(own.map((node) => node.textContent).join(' '));
  }
  return texts.map((text) => text.trim()).filter((text) => text !== '');
}

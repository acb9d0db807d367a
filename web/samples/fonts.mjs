import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const source = dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);

/** Dates and numbers need these characters, which are in no text file. */
const ofFormats = '年月日火水木金土万億兆曜～';

/** In an opaque origin a font file would need CORS; embedded in a script it does not. */
async function embed(family, path, range) {
  return { family, data: await readFile(path, 'base64'), ...(range && { range }) };
}

export async function interFont() {
  const file = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
  return [await embed('Inter Variable', require.resolve(file))];
}

export async function hindiFont() {
  const file =
    '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2';
  // Inter has the Latin letters; the range keeps the two apart.
  return [await embed('Noto Sans Devanagari Variable', require.resolve(file), 'U+0900-097F, U+200C-200D')];
}

/** The font has about 120 subsets; these are the ones that the Japanese texts need. */
export async function japaneseFont() {
  const css = require.resolve('@fontsource-variable/noto-sans-jp/wght.css');
  const rules = (await readFile(css, 'utf8')).split('@font-face').slice(1);
  const characters = await collectCharacters(join(source, 'texts/ja'));
  const needed = rules.flatMap((rule) => {
    const file = /url\(([^)]+\.woff2)\)/.exec(rule)?.[1];
    const range = /unicode-range:\s*([^;]+);/.exec(rule)?.[1];
    return file && range && !file.includes('latin') && includesAny(range, characters)
      ? [embed('Noto Sans JP Variable', join(dirname(css), file), range)]
      : [];
  });
  return Promise.all(needed);
}

async function collectCharacters(folder) {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  const text = texts.join('') + ofFormats;
  // Below are Latin letters and punctuation, which Inter has.
  return [...new Set(Array.from(text, (character) => character.codePointAt(0)))].filter(
    (code) => code >= 0x3000,
  );
}

function includesAny(range, characters) {
  return range.split(',').some((part) => {
    const [from, to = from] = part
      .trim()
      .replace('U+', '')
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return characters.some((code) => code >= from && code <= to);
  });
}

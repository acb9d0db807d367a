import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Screen, State, Way } from './screen';

const locales = join(import.meta.dirname, '..', '..', 'locales');
const plain: Way = { suffix: '', colorScheme: 'light', phone: false, language: 'en' };
const phone: Way = { ...plain, suffix: '.phone', phone: true };

const otherLanguages = readdirSync(locales, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && /^[a-z]{2}$/.test(entry.name) && entry.name !== plain.language)
  .map((entry) => entry.name)
  .filter((language) => existsSync(join(locales, language, 'shell.json')));

export const waysOf = (state: State): readonly Way[] =>
  state.onPhone
    ? [phone]
    : state.everyWay
      ? [
          plain,
          { ...plain, suffix: '.dark', colorScheme: 'dark' },
          phone,
          ...otherLanguages.map((language): Way => ({ ...plain, suffix: `.${language}`, language })),
        ]
      : [plain];

export const fileOf = (screen: Screen, state: State, way: Way): string =>
  `${screen.name}/${state.name}${way.suffix}.png`;

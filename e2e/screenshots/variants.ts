import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Screen, State, Variant } from './screen';

const locales = join(import.meta.dirname, '..', '..', 'locales');
const plain: Variant = { suffix: '', colorScheme: 'light', phone: false, language: 'en' };
const phone: Variant = { ...plain, suffix: '.phone', phone: true };

const otherLanguages = readdirSync(locales, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && /^[a-z]{2}$/.test(entry.name) && entry.name !== plain.language)
  .map((entry) => entry.name)
  .filter((language) => existsSync(join(locales, language, 'shell.json')));

export const variantsOf = (state: State): readonly Variant[] =>
  state.onPhone
    ? [phone]
    : state.everyVariant
      ? [
          plain,
          { ...plain, suffix: '.dark', colorScheme: 'dark' },
          phone,
          ...otherLanguages.map((language): Variant => ({ ...plain, suffix: `.${language}`, language })),
        ]
      : [plain];

export const fileOf = (screen: Screen, state: State, variant: Variant): string =>
  `${screen.name}/${state.name}${variant.suffix}.png`;

import { languageCodes } from '@vantage/contract/language-codes';
import type { Screen, State, Variant } from './screen';

const plain: Variant = { suffix: '', colorScheme: 'light', phone: false, language: 'en' };
const phone: Variant = { ...plain, suffix: '.phone', phone: true };

const otherLanguages = languageCodes.filter((language) => language !== plain.language);

export const listVariants = (state: State): readonly Variant[] =>
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

export const createFile = (screen: Screen, state: State, variant: Variant): string =>
  `${screen.name}/${state.name}${variant.suffix}.png`;

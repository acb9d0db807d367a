import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { LanguageCode } from '@vantage/contract/language-codes';

const require = createRequire(import.meta.url);
const folder = dirname(require.resolve('@vantage/locales/package.json'));
const languages = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());

/**
 * Reads the texts of a namespace, a file in each language's folder of `locales`. `npm run texts` checks that no language
 * lacks one.
 */
export const readTexts = <Texts>(namespace: string): Readonly<Record<LanguageCode, Texts>> =>
  Object.fromEntries(
    languages.map(({ name }) => [name, require(`@vantage/locales/${name}/${namespace}.json`) as Texts]),
  ) as Record<LanguageCode, Texts>;

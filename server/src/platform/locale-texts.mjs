// Plain JavaScript, because worker threads are not transpiled during development.
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';

const require = createRequire(import.meta.url);
const folder = dirname(require.resolve('@vantage/locales/package.json'));
const languages = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());

export const readTexts = (namespace) =>
  Object.fromEntries(
    languages.map(({ name }) => [name, require(`@vantage/locales/${name}/${namespace}.json`)]),
  );

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const module = 'virtual:texts';
/** Where development serves them. */
const served = '/@texts';
const locales = join(import.meta.dirname, '..', 'locales');
/** Namespaces of the screens that stand before sign-in. */
const first = ['sign-in', 'problems'];
/** Those whose screens are opened by their address the most. */
const titled = ['customers', 'insights'];

const languages = readdirSync(locales, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
  .map(({ name }) => name);

/** Mails are the server's. */
const others = (language: string): string[] =>
  readdirSync(join(locales, language))
    .map((file) => file.replace(/\.json$/, ''))
    .filter((namespace) => namespace !== 'mail' && !first.includes(namespace));

const files = languages.flatMap((language) => [
  { name: `${language}-first.json`, language, namespaces: first },
  { name: `${language}-rest.json`, language, namespaces: others(language) },
]);

const textsOf = (language: string, namespace: string) =>
  JSON.parse(readFileSync(join(locales, language, `${namespace}.json`), 'utf8')) as { title?: string };

const read = ({ language, namespaces }: (typeof files)[number]): string =>
  JSON.stringify({
    ...Object.fromEntries(namespaces.map((namespace) => [namespace, textsOf(language, namespace)])),
    // What src/lib/first-screen.ts shows before anything else has come.
    ...(namespaces === first && {
      titles: Object.fromEntries(titled.map((namespace) => [namespace, textsOf(language, namespace).title])),
    }),
  });

/**
 * Packs the texts of a language into two files, what stands before sign-in and the rest: on a slow line each file costs
 * a round trip. `virtual:texts` tells where they lie.
 */
export const textsOfScreens = (): Plugin => ({
  name: 'vantage-texts',
  resolveId: (id) => (id === module ? `\0${module}` : undefined),
  load(id) {
    if (id !== `\0${module}`) return undefined;
    const addressOf = (file: (typeof files)[number]): string =>
      this.environment.mode === 'build'
        ? `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name: file.name, source: read(file) })}`
        : JSON.stringify(`${served}/${file.name}`);
    return `export const firstNamespaces = ${JSON.stringify([...first, 'titles'])};
export const otherNamespaces = ${JSON.stringify(others('en'))};
export const addresses = { ${files.map((file) => `'${file.name}': ${addressOf(file)}`).join(', ')} };`;
  },
  configureServer: ({ middlewares }) => {
    middlewares.use(served, (request, response, next) => {
      const file = files.find(({ name }) => request.url === `/${name}`);
      if (!file) return next();
      // Read anew, so that a text that was changed shows with the next load.
      response.setHeader('content-type', 'application/json').end(read(file));
    });
  },
});

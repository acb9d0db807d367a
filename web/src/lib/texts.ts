import { reloadOnceFor } from './chunk-reload';

/** Texts of one namespace, by key. */
export type Texts = Record<string, unknown>;

/** Where each file of texts lies; the namespace is the file's name. Mails are the server's. */
const files = import.meta.glob<string>(['../../../locales/*/*.json', '!../../../locales/*/mail.json'], {
  query: '?url',
  import: 'default',
  eager: true,
});

const addresses = new Map(
  Object.entries(files).map(([path, address]) => [path.split('/').slice(-2).join('/'), address]),
);

/** Every namespace that there is. */
export const namespaces: readonly string[] = [
  ...new Set([...addresses.keys()].map((name) => name.replace(/^.*\/|\.json$/g, ''))),
];

/** Namespaces of the screens that stand before sign-in. */
export const firstNamespaces = ['sign-in', 'problems'] as const;

const read = async (name: string): Promise<Texts> => {
  const address = addresses.get(name);
  if (address === undefined) return {};
  const answer = await fetch(address);
  // A new version was deployed: its texts have other names, which only its page knows.
  if (answer.status === 404) reloadOnceFor(address);
  if (!answer.ok) throw new Error(`${name} answered ${answer.status}.`);
  return (await answer.json()) as Texts;
};

const asked = new Map<string, Promise<Texts>>();

/**
 * Texts of a language, asked for once however many want them; none for a language or namespace without.
 * @throws {TypeError} when they cannot be fetched; the next call asks again
 */
export const loadTexts = (language: string, namespace: string): Promise<Texts> => {
  const name = `${language}/${namespace}.json`;
  const texts =
    asked.get(name) ??
    read(name).catch((error: unknown) => {
      asked.delete(name);
      throw error;
    });
  asked.set(name, texts);
  return texts;
};

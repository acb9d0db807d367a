import { addresses, firstNamespaces } from 'virtual:texts';
import { reloadOnceFor } from './chunk-reload';

/** Texts of one namespace, by key. */
export type Texts = Record<string, unknown>;

type TextFile = Record<string, Texts>;

const read = async (file: string): Promise<TextFile> => {
  const address = addresses[file];
  if (address === undefined) return {};
  const answer = await fetch(address);
  // A new version was deployed: its texts have other names, which only its page knows.
  if (answer.status === 404) reloadOnceFor(address);
  if (!answer.ok) throw new Error(`${file} answered ${answer.status}.`);
  return (await answer.json()) as TextFile;
};

const asked = new Map<string, Promise<TextFile>>();

/**
 * Texts of a language, asked for once however many want them; none for a language or namespace without.
 * @throws {TypeError} when they cannot be fetched; the next call asks again
 */
export const loadTexts = async (language: string, namespace: string): Promise<Texts> => {
  const file = `${language}-${firstNamespaces.includes(namespace) ? 'first' : 'rest'}.json`;
  const texts =
    asked.get(file) ??
    read(file).catch((error: unknown) => {
      asked.delete(file);
      throw error;
    });
  asked.set(file, texts);
  return (await texts)[namespace] ?? {};
};

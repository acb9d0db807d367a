import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { showcaseUrl, showcaseMark } from '../../web/showcase/address';
import { expect, test } from '../product';

const web = join(import.meta.dirname, '../../web');

const filesWith = async (folder: string, words: string[]): Promise<string[]> => {
  const entries = await readdir(join(web, folder), { withFileTypes: true, recursive: true });
  const files = entries
    .filter((entry) => entry.isFile() && /\.(js|css|html|ts|tsx)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(files.map(async (file) => ({ file, text: await readFile(file, 'utf8') })));
  return texts.filter(({ text }) => words.some((word) => text.includes(word))).map(({ file }) => file);
};

test('the production build contains nothing of the showcase', async () => {
  const traces = [showcaseMark, showcaseUrl];
  expect(await filesWith('showcase', traces)).not.toEqual([]);
  expect(await filesWith('dist', traces)).toEqual([]);
});

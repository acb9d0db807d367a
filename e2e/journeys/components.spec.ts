import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { showcaseAddress, showcaseMark } from '../../web/showcase/address';
import { expect, expectAccessible, test } from '../product';
import { rowOf, showcase } from '../showcase';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    // What breathes while it waits never ends, and axe waits for the end.
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    for (const path of ['/', '/list', '/list?show=loading', '/form', '/fields', '/dialogs']) {
      test(`${path} is accessible`, async ({ page }) => {
        await showcase(page, path);
        await expectAccessible(page);
      });
    }

    test('a selection with an open menu, and a question, are accessible', async ({ page }) => {
      await showcase(page, '/list');
      await rowOf(page, 2).getByRole('checkbox').click();
      await rowOf(page, 3)
        .getByRole('button', { name: /^Actions for / })
        .click();
      await page.getByRole('menu').waitFor();
      await expectAccessible(page);
      await showcase(page, '/dialogs');
      await page.getByRole('button', { name: 'Ask for the name' }).click();
      await page.getByRole('dialog').waitFor();
      await expectAccessible(page);
    });
  });
}

test('nothing of the showcase is in what ships', async () => {
  const filesWith = async (folder: string, words: string[]): Promise<string[]> => {
    const entries = await readdir(folder, { withFileTypes: true, recursive: true });
    const files = entries
      .filter((entry) => entry.isFile() && /\.(js|css|html)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name));
    const texts = await Promise.all(
      files.map(async (file) => ({ file, text: await readFile(file, 'utf8') })),
    );
    return texts.filter(({ text }) => words.some((word) => text.includes(word))).map(({ file }) => file);
  };
  const traces = [showcaseMark, showcaseAddress];
  expect(await filesWith(process.env['VANTAGE_SHOWCASE_FILES'] ?? '', traces)).not.toEqual([]);
  expect(await filesWith(join(import.meta.dirname, '../../web/dist'), traces)).toEqual([]);
});

import { launchBrowser } from '../../browser/chromium';
import { countBytes, describeBytes, getDownloads } from '../../browser/downloads';
import { bundledBytes } from '../../setup/bundled';
import type { Figure } from '../figure';

/** The minimum of any product with React. */
const reactAlone = `
  import { createElement } from 'react';
  import { createRoot } from 'react-dom/client';
  createRoot(document.body).render(createElement('p', null, 'Hello'));`;

export const signInBytes: Figure = {
  id: 'P7',
  async measure(bench) {
    const { origin } = await bench.demo();
    const browser = await launchBrowser(bench);
    const page = await browser.newPage();
    const files = await getDownloads(page, async () => {
      await page.goto(`${origin}/`, { waitUntil: 'commit' });
      await page.getByRole('textbox', { name: 'User name' }).fill('admin');
    });
    await browser.close();
    const [ours, reference] = [countBytes(files), await bundledBytes(reactAlone)];
    return [
      {
        id: 'P7',
        figure: 'JavaScript and CSS until the sign-in form works, brotli, against react and react-dom alone',
        ratio: ours / reference,
        goal: { atMost: 3 },
        // A number of bytes, the same each time.
        rounds: [{ ours, reference, ratio: ours / reference }],
        note: describeBytes(files, reference),
      },
    ];
  },
};

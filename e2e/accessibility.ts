import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 A and AA, and axe's further rules. */
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Runs in the page: `@axe-core/playwright` opens a second page per check and takes three times as long. */
export async function findAccessibilityViolations(
  page: Page,
  { rules = wcag, inFrames = false }: { rules?: readonly string[]; inFrames?: boolean } = {},
): Promise<string[]> {
  for (const frame of inFrames ? page.frames() : [page.mainFrame()]) {
    if (await frame.evaluate(() => 'axe' in window)) continue;
    // Frames of another origin report only to allowed origins.
    await frame.evaluate(`${axe}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`);
  }
  const options: RunOptions = {
    runOnly: [...rules],
    // This rule takes most of the time; tests of components and screens check it, in both schemes.
    rules: { 'color-contrast': { enabled: /\/(survey|unsubscribe)\//.test(page.url()) } },
    resultTypes: ['violations'],
    // No rule reads style sheets, which the policy of sandboxed pages hides from scripts.
    preload: false,
  };
  return page.evaluate(
    async ([options, exclude]) => {
      const { run } = (window as unknown as { axe: { run: (...args: unknown[]) => Promise<AxeResults> } })
        .axe;
      const { violations } = await run({ exclude }, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    },
    [options, inFrames ? [] : [['iframe']]] as const,
  );
}

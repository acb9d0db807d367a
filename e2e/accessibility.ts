import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Levels A and AA of WCAG 2.2 with what axe knows beyond them. */
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What axe finds wrong: each broken rule with the elements that break it. Runs in the page itself, which takes a third
 * of the time of `@axe-core/playwright`: that opens a second page for each check.
 * @param options.rules ids or tags of axe's rules
 * @param options.inFrames looks into frames, too
 */
export async function accessibilityFaults(
  page: Page,
  { rules = wcag, inFrames = false }: { rules?: readonly string[]; inFrames?: boolean } = {},
): Promise<string[]> {
  for (const frame of inFrames ? page.frames() : [page.mainFrame()]) {
    if (await frame.evaluate(() => 'axe' in window)) continue;
    // Frames of another origin tell the outer page what they contain only where they are allowed to.
    await frame.evaluate(`${axe}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`);
  }
  const options: RunOptions = {
    runOnly: [...rules],
    resultTypes: ['violations'],
    // None of the rules reads style sheets, which a sandboxed page's policy keeps from scripts.
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

import axe from 'axe-core';
import { expect } from 'vitest';

/** WCAG 2.2 A and AA, and axe's best practices. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** In px, the default of the tests. */
const desktopWidth = 1_440;

export async function expectAccessible(): Promise<void> {
  // During a fade the contrast is not final.
  await expect
    .poll(() =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            Number.isFinite(effect?.getComputedTiming().endTime) && playState !== 'finished',
        ),
    )
    .toEqual([]);
  const isDark = document.documentElement.dataset['mantineColorScheme'] === 'dark';
  const { violations } = await axe.run(document, {
    runOnly: rules,
    // Colors don't depend on the width, and this rule takes most of the time.
    rules: { 'color-contrast': { enabled: window.innerWidth >= desktopWidth || isDark } },
    resultTypes: ['violations'],
    preload: false,
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual(
    [],
  );
}

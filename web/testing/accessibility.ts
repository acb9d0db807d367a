import axe from 'axe-core';
import { expect } from 'vitest';

/** WCAG 2.2 A and AA, and axe's best practices. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

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
  const { violations } = await axe.run(document, {
    runOnly: rules,
    resultTypes: ['violations'],
    preload: false,
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual(
    [],
  );
}

import axe from 'axe-core';
import { expect } from 'vitest';

/** Levels A and AA of WCAG 2.2 with what axe knows beyond them. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Every rule that axe has for WCAG 2.2 A and AA, on what is shown. */
export async function expectAccessible(): Promise<void> {
  // What fades has no contrast yet.
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

import { formatHex, modeHsl, useMode as register, wcagContrast } from 'culori/fn';
import { describe, expect, test } from 'vitest';
import { brandPalette, leastContrast } from './brand-palette';

register(modeHsl);
const darkSurface = '#161c24';
/** Every corner that somebody might choose: all hues, pale to deep, grey, white, black. */
const colors = [
  '#ffffff',
  '#000000',
  '#808080',
  '#ffff00',
  ...[0.1, 0.3, 0.5, 0.7, 0.9].flatMap((l) =>
    Array.from({ length: 24 }, (_, index) => formatHex({ mode: 'hsl' as const, h: index * 15, s: 1, l })),
  ),
];

describe("A tenant's colour", () => {
  test.each(colors)('%s gives text that can be read in both schemes', (color) => {
    const palette = brandPalette(color);
    const pairs: [string | undefined, string | undefined][] = [
      ['#ffffff', palette['--vg-brand-6']],
      ['#ffffff', palette['--vg-brand-7']],
      [palette['--vg-brand-7'], palette['--vg-brand-0']],
      ['#ffffff', palette['--vg-brand-dark']],
      ['#ffffff', palette['--vg-brand-dark-hover']],
      [palette['--vg-brand-dark-text'], darkSurface],
      [palette['--vg-brand-dark-text'], palette['--vg-brand-dark-soft']],
    ];
    for (const [one = '', other = ''] of pairs)
      expect(wcagContrast(one, other), `${one} on ${other}`).toBeGreaterThanOrEqual(leastContrast);
  });

  test('stays what it is where white can be read on it', () => {
    expect(brandPalette('#325bd6')['--vg-brand-6']).toBe('#325bd6');
  });

  test('gives shades that grow darker one by one', () => {
    const palette = brandPalette('#0f766e');
    const contrasts = Array.from({ length: 10 }, (_, step) =>
      wcagContrast(palette[`--vg-brand-${step}`] ?? '', '#ffffff'),
    );
    expect(contrasts).toEqual(contrasts.toSorted((one, other) => one - other));
  });
});

import {
  differenceEuclidean,
  formatHex,
  modeOklab,
  modeRgb,
  useMode as register,
  wcagContrast,
} from 'culori/fn';
import { productColor } from '@vantage/contract/product';
import { describe, expect, test } from 'vitest';
import {
  brandContrast,
  brandPalette,
  fillSurfaces,
  minContrast,
  surfaces,
  type BrandPalette,
} from './brand-palette';
import tokensFile from './tokens.css?raw';

register(modeRgb);
register(modeOklab);
const schemes = ['light', 'dark'] as const;

const tokensIn = (rule: string): Map<string, string> =>
  new Map(
    [...rule.matchAll(/(--vg-[\w-]+):\s*([^;]+);/g)].map(([, token = '', value = '']) => [token, value]),
  );
const [base = '', light = '', dark = ''] = tokensFile.split(/^.*\[data-mantine-color-scheme=.*$/m);
const tokens = { light: tokensIn(base + light), dark: tokensIn(base + (dark.split(/^}/m)[0] ?? '')) };

const getValue = (scheme: 'light' | 'dark', token: string, palette: BrandPalette = {}): string => {
  const value = new Map(Object.entries(palette)).get(token) ?? tokens[scheme].get(token) ?? '';
  const [, other] = /^var\((.+)\)$/.exec(value) ?? [];
  return other === undefined ? value : getValue(scheme, other, palette);
};

const findProblems = (color: string): string[] => {
  const palette = brandPalette(color, getValue);
  return schemes.flatMap((scheme) => {
    const lacks = (least: number, of: readonly string[], on: readonly string[]) =>
      of.flatMap((one) =>
        on
          .map((other) => ({
            pair: `${one} on ${other}, ${scheme}, for ${color}`,
            contrast: wcagContrast(getValue(scheme, one, palette), getValue(scheme, other, palette)),
          }))
          .filter(({ contrast }) => !(contrast >= least))
          .map(({ pair, contrast }) => `${pair}: ${contrast.toFixed(2)}`),
      );
    const fills = ['--vg-brand', '--vg-brand-hover'];
    const grounds = [...surfaces, '--vg-brand-soft'];
    return [
      ...lacks(minContrast.text, ['--vg-on-brand'], fills),
      ...lacks(minContrast.mark, fills, fillSurfaces),
      ...lacks(minContrast.text, ['--vg-brand-text'], grounds),
      ...lacks(minContrast.mark, ['--vg-focus', '--vg-brand-mark', '--vg-chart-1'], grounds),
    ];
  });
};

/** Every seventeenth value of a channel. */
const channel = Array.from({ length: 16 }, (_, index) => index / 15);

describe("a tenant's color", () => {
  test.each(['#000000', '#001133', '#ffffff', '#808080', '#ffff00', '#0000ff', productColor])(
    '%s has enough contrast with every surface in both schemes',
    (color) => {
      expect(findProblems(color)).toEqual([]);
    },
  );

  test.each(channel)('has enough contrast for any green and blue with a red of %f', (r) => {
    const colors = channel.flatMap((g) => channel.map((b) => formatHex({ mode: 'rgb', r, g, b })));
    expect(colors.flatMap(findProblems)).toEqual([]);
  });

  test("gives the product's own shades for the product's color", () => {
    const distance = differenceEuclidean('oklab');
    for (const [token, value] of Object.entries(brandPalette(productColor, getValue)))
      expect(distance(value, tokens.light.get(token) ?? ''), token).toBeLessThan(0.04);
    expect(brandPalette(productColor, getValue)['--vg-brand-6']).toBe(productColor);
  });

  test('gives increasingly dark shades', () => {
    for (const color of ['#0f766e', '#ffffff', '#ffff00']) {
      const palette = brandPalette(color, getValue);
      const contrasts = Array.from({ length: 10 }, (_, step) =>
        wcagContrast(palette[`--vg-brand-${step}`] ?? '', '#ffffff'),
      );
      expect(contrasts).toEqual(contrasts.toSorted((one, other) => one - other));
    }
  });
});

test.each([
  ['#000000', true, false],
  ['#ffd400', false, false],
  ['#808080', false, false],
  ['#ff0000', false, false],
])(
  '%s on buttons is enough in light: %s, in dark: %s; the nearest color is in both',
  (color, light, dark) => {
    const { isEnough, nearest } = brandContrast(color, getValue);
    expect(isEnough).toEqual({ light, dark });
    expect(nearest).not.toBe(color);
    expect(brandContrast(nearest, getValue)).toMatchObject({
      isEnough: { light: true, dark: true },
      nearest,
    });
  },
);

test("the product's own color is enough on buttons of both schemes", () => {
  expect(brandContrast(productColor, getValue)).toMatchObject({
    isEnough: { light: true, dark: true },
    nearest: productColor,
  });
});

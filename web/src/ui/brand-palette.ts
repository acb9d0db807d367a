import {
  clampChroma,
  formatHex,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  parseHex,
  useMode as register,
  wcagContrast,
} from 'culori/fn';

/** Least contrast of text on its surface: WCAG 2.2, success criterion 1.4.3 (AA). */
export const leastContrast = 4.5;

/** The surfaces that brand-coloured text stands on; the values are those of tokens.css. */
const white = '#ffffff';
const darkSurface = '#161c24';

// The library knows only the colour spaces that are named; contrast is reckoned in linear RGB, OKLCH by way of OKLab.
register(modeRgb);
register(modeLrgb);
register(modeOklab);
const toOklch = register(modeOklch);

/** A hue whose lightness and chroma are chosen anew for each shade. */
interface Hue {
  /** Chroma of the tenant's colour; no shade is more vivid. */
  chroma: number;
  hue: number;
}

const shade = ({ chroma, hue }: Hue, lightness: number, vividness: number): string =>
  formatHex(clampChroma({ mode: 'oklch', l: lightness, c: chroma * vividness, h: hue }, 'oklch'));

/** How far lightness moves while looking for enough contrast; finer than anybody sees. */
const step = 0.005;

/** The shade nearest to `lightness` that can be told from every one of `others`; darker or lighter by `direction`. */
const readable = (
  hue: Hue,
  vividness: number,
  lightness: number,
  direction: -1 | 1,
  others: readonly string[],
): string => {
  for (let l = lightness; l > 0 && l < 1; l += step * direction) {
    const color = shade(hue, l, vividness);
    if (others.every((other) => wcagContrast(color, other) >= leastContrast)) return color;
  }
  return direction === 1 ? white : '#000000';
};

const lightnessOf = (color: string): number => toOklch(color)?.l ?? 0;

/** Custom properties of tokens.css that follow from a tenant's colour. */
export type BrandPalette = Readonly<Record<`--vg-brand-${string}`, string>>;

/**
 * Ten shades and the dark scheme's tones of one colour. Shade 6 is the colour itself, darkened where white text
 * would be hard to read on it; every pair of text and surface has a contrast of at least 4.5:1.
 * @param color `#rrggbb`
 */
export const brandPalette = (color: string): BrandPalette => {
  const seed = toOklch(parseHex(color)) ?? { l: 0.5, c: 0, h: 0 };
  const hue: Hue = { chroma: seed.c, hue: seed.h ?? 0 };

  const filled = readable(hue, 1, seed.l, -1, [white]);
  const base = lightnessOf(filled);
  const lighter = (share: number) => base + (0.968 - base) * share;
  const soft = shade(hue, 0.968, 0.08);
  const darkSoft = shade(hue, 0.275, 0.32);
  const darkFilled = readable(hue, 0.97, Math.min(base + 0.03, 0.62), -1, [white]);

  return {
    '--vg-brand-0': soft,
    '--vg-brand-1': shade(hue, lighter(0.87), 0.17),
    '--vg-brand-2': shade(hue, lighter(0.68), 0.36),
    '--vg-brand-3': shade(hue, lighter(0.46), 0.58),
    '--vg-brand-4': shade(hue, lighter(0.27), 0.78),
    '--vg-brand-5': shade(hue, lighter(0.13), 0.93),
    '--vg-brand-6': filled,
    '--vg-brand-7': readable(hue, 0.88, base - 0.06, -1, [white, soft]),
    '--vg-brand-8': shade(hue, base * 0.75, 0.72),
    '--vg-brand-9': shade(hue, base * 0.6, 0.55),
    '--vg-brand-dark': darkFilled,
    '--vg-brand-dark-hover': readable(hue, 0.95, lightnessOf(darkFilled) + 0.02, -1, [white]),
    '--vg-brand-dark-text': readable(hue, 0.55, 0.78, 1, [darkSurface, darkSoft]),
    '--vg-brand-dark-soft': darkSoft,
    '--vg-brand-dark-line': shade(hue, 0.4, 0.52),
  };
};

/**
 * Puts a tenant's colour in the place of the product's own, for the whole page and both schemes.
 * @param color `#rrggbb`
 */
export const showBrandColor = (color: string): void => {
  for (const [token, value] of Object.entries(brandPalette(color)))
    document.documentElement.style.setProperty(token, value);
};

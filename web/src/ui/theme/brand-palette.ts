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

/** Minimum contrast: WCAG 2.2, 1.4.3 for text and 1.4.11 for other meaningful graphics. */
export const minContrast = { text: 4.5, mark: 3 } as const;

/** Backgrounds of filled controls. */
export const fillSurfaces = ['--vg-bg', '--vg-surface', '--vg-surface-2', '--vg-hover'] as const;
/** Backgrounds of links, marks and the focus ring, which include pressed elements and tracks. */
export const surfaces = [...fillSurfaces, '--vg-active'] as const;

export type TokenOf = (scheme: 'light' | 'dark', token: string) => string;

// The library knows only registered color spaces: contrast needs linear RGB, and OKLCH needs OKLab.
register(modeRgb);
register(modeLrgb);
register(modeOklab);
const toOklch = register(modeOklch);

interface Hue {
  /** Chroma of the tenant's color, the maximum for every shade. */
  chroma: number;
  hue: number;
}

const shade = ({ chroma, hue }: Hue, lightness: number, vividness: number): string =>
  formatHex(clampChroma({ mode: 'oklch', l: lightness, c: chroma * vividness, h: hue }, 'oklch'));

/** Step of lightness in the search for enough contrast; finer than visible. */
const step = 0.005;

type ContrastRequirement = readonly [least: number, others: readonly string[]];

/** The shade closest to `lightness` that meets the requirements. */
const nearest = (
  hue: Hue,
  vividness: number,
  lightness: number,
  ...requirements: readonly ContrastRequirement[]
): string => {
  for (let distance = 0; distance <= 1; distance += step)
    for (const l of [lightness - distance, lightness + distance]) {
      if (l < 0 || l > 1) continue;
      const color = shade(hue, l, vividness);
      if (
        requirements.every(([least, others]) => others.every((other) => wcagContrast(color, other) >= least))
      )
        return color;
    }
  return shade(hue, lightness, vividness);
};

const computeLightness = (color: string): number => toOklch(color)?.l ?? 0;

export type BrandPalette = Readonly<Record<`--vg-brand-${string}`, string>>;

/**
 * The brand tokens for a tenant's color. Shade 6 is the color itself, darkened if white text on it would be
 * hard to read. For every color, text has a contrast of at least 4.5:1, and filled controls, the focus and
 * marks 3:1.
 * @param color `#rrggbb`
 */
export const brandPalette = (color: string, toToken: TokenOf): BrandPalette => {
  const seed = toOklch(parseHex(color)) ?? { l: 0.5, c: 0, h: 0 };
  const hue: Hue = { chroma: seed.c, hue: seed.h ?? 0 };
  const under = (scheme: 'light' | 'dark', tokens: readonly string[]) =>
    tokens.map((token) => toToken(scheme, token));
  const fill = (scheme: 'light' | 'dark'): ContrastRequirement[] => [
    [minContrast.text, under(scheme, ['--vg-on-brand'])],
    [minContrast.mark, under(scheme, fillSurfaces)],
  ];

  const filled = nearest(hue, 1, seed.l, ...fill('light'));
  const base = computeLightness(filled);
  const lighter = (share: number) => base + (0.968 - base) * share;
  const soft = shade(hue, 0.968, 0.08);
  const grounds = [soft, ...under('light', surfaces)];

  const darkSoft = shade(hue, 0.275, 0.32);
  const darkGrounds = [darkSoft, ...under('dark', surfaces)];
  const darkFilled = nearest(hue, 0.97, Math.min(base + 0.03, 0.62), ...fill('dark'));

  return {
    '--vg-brand-0': soft,
    '--vg-brand-1': shade(hue, lighter(0.87), 0.17),
    '--vg-brand-2': shade(hue, lighter(0.68), 0.36),
    '--vg-brand-3': shade(hue, lighter(0.46), 0.58),
    '--vg-brand-4': shade(hue, lighter(0.27), 0.78),
    '--vg-brand-5': nearest(hue, 0.93, lighter(0.13), [minContrast.mark, grounds]),
    '--vg-brand-6': filled,
    '--vg-brand-7': nearest(hue, 0.88, base - 0.06, [minContrast.text, grounds], ...fill('light')),
    '--vg-brand-8': shade(hue, base * 0.75, 0.72),
    '--vg-brand-9': shade(hue, base * 0.6, 0.55),
    '--vg-brand-dark': darkFilled,
    '--vg-brand-dark-hover': nearest(hue, 0.95, computeLightness(darkFilled) + 0.02, ...fill('dark')),
    '--vg-brand-dark-text': nearest(hue, 0.55, 0.78, [minContrast.text, darkGrounds]),
    '--vg-brand-dark-mark': nearest(hue, 0.78, lighter(0.27), [minContrast.mark, darkGrounds]),
    '--vg-brand-dark-soft': darkSoft,
    '--vg-brand-dark-line': shade(hue, 0.4, 0.52),
  };
};

export interface BrandContrast {
  /** Contrast ratios of text on a button with exactly this color, in its tone of each scheme. */
  readonly light: number;
  readonly dark: number;
  /** Whether buttons are easy to read, and easy to see on all backgrounds. */
  readonly isEnough: { readonly light: boolean; readonly dark: boolean };
  /** The nearest color that is enough in both schemes: the color itself if it is. */
  readonly nearest: string;
}

/** @param color `#rrggbb` */
export const brandContrast = (color: string, tokenOf: TokenOf): BrandContrast => {
  const seed = toOklch(parseHex(color)) ?? { l: 0.5, c: 0, h: 0 };
  const hue: Hue = { chroma: seed.c, hue: seed.h ?? 0 };
  const textOn = (scheme: 'light' | 'dark', button: string): number =>
    wcagContrast(tokenOf(scheme, '--vg-on-brand'), button);
  const isEnough = (scheme: 'light' | 'dark', button: string): boolean =>
    textOn(scheme, button) >= minContrast.text &&
    fillSurfaces.every((token) => wcagContrast(tokenOf(scheme, token), button) >= minContrast.mark);
  const darkTone = (lightness: number): string => shade(hue, Math.min(lightness + 0.03, 0.62), 0.97);
  const works = (button: string, lightness: number): boolean =>
    isEnough('light', button) && isEnough('dark', darkTone(lightness));

  let nearestColor = color;
  for (
    let distance = 0;
    distance <= 1 && !works(nearestColor, computeLightness(nearestColor));
    distance += step
  )
    for (const lightness of [seed.l - distance, seed.l + distance]) {
      const candidate = shade(hue, Math.min(Math.max(lightness, 0), 1), 1);
      if (works(candidate, computeLightness(candidate))) {
        nearestColor = candidate;
        break;
      }
    }
  return {
    light: textOn('light', color),
    dark: textOn('dark', darkTone(seed.l)),
    isEnough: { light: isEnough('light', color), dark: isEnough('dark', darkTone(seed.l)) },
    nearest: nearestColor,
  };
};

/** Black or white, whichever contrasts more with a background of this color. */
export const textColorOn = (color: string): string =>
  wcagContrast('#ffffff', color) >= wcagContrast('#000000', color) ? '#ffffff' : '#000000';

/** Reads the page's style sheet for either scheme, whichever one the page uses. */
export const tokenOfPage: TokenOf = (scheme, token) => {
  const probe = document.createElement('i');
  probe.hidden = true;
  probe.dataset['mantineColorScheme'] = scheme;
  document.body.append(probe);
  const value = getComputedStyle(probe).getPropertyValue(token);
  probe.remove();
  return value.trim();
};

/**
 * Applies a tenant's color to the whole page in both schemes.
 * @param color `#rrggbb`; null for the product's own
 */
export const showBrandColor = (color: string | null): void => {
  const { style } = document.documentElement;
  for (const token of [...style].filter((name) => name.startsWith('--vg-brand-')))
    style.removeProperty(token);
  if (color === null) return;
  for (const [token, value] of Object.entries(brandPalette(color, tokenOfPage)))
    style.setProperty(token, value);
};

type Rgb = readonly [red: number, green: number, blue: number];

const read = (color: string): Rgb => {
  const value = Number.parseInt(color.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

const linear = (channel: number): number =>
  channel <= 10.31475 ? channel / 3294.6 : ((channel / 255 + 0.055) / 1.055) ** 2.4;

const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** WCAG 2.2. */
export const contrast = (one: string, other: string): number => {
  const [lighter = 0, darker = 0] = [one, other]
    .map((color) => luminance(read(color)))
    .toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
};

const mixed = (color: Rgb, towards: number, share: number): string =>
  `#${color
    .map((channel) =>
      Math.round(channel + (towards - channel) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** Minimum contrast of text (WCAG 2.2, 1.4.3). */
const readable = 4.5;

/**
 * The color, darkened or lightened just enough to be readable on a background. The application's palette does
 * the same in a better color space, with a library that would add a tenth to respondents' pages.
 * @param color `#rrggbb`, as the background
 */
export function readableOn(background: string, color: string): string {
  const towards = luminance(read(background)) > 0.4 ? 0 : 255;
  for (let share = 0; share < 1; share += 0.02) {
    const candidate = mixed(read(color), towards, share);
    if (contrast(candidate, background) >= readable) return candidate;
  }
  return mixed(read(color), towards, 1);
}

/** What a browser says of itself, as far as it is told apart here. */
export interface Device {
  browser: string | null;
  system: string | null;
}

type Known = readonly (readonly [name: string, sign: RegExp])[];

/** The more particular first: nearly all of them also call themselves Chrome or Safari. */
const browsers: Known = [
  ['Microsoft Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b((Headless)?Chrome|CriOS)\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
];

const systems: Known = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

const named = (known: Known, userAgent: string): string | null =>
  known.find(([, sign]) => sign.test(userAgent))?.[0] ?? null;

/**
 * Reads browser and system out of a `User-Agent`, for people to tell their devices apart. Browsers have frozen what
 * they say of versions, so none is read; what is not known stays unnamed.
 */
export const deviceOf = (userAgent: string): Device => ({
  browser: named(browsers, userAgent),
  system: named(systems, userAgent),
});

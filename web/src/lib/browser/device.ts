export interface Device {
  browser: string | null;
  system: string | null;
}

type Known = readonly (readonly [name: string, sign: RegExp])[];

/** Most specific first: nearly all of them claim to be Chrome or Safari as well. */
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

const named = (existing: Known, userAgent: string): string | null =>
  existing.find(([, sign]) => sign.test(userAgent))?.[0] ?? null;

/**
 * Names browser and system of a `User-Agent`, so that users recognize their devices. Versions are ignored,
 * because browsers have frozen them.
 */
export const detectDevice = (userAgent: string): Device => ({
  browser: named(browsers, userAgent),
  system: named(systems, userAgent),
});

import type { Hazards } from './hazards';
import { unpackStrikes, type PackedStrikes } from './packed-strikes';
import type { Strike } from './strike';

export interface EmbeddedFont {
  family: string;
  /** Base64 of woff2. */
  data: string;
  /** CSS `unicode-range` of a subset. */
  range?: string;
}

/**
 * The pages run in an opaque origin (sandbox without allow-same-origin), where fetch and modules fail.
 * Classic scripts set these globals before the bundle runs.
 */
declare global {
  var vantageStrikes: PackedStrikes | undefined;
  var vantageHazards: Hazards | undefined;
  /** Set by the scripts of the fonts. */
  var vantageFonts: EmbeddedFont[] | undefined;
}

/** Oldest first; empty if the data script failed to load. */
export function loadStrikes(): Strike[] {
  return globalThis.vantageStrikes ? unpackStrikes(globalThis.vantageStrikes) : [];
}

export function loadHazards(): Hazards {
  return globalThis.vantageHazards ?? { disasters: [], earthquakes: [] };
}

/**
 * Loads Inter and the font of the language before the first paint to prevent a layout shift; on failure the
 * system's fonts are used.
 */
export async function loadFonts(language: string): Promise<void> {
  const script = document.documentElement.dataset[`${language}Font`];
  if (script !== undefined) await runScript(script);
  await Promise.all((globalThis.vantageFonts ?? []).map(loadFont));
}

async function loadFont({ family, data, range }: EmbeddedFont): Promise<void> {
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  const font = new FontFace(family, bytes, { weight: '100 900', ...(range && { unicodeRange: range }) });
  document.fonts.add(font);
  await font.load().catch(() => undefined);
}

/** Also resolves if the script cannot be loaded. */
function runScript(path: string): Promise<void> {
  const script = document.createElement('script');
  script.src = path;
  const settled = new Promise<void>((resolve) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => resolve());
  });
  document.head.append(script);
  return settled;
}

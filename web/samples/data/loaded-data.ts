import type { Hazards } from './hazards';
import { unpackStrikes, type PackedStrikes } from './packed-strikes';
import type { Strike } from './strike';

/**
 * The pages run in an opaque origin (sandbox without allow-same-origin), where fetch and modules fail.
 * Classic scripts set these globals before the bundle runs.
 */
declare global {
  var vantageStrikes: PackedStrikes | undefined;
  var vantageHazards: Hazards | undefined;
  /** Inter, Latin subset, as base64 of woff2. */
  var vantageFont: string | undefined;
}

/** Oldest first; empty if the data script failed to load. */
export function loadStrikes(): Strike[] {
  return globalThis.vantageStrikes ? unpackStrikes(globalThis.vantageStrikes) : [];
}

export function loadHazards(): Hazards {
  return globalThis.vantageHazards ?? { disasters: [], earthquakes: [] };
}

/** Loads Inter before the first paint to prevent a layout shift; on failure the system font stays. */
export async function loadFont(): Promise<void> {
  if (globalThis.vantageFont === undefined) return;
  const bytes = Uint8Array.from(atob(globalThis.vantageFont), (character) => character.charCodeAt(0));
  const font = new FontFace('Inter Variable', bytes, { weight: '100 900' });
  document.fonts.add(font);
  await font.load().catch(() => undefined);
}

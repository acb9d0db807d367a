import type { Hazards } from './hazards';
import { unpackStrikes, type PackedStrikes } from './packed-strikes';
import type { Strike } from './strike';

/**
 * The pages run in an opaque origin (sandbox without allow-same-origin): fetch and modules are closed to them, so
 * the data arrives as classic scripts that set these globals before the bundle runs.
 */
declare global {
  var vantageStrikes: PackedStrikes | undefined;
  var vantageHazards: Hazards | undefined;
  /** Inter, the Latin subset, as base64 of woff2. */
  var vantageFont: string | undefined;
}

/** Every report of the file, oldest first; empty when the data script did not load. */
export function loadStrikes(): Strike[] {
  return globalThis.vantageStrikes ? unpackStrikes(globalThis.vantageStrikes) : [];
}

export function loadHazards(): Hazards {
  return globalThis.vantageHazards ?? { disasters: [], earthquakes: [] };
}

/** Makes Inter usable before the first paint, so that no text ever reflows; a failure leaves the system font. */
export async function loadFont(): Promise<void> {
  if (globalThis.vantageFont === undefined) return;
  const bytes = Uint8Array.from(atob(globalThis.vantageFont), (character) => character.charCodeAt(0));
  const font = new FontFace('Inter Variable', bytes, { weight: '100 900' });
  document.fonts.add(font);
  await font.load().catch(() => undefined);
}

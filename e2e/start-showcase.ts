import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveShowcase } from '../web/showcase/serve';

/** Builds the showcase of the components and serves it; what it returns ends it again. */
export default async function startShowcase(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'vantage-showcase-'));
  const { address, stop } = await serveShowcase(folder);
  process.env['VANTAGE_SHOWCASE'] = address;
  process.env['VANTAGE_SHOWCASE_FILES'] = folder;
  return async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

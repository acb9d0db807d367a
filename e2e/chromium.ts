import { existsSync } from 'node:fs';

/** Debian's own Chromium where it is installed; elsewhere Playwright's. */
const systemChromium = '/usr/bin/chromium';

/** How every browser of ours is started: journeys, screenshots, benchmarks. */
export const chromiumOptions = {
  ...(existsSync(systemChromium) ? { executablePath: systemChromium } : {}),
  args: [
    // Chromium's own sandbox does not run as root, which containers usually are.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
};

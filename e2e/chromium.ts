import { existsSync } from 'node:fs';

/** Debian's Chromium if installed, headless if possible; otherwise Playwright's. */
const executablePath = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync);

export const chromiumOptions = {
  ...(executablePath ? { executablePath } : {}),
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

import { existsSync } from 'node:fs';

/** Chromium from the system's packages where there is one, else Playwright's own. Says whether there is one now. */
export function ensureBrowser(run) {
  if (process.platform !== 'linux') return run('npx', ['playwright', 'install', 'chromium']);
  if (existsSync('/usr/bin/chromium')) return true;
  console.log('Installing Chromium…');
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    return (
      run('apt-get', ['update', '-qq']) &&
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
        DEBIAN_FRONTEND: 'noninteractive',
      })
    );
  }
  return run('npx', ['playwright', 'install', 'chromium']);
}

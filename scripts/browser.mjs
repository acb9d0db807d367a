import { existsSync } from 'node:fs';

/** Chromium without a window, which opens pages a third quicker, or the whole where the system has no other. */
const hasChromium = () =>
  ['chromium-headless-shell', 'chromium'].some((name) => existsSync(`/usr/bin/${name}`));

/** One command, so that it goes on by itself while whoever began it is busy. */
const installByApt = [
  'sh',
  [
    '-c',
    `apt-get update -qq && install="apt-get install -y -qq --no-install-recommends" &&
    { $install chromium-headless-shell >/dev/null || $install chromium >/dev/null; }`,
  ],
  { DEBIAN_FRONTEND: 'noninteractive' },
];

const hasApt = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/**
 * Begins to install Chromium where it comes with the system's packages: that needs none of the project's own. Whether it
 * came, `ensureBrowser` says.
 * @param begin runs a command and resolves when it has ended
 */
export const beginBrowserInstall = async (begin) => {
  if (hasApt() && !existsSync('/usr/bin/chromium-headless-shell')) await begin(...installByApt);
};

/** Chromium from the system's packages where there is one, else Playwright's own. Says whether there is one now. */
export function ensureBrowser(run) {
  if (process.platform !== 'linux') return run('npx', ['playwright', 'install', 'chromium']);
  if (hasChromium()) return true;
  console.log('Installing Chromium…');
  return hasApt() ? run(...installByApt) : run('npx', ['playwright', 'install', 'chromium']);
}

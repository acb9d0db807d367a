import { existsSync } from 'node:fs';

/** Headless Chromium (pages open a third faster), or the full one. */
const hasChromium = () =>
  ['chromium-headless-shell', 'chromium'].some((name) => existsSync(`/usr/bin/${name}`));

/** One command, so that it can run in the background. */
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

/** In the background; `ensureBrowser` reports the result. @param begin runs a command */
export const beginBrowserInstall = async (begin) => {
  if (hasApt() && !existsSync('/usr/bin/chromium-headless-shell')) await begin(...installByApt);
};

/** Installs the system's Chromium, or else Playwright's. Returns whether one is installed. */
export function ensureBrowser(run) {
  if (process.platform !== 'linux') return run('npx', ['playwright', 'install', 'chromium']);
  if (hasChromium()) return true;
  console.log('Installing Chromium…');
  return hasApt() ? run(...installByApt) : run('npx', ['playwright', 'install', 'chromium']);
}

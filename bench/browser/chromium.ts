import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type Browser } from '@playwright/test';
import { chromiumOptions } from '../../e2e/chromium';
import type { Bench } from '../setup/bench';

const startWithin = 15_000;

export async function launchBrowser(bench: Bench): Promise<Browser> {
  const browser = await chromium.launch(chromiumOptions);
  bench.atEnd(() => browser.close());
  return browser;
}

/** A browser without an attached client, for several programs in turn. @returns its debugging port */
export async function spawnBrowser(bench: Bench): Promise<number> {
  const profile = await mkdtemp(join(bench.folder, 'chromium-'));
  const child = spawn(
    chromiumOptions.executablePath ?? chromium.executablePath(),
    [
      ...chromiumOptions.args,
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: 'ignore' },
  );
  bench.atEnd(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  const deadline = Date.now() + startWithin;
  while (Date.now() < deadline && child.exitCode === null) {
    const port = Number(
      (await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')).split('\n')[0],
    );
    if (port > 0) return port;
    await delay(20);
  }
  throw new Error('Chromium did not start');
}

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { spawnBrowser } from '../../browser/chromium';
import { signInToDemo } from '../../browser/signed-in';
import { median } from '../../load/median';
import type { Bench } from '../../setup/bench';
import { absoluteRow } from '../absolute';
import type { Figure, Row } from '../figure';

/** A separate package, since only this figure needs its two hundred packages. */
const folder = fileURLToPath(new URL('../../lighthouse', import.meta.url));
const program = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js');
const run = promisify(execFile);
/** On a busy machine, Lighthouse occasionally loses the trace. Milliseconds. */
const tries = 3;
const lookWithin = 120_000;

interface Screen {
  readonly name: string;
  readonly path: string;
  readonly leastScore: number;
}

interface Report {
  readonly finalDisplayedUrl: string;
  /** Speed of the machine; Lighthouse considers scores unreliable below 1,000. */
  readonly environment: { readonly benchmarkIndex: number };
  readonly runtimeError?: { readonly message: string };
  readonly categories: { readonly performance: { readonly score: number } };
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
}

async function install(say: (line: string) => void): Promise<void> {
  if (existsSync(program)) return;
  say('Installing Lighthouse…');
  await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    shell: process.platform === 'win32',
  });
}

/** With an empty cache, as on a mid-range phone with a slow connection. */
async function look(bench: Bench, port: number, url: string): Promise<Report> {
  const file = join(bench.folder, 'lighthouse.json');
  const flags = ['--only-categories=performance', '--output=json', `--output-path=${file}`, '--quiet'];
  for (let tried = 1; ; tried += 1) {
    try {
      await run(process.execPath, [program, url, `--port=${port}`, ...flags], { timeout: lookWithin });
      break;
    } catch (error) {
      if (tried === tries) throw error;
    }
  }
  const report = JSON.parse(await readFile(file, 'utf8')) as Report;
  if (report.runtimeError) throw new Error(`Lighthouse on ${url}: ${report.runtimeError.message}`);
  if (new URL(report.finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`Lighthouse was led from ${url} to ${report.finalDisplayedUrl}`);
  return report;
}

function toRows(screen: Screen, reports: readonly Report[]): Row[] {
  const values = (audit: string): number[] =>
    reports.map(({ audits }) => {
      const value = audits[audit]?.numericValue;
      if (value === undefined) throw new Error(`Lighthouse did not measure ${audit}`);
      return value;
    });
  const index = Math.round(median(reports.map(({ environment }) => environment.benchmarkIndex)));
  const seconds = (audit: string): string => `${(median(values(audit)) / 1_000).toFixed(1)} s`;
  return [
    absoluteRow({
      id: 'P8',
      figure: `Lighthouse performance, mobile: ${screen.name}`,
      goal: { atLeast: screen.leastScore },
      values: reports.map(({ categories }) => Math.round(categories.performance.score * 100)),
      note: `first paint ${seconds('first-contentful-paint')}, largest ${seconds('largest-contentful-paint')}, blocked ${Math.round(median(values('total-blocking-time')))} ms, machine ${index}`,
    }),
    absoluteRow({
      id: 'P8',
      figure: `Layout shift: ${screen.name}`,
      goal: { atMost: 0.02 },
      values: values('cumulative-layout-shift'),
      note: '',
    }),
  ];
}

export const lighthouseScores: Figure = {
  id: 'P8',
  async measure(bench) {
    await install(bench.say);
    const { origin } = await bench.demo();
    const port = await spawnBrowser(bench);
    const rows: Row[] = [];
    const measure = async (screen: Screen): Promise<void> => {
      const reports: Report[] = [];
      for (let round = 0; round < bench.rounds; round += 1)
        reports.push(await look(bench, port, `${origin}${screen.path}`));
      rows.push(...toRows(screen, reports));
    };
    await measure({ name: 'sign-in', path: '/default', leastScore: 95 });
    // Lighthouse empties the cache, but not the local storage with the session.
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    const [context] = browser.contexts();
    if (!context) throw new Error('Chromium has no window');
    const page = await context.newPage();
    const insights = await signInToDemo(page, origin);
    await page.close();
    // Only disconnects, so that no other client is attached while Lighthouse measures.
    await browser.close();
    await measure({ name: 'client list', path: '/customer', leastScore: 90 });
    await measure({ name: 'insight list', path: insights, leastScore: 90 });
    return rows;
  },
};

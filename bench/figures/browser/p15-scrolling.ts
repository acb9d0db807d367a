import type { Page } from '@playwright/test';
import { launchBrowser } from '../../browser/chromium';
import { median } from '../../load/median';
import { benchPassword, getUserName } from '../../setup/users';
import type { Figure } from '../figure';

const users = 100_000;
/** Continuous scrolling with the wheel: about 14 pages of the list per round. */
const gesture = { yDistance: -28_000, speed: 7_000 } as const;

interface Scrolled {
  /** Frames per second that Chromium displayed. */
  readonly displayed: number;
  /** Frames per second that the page itself rendered. */
  readonly drawn: number;
  /** Share of the rendered frames with missing rows. */
  readonly withGaps: number;
}

const perSecond = (times: readonly number[], unit: number): number =>
  (unit * (times.length - 1)) / ((times.at(-1) ?? 0) - (times[0] ?? 0));

interface Trace {
  readonly traceEvents: readonly { readonly name: string; readonly ts: number }[];
}

/** Chromium scrolls rendered content without the page. */
async function scroll(page: Page): Promise<Scrolled> {
  // A method, since tsx adds a helper to named functions that the page does not have.
  await page.evaluate(() => {
    const frames = {
      times: [] as number[],
      withGaps: 0,
      note(time: number) {
        frames.times.push(time);
        // Rows that are not rendered are one empty row of their height.
        for (const row of document.querySelectorAll('tbody > tr[aria-hidden]')) {
          const { top, bottom } = row.getBoundingClientRect();
          if (bottom <= 100 || top >= innerHeight) continue;
          frames.withGaps += 1;
          break;
        }
        requestAnimationFrame(frames.note);
      },
    };
    requestAnimationFrame(frames.note);
    Object.assign(globalThis, { frames });
  });
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser to trace');
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline.frame'] });
  const session = await page.context().newCDPSession(page);
  await session.send('Input.synthesizeScrollGesture', {
    x: 720,
    y: 600,
    gestureSourceType: 'mouse',
    ...gesture,
  });
  await session.detach();
  const { times, withGaps } = await page.evaluate(
    () => (globalThis as unknown as { frames: { times: number[]; withGaps: number } }).frames,
  );
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString('utf8')) as Trace;
  const visible = traceEvents.filter(({ name }) => name === 'DrawFrame').map(({ ts }) => ts);
  return {
    displayed: perSecond(
      visible.toSorted((one, other) => one - other),
      1_000_000,
    ),
    drawn: perSecond(times, 1_000),
    withGaps: withGaps / times.length,
  };
}

/** It has as many rows as the list renders while scrolling, with text only. */
const plainTable = `<table>${Array.from(
  { length: 1_000 },
  (_, index) => `<tr style="height:44px"><td>User ${index}</td><td>user.${index}@bench.example</td></tr>`,
).join('')}</table>`;

export const scrolling: Figure = {
  id: 'P15',
  async measure(bench) {
    const { product } = await bench.servers();
    const [tenant] = await bench.listTenants('scrolling', [users]);
    if (!tenant) throw new Error('The tenant of P15 was not made');
    const browser = await launchBrowser(bench);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const list = await context.newPage();
    const origin = product.origin.replace('127.0.0.1', `${tenant.slug}.localhost`);
    await list.goto(`${origin}/default?redirect=/admin/user`);
    await list.getByRole('textbox', { name: 'User name' }).fill(getUserName(1));
    await list.getByRole('textbox', { name: 'Password' }).fill(benchPassword);
    await list.getByRole('button', { name: 'Sign in' }).click();
    const firstRow = list.getByRole('row').nth(1);
    await firstRow.waitFor();
    const plain = await context.newPage();

    const rounds: { reference: Scrolled; ours: Scrolled }[] = [];
    for (let index = 0; index < bench.rounds; index += 1) {
      await plain.bringToFront();
      await plain.setContent(plainTable);
      await plain.evaluate(() => scrollTo(0, 0));
      const reference = await scroll(plain);
      await list.bringToFront();
      rounds.push({ reference, ours: await scroll(list) });
    }
    await browser.close();
    const visible = rounds.map(({ ours, reference }) => ({
      ours: ours.displayed,
      reference: reference.displayed,
      ratio: ours.displayed / reference.displayed,
    }));
    const gaps = rounds.map(({ ours }) => ours.withGaps);
    const middle = (values: readonly number[]): string => median(values).toFixed(1);
    return [
      {
        id: 'P15',
        figure: `frames a second on the screen while ${users.toLocaleString('en')} users are scrolled, against a plain table`,
        ratio: median(visible.map(({ ratio }) => ratio)),
        goal: { atLeast: 0.95 },
        rounds: visible,
        note: `${middle(visible.map(({ ours }) => ours))} against ${middle(visible.map(({ reference }) => reference))}; the page itself drew ${middle(rounds.map(({ ours }) => ours.drawn))}`,
      },
      {
        id: 'P15',
        figure: 'share of the frames that the page drew which found rows missing',
        ratio: median(gaps),
        goal: { atMost: 0.01 },
        rounds: gaps.map((share) => ({ ours: share, reference: null, ratio: share })),
        note: '',
      },
    ];
  },
};

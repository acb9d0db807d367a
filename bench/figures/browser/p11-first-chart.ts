import type { BrowserContext } from '@playwright/test';
import { measureTimeToChart, type OpenedChart, type Watch } from '../../browser/time-to-chart';
import { watchForCharts } from '../../browser/first-paint';
import { launchBrowser } from '../../browser/chromium';
import { signInToDemo } from '../../browser/signed-in';
import { median } from '../../load/median';
import type { Figure, Round } from '../figure';

/** Until both sides have cached the dashboard's files. */
const warmUps = 2;
const leastRounds = 7;

async function alone(context: BrowserContext, dashboard: string, next: Watch): Promise<number> {
  const page = await context.newPage();
  const painting = next();
  await page.goto(dashboard);
  const { painted, navigated } = await painting;
  await page.close();
  return painted - navigated;
}

export const firstChart: Figure = {
  id: 'P11',
  async measure(bench) {
    const { origin } = await bench.demo();
    const browser = await launchBrowser(bench);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const next = await watchForCharts(context);
    const page = await context.newPage();
    await page.goto(`${origin}${await signInToDemo(page, origin)}`);

    const round = async (portalFirst: boolean, existing: string): Promise<Round & OpenedChart> => {
      const before = portalFirst ? undefined : await alone(context, existing, next);
      const opened = await measureTimeToChart(page, next);
      const reference = before ?? (await alone(context, opened.dashboard, next));
      return { ...opened, ours: opened.took, reference, ratio: opened.took / reference };
    };
    const rounds: (Round & OpenedChart)[] = [];
    let dashboard = '';
    for (let index = 0; index < warmUps + Math.max(leastRounds, bench.rounds); index += 1) {
      const measured = await round(index % 2 === 0, dashboard);
      dashboard = measured.dashboard;
      if (index >= warmUps) rounds.push(measured);
    }
    await browser.close();
    const middle = (side: 'ours' | 'reference' | 'untilFrame'): number =>
      Math.round(median(rounds.map((each) => each[side])));
    return [
      {
        id: 'P11',
        figure: "click on an insight's card to the first chart, against opening the dashboard alone",
        ratio: median(rounds.map(({ ratio }) => ratio)),
        goal: { atMost: 1.3 },
        rounds,
        note: `${middle('ours')} ms, of which ${middle('untilFrame')} until the frame sets out, against ${middle('reference')} ms`,
      },
    ];
  },
};

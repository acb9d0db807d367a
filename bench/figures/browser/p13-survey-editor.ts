import type { CDPSession, Page } from '@playwright/test';
import { launchBrowser } from '../../browser/chromium';
import { median } from '../../load/median';
import { makeSurvey } from '../../setup/surveys';
import { benchPassword, getUserName } from '../../setup/users';
import type { Figure, Row, Value } from '../figure';

const questionCount = 500;
const choices = ['Never', 'Rarely', 'Sometimes', 'Often', 'Always'];
const types = [
  { type: 'radiogroup', choices },
  { type: 'checkbox', choices },
  { type: 'rating' },
  { type: 'comment' },
  { type: 'matrix', columns: choices, rows: ['Day', 'Night', 'Weekend'] },
  { type: 'dropdown', choices },
  { type: 'text' },
  { type: 'boolean' },
  { type: 'ranking', choices },
  { type: 'matrixdropdown', columns: [{ name: 'how' }, { name: 'often' }], choices, rows: ['Day', 'Night'] },
] as const;

/** All questions are on one page, which is harder than several pages. */
const definition = {
  pages: [
    {
      name: 'page1',
      elements: Array.from({ length: questionCount }, (_, index) => ({
        ...types[index % types.length],
        name: `question${index + 1}`,
        title: `Question ${index + 1}: how often does this happen?`,
        ...(index % 5 === 4 && { visibleIf: `{question${index}} notempty` }),
      })),
    },
  ],
};

/** How long frames are watched after an action, in ms. */
const watchMs = 600;

/** @returns the longest time between two frames, in ms, from an action until everything has settled */
async function measureLongestFrame(page: Page, act: () => Promise<void>): Promise<number> {
  // A method, since tsx adds a helper to named functions that the page does not have.
  await page.evaluate(() => {
    const frames = {
      longest: 0,
      last: performance.now(),
      isStopped: false,
      note(time: number) {
        frames.longest = Math.max(frames.longest, time - frames.last);
        frames.last = time;
        if (!frames.isStopped) requestAnimationFrame(frames.note);
      },
    };
    requestAnimationFrame((time) => {
      frames.last = time;
      requestAnimationFrame(frames.note);
    });
    Object.assign(globalThis, { frames });
  });
  await act();
  await page.waitForTimeout(watchMs);
  return page.evaluate(() => {
    const { frames } = globalThis as unknown as { frames: { longest: number; isStopped: boolean } };
    frames.isStopped = true;
    return frames.longest;
  });
}

/** @returns how long the main thread has worked for the page, in ms */
async function getMainThreadTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
}

/** The user's language is Japanese, so that a card is not found by its name. */
const card = (page: Page, number: number) => page.locator('[data-card]').nth(number - 1);

const actions: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  add: (page) => page.locator('[data-palette-type="rating"]').click(),
  typing: (page) => page.keyboard.type('How safe is work at night?'),
  move: async (page) => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Alt+ArrowDown');
    await page.keyboard.press('Alt+ArrowDown');
  },
  undo: async (page) => {
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
  },
};

const toValues = (milliseconds: readonly number[]): Value[] =>
  milliseconds.map((value) => ({ ours: value, reference: null, ratio: value }));

export const surveyEditor: Figure = {
  id: 'P13',
  async measure(bench) {
    const { product } = await bench.servers();
    const [tenant] = await bench.listTenants('editor', [1_000]);
    if (!tenant) throw new Error('The tenant of P13 was not made');
    const survey = await makeSurvey(bench, tenant, definition);
    const { database } = await bench.database();
    await database.query(
      'insert into survey_draft (tenant_id, survey_id, definition, version) values ($1, $2, $3, 1)',
      [tenant.id, survey.id, JSON.stringify(definition)],
    );
    const browser = await launchBrowser(bench);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    const origin = product.origin.replace('127.0.0.1', `${tenant.slug}.localhost`);
    await page.goto(`${origin}/default?redirect=/admin/spsconfig`);
    await page.getByRole('textbox', { name: 'User name' }).fill(getUserName(1));
    await page.getByRole('textbox', { name: 'Password' }).fill(benchPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(({ pathname }) => pathname.endsWith('/admin/spsconfig'));

    const opened: number[] = [];
    const longest = new Map<string, number[]>(Object.keys(actions).map((name) => [name, []]));
    for (let round = 0; round < bench.rounds; round += 1) {
      await page.goto(`${origin}/admin/spsconfig/${survey.id}/list/create`);
      await card(page, 1).waitFor();
      await page.waitForTimeout(watchMs);
      opened.push(await getMainThreadTime(session));
      await card(page, questionCount / 2).evaluate((element: HTMLElement) => {
        element.scrollIntoView({ block: 'center' });
        element.click();
      });
      await page.waitForTimeout(watchMs);
      for (const [name, act] of Object.entries(actions))
        longest.get(name)?.push(await measureLongestFrame(page, () => act(page)));
    }
    await browser.close();
    const rows: Row[] = [...longest].map(([name, frames]) => ({
      id: 'P13',
      figure: `longest frame in a survey with ${questionCount} questions, ms: ${name}`,
      ratio: Math.max(...frames),
      goal: { atMost: 100 },
      rounds: toValues(frames),
      note: '',
    }));
    return [
      ...rows,
      {
        id: 'P13',
        figure: `main-thread time until such a survey is open in the editor, ms`,
        ratio: median(opened),
        goal: { atMost: 1_500 },
        rounds: toValues(opened),
        note: '',
      },
    ];
  },
};

import { join } from 'node:path';
import { test, type Browser, type Page } from '@playwright/test';
import { change } from './answers';
import { browserOf } from './people';
import type { State, Way } from './screen';
import { screens } from './screens';
import { settle } from './settle';
import { fileOf, waysOf } from './ways';

const folder = process.env['SCREENSHOTS_FOLDER'] ?? '';

async function openPage(browser: Browser, state: State, way: Way): Promise<Page> {
  const storageState = await browserOf(browser, state);
  const context = await browser.newContext({
    viewport: way.phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    hasTouch: way.phone,
    colorScheme: way.colorScheme,
    reducedMotion: 'reduce',
    locale: way.language === 'en' ? 'en-US' : way.language,
    timezoneId: 'Europe/Oslo',
    ...(storageState && { storageState }),
  });
  const page = await context.newPage();
  // The demo's users have English as their language.
  if (way.language !== 'en')
    await change(page, '**/auth/me', (user: object) => ({ ...user, language: way.language }));
  return page;
}

for (const screen of screens)
  for (const state of screen.states)
    for (const way of waysOf(state)) {
      const file = fileOf(screen, state, way);
      test(file, async ({ browser }) => {
        const page = await openPage(browser, state, way);
        await state.reach(page);
        await settle(page);
        await page.screenshot({ path: join(folder, file), animations: 'disabled' });
        await page.context().close();
      });
    }

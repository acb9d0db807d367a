import { join } from 'node:path';
import { test, type Browser, type Page } from '@playwright/test';
import { change } from './responses';
import { getBrowser } from './people';
import type { State, Variant } from './screen';
import { screens } from './screens';
import { waitForIdle } from './wait-for-idle';
import { createFile, listVariants } from './variants';

const folder = process.env['SCREENSHOTS_FOLDER'] ?? '';

async function openPage(browser: Browser, state: State, variant: Variant): Promise<Page> {
  const storageState = await getBrowser(browser, state);
  const context = await browser.newContext({
    viewport: variant.phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    hasTouch: variant.phone,
    colorScheme: variant.colorScheme,
    reducedMotion: 'reduce',
    locale: variant.language === 'en' ? 'en-US' : variant.language,
    timezoneId: 'Europe/Oslo',
    ...(storageState && { storageState }),
  });
  const page = await context.newPage();
  // The demo's users have English as their language.
  if (variant.language !== 'en')
    await change(page, '**/auth/me', (user: object) => ({ ...user, language: variant.language }));
  return page;
}

for (const screen of screens)
  for (const state of screen.states)
    for (const variant of listVariants(state)) {
      const file = createFile(screen, state, variant);
      test(file, async ({ browser }) => {
        const page = await openPage(browser, state, variant);
        await state.reach(page);
        await waitForIdle(page);
        await page.screenshot({ path: join(folder, file), animations: 'disabled' });
        await page.context().close();
      });
    }

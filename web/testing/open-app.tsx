import '../src/entry.css';
import { cleanNotifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import type { CurrentUser, SignedIn } from '@vantage/contract/auth/sign-in';
import type { AllSettings } from '@vantage/contract/settings/settings';
import { expect } from 'vitest';
import { locators, page, userEvent, type Locator } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react/pure';
import { typedUserName } from '../src/features/sign-in/typed-user-name';
import { resetTenantGate } from '../src/features/tenants/tenant-gate';
import { clearUserData, queryClient } from '../src/lib/api/query-client';
import { showColorScheme } from '../src/lib/browser/color-scheme';
import { loadFonts } from '../src/lib/i18n/fonts';
import { showLanguage, startI18n } from '../src/lib/i18n/i18n';
import { session } from '../src/lib/session/session';
import { createAppRouter } from '../src/router';
import { answerOrganization, currentUserWith, settingsWith } from './organization';

locators.extend({ getToast: () => '.mantine-Notification-root' });

declare module 'vitest/browser' {
  interface LocatorSelectors {
    getToast(): Locator;
  }
}

interface Organization {
  /** The signed-in user is an administrator by default; null means that there is no session. */
  readonly user?: Partial<CurrentUser> | null;
  readonly settings?: Partial<AllSettings>;
  readonly name?: string;
}

/** Declares the organization's responses, which `mockResponse` can override, and signs in. */
export const signIn = ({ user = {}, settings = {}, name = 'Vantage Demo' }: Organization = {}): void => {
  const current = currentUserWith(user ?? {});
  answerOrganization({
    user: current,
    settings: settingsWith(settings),
    hasSession: user !== null,
    name,
  });
  if (user === null) return;
  session.token.set('access-token');
  session.refreshToken.set('refresh-token');
  session.sessionId.set(current.currSessionId);
};

/** The response to a sign-in that succeeds. */
export const newSession = (more: Partial<CurrentUser> = {}): SignedIn => {
  const { id, firstName, lastName, appRoleId, currSessionId, language, menu, dssTenantId } =
    currentUserWith(more);
  return {
    token: {
      token: 'access-token',
      refreshToken: 'refresh-token',
      user: { id, firstName, lastName, appRoleId, currSessionId, language, menu, dssTenantId },
    },
  };
};

export async function fillIn(userName: string, password = 'Vantage#2026'): Promise<void> {
  await page.getByRole('textbox', { name: 'User name' }).fill(userName);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/**
 * Opens a URL of the application as after a page load. @returns its router
 */
export const openApp = async (path: string) => {
  await cleanup();
  await startI18n();
  await showLanguage('en');
  loadFonts('en');
  showColorScheme();
  clearUserData();
  cleanNotifications();
  resetTenantGate();
  typedUserName.keep('');
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  // The mouse may be where an earlier test clicked, over a link whose screen would be preloaded.
  router.update({ ...router.options, defaultPreload: false });
  await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  // The keys go to the test's frame only after a click.
  window.focus();
  return router;
};

/** Waits for a screen by its title. */
export const expectScreen = async (title: string | RegExp): Promise<void> => {
  await expect
    .element(page.getByRole('heading', { level: 1, name: title, exact: typeof title === 'string' }))
    .toBeVisible();
};

/** Waits for the latest toast with this text. */
export const expectToast = async (text: string | RegExp): Promise<void> => {
  await expect.element(page.getToast().filter({ hasText: text }).last()).toBeVisible();
};

/** Takes effect when the application is opened next. */
export const chooseColorScheme = (scheme: 'light' | 'dark'): void =>
  localStorage.setItem('mantine-color-scheme-value', scheme);

/** Heading levels start at 1, and none is skipped on the way down. */
export const expectOutline = (): void => {
  const levels = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(({ tagName }) =>
    Number(tagName.slice(1)),
  );
  expect(levels[0]).toBe(1);
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  expect(levels.length).toBeGreaterThan(1);
  expect(levels.filter((level, index) => index > 0 && level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
};

/** @returns the layout shift since the call; up to 0.1 counts as good (Web Vitals) */
export const watchLayoutShift = (): (() => number) => {
  let sum = 0;
  const read = (shifts: PerformanceEntryList) => {
    for (const shift of shifts as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!shift.hadRecentInput) sum += shift.value;
  };
  const observer = new PerformanceObserver((list) => read(list.getEntries()));
  observer.observe({ type: 'layout-shift' });
  return () => {
    read(observer.takeRecords());
    return sum;
  };
};

export const expectNoOverflow = (): void =>
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);

export async function focusOn(locator: Locator): Promise<void> {
  await expect.element(locator).toBeVisible();
  (locator.element() as HTMLElement).focus();
  await expect.element(locator).toHaveFocus();
}

export async function tabTo(locator: Locator): Promise<void> {
  await expect.element(locator).toBeVisible();
  for (let presses = 0; presses < 60 && document.activeElement !== locator.element(); presses += 1)
    await userEvent.tab();
  await expect.element(locator).toHaveFocus();
}

/** Presses a key once a dialog or menu has taken the focus. */
export async function pressWithin(container: Locator, key: string): Promise<void> {
  await expect.poll(() => container.query()?.contains(document.activeElement)).toBe(true);
  await userEvent.keyboard(key);
}

/** The card of a client or an insight. */
export const card = (name: string) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) });

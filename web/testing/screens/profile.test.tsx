import { listOwnSessions } from '@vantage/contract/auth/own-sessions';
import { changePassword } from '@vantage/contract/auth/passwords';
import { readProfile } from '@vantage/contract/users/profile';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../accessibility';
import { mockResponse, listCalls, problemResponse, unreachable } from '../fake-api';
import {
  chooseColorScheme,
  expectNoOverflow,
  expectOutline,
  expectScreen,
  expectToast,
  openApp,
  signIn,
} from '../open-app';
import { getId } from '../organization';
import { keepProfile } from '../profile';

const field = (name: string) => page.getByRole('textbox', { name });
const saveProfile = () => page.getByRole('button', { name: 'Save profile' }).click();
const sessions = () => page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
const ownSession = {
  id: getId(8_001),
  current: true,
  startedAt: '2025-03-01T09:00:00.000Z',
  lastSeenAt: '2025-03-01T09:30:00.000Z',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  address: '192.0.2.0/24',
};

const open = async () => {
  const router = await openApp('/profile');
  await expectScreen('Profile');
  await expect.element(field('First name')).toBeVisible();
  return router;
};

let changeElsewhere: ReturnType<typeof keepProfile>;
beforeEach(() => {
  signIn();
  changeElsewhere = keepProfile();
  mockResponse(listOwnSessions, [ownSession]);
});

test.for(['light', 'dark'] as const)('the profile is accessible in %s', async (scheme) => {
  chooseColorScheme(scheme);
  await open();
  await expect.element(sessions().first()).toBeVisible();
  await expectAccessible();
  await field('First name').fill('N');
  await field('Last name').fill('');
  await saveProfile();
  await expect.element(page.getByRole('alert').getByText('2 fields need attention')).toBeVisible();
  await expectAccessible();
});

test('the profile fits a phone', async () => {
  await page.viewport(390, 844);
  await open();
  await expect.element(sessions().first()).toBeVisible();
  await expectAccessible();
  expectNoOverflow();
});

test('a chosen language applies immediately, everywhere on the screen', async () => {
  await open();
  expectOutline();
  const language = page.getByRole('main').getByRole('combobox').first();
  for (const { own, lang, title, saved, menu } of [
    {
      own: '日本語',
      lang: 'ja-JP',
      title: 'プロフィール',
      saved: 'プロフィールを保存しました。',
      menu: 'クライアント',
    },
    { own: 'हिन्दी', lang: 'hi-IN', title: 'प्रोफ़ाइल', saved: 'आपकी प्रोफ़ाइल सहेज ली गई है।', menu: 'क्लाइंट' },
    {
      own: 'English',
      lang: 'en-US',
      title: 'Profile',
      saved: 'Your profile was saved.',
      menu: 'Clients',
    },
  ]) {
    await language.click();
    await page.getByRole('option', { name: own }).click();
    document.querySelector<HTMLButtonElement>('main form button[type="submit"]')?.click();
    await expectScreen(title);
    await expectToast(saved);
    await expect.poll(() => document.documentElement.lang).toBe(lang);
    await expect.poll(() => document.title).toMatch(new RegExp(`^${title}`));
    await expect
      .element(page.getByRole('navigation').getByRole('link', { name: menu }).first())
      .toBeVisible();
    // The stored choice is selected, and there is nothing to save.
    await expect.element(language).toHaveValue(own);
    expectOutline();
    await expectAccessible();
  }
});

test('unsaved changes of two forms need one confirmation, and are kept on staying', async () => {
  const router = await open();
  await field('First name').fill('Somebody');
  await field('Old password').fill('Something');
  const away = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').first();
  await away.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await expect.element(field('First name')).toHaveValue('Somebody');
  await away.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave without saving' }).click();
  await expect.poll(() => router.state.location.pathname).not.toBe('/profile');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a section that failed to load can be retried', async () => {
  mockResponse(readProfile, unreachable);
  mockResponse(listOwnSessions, unreachable);
  await openApp('/profile');
  for (const text of ["Your profile couldn't be loaded", "Your sessions couldn't be loaded"])
    await expect.element(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
  await expectAccessible();
  keepProfile();
  mockResponse(listOwnSessions, [ownSession]);
  await page.getByRole('button', { name: 'Retry' }).first().click();
  await expect.element(field('First name')).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(sessions().first()).toBeVisible();
});

test('a profile that was changed elsewhere is saved only after confirming the conflict', async () => {
  await open();
  changeElsewhere({ firstName: 'Helena' });
  await field('First name').fill('Elina');
  await saveProfile();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Someone else changed this while you were editing.');
  await expect.element(field('First name')).toHaveValue('Elina');
  await saveProfile();
  await expectToast('Your profile was saved.');
});

test('a new password shows which rules it meets, and requires the old one', async () => {
  mockResponse(
    changePassword,
    problemResponse(105, { fields: { oldPassword: [{ code: 'wrong', message: '' }] } }),
  );
  await open();
  const rules = page.getByRole('listitem').filter({ hasText: /met:/i });
  const rule = (name: string) => rules.filter({ hasText: name });
  const unmet = () =>
    rules
      .filter({ hasText: 'Not met:' })
      .elements()
      .map(({ textContent }) => textContent);
  const change = () => page.getByRole('button', { name: 'Change password' }).click();
  await field('Old password').fill('Wrong#2026');
  await field('New password').fill('short');
  await field('Confirm password').fill('other');
  await expect.element(rule('Lowercase letter')).toHaveTextContent(/^Met: Lowercase letter/);
  await expect.element(rule('Digit')).toHaveTextContent('Not met:');
  await change();
  await expect.element(page.getByText("The password doesn't meet all the rules yet.").first()).toBeVisible();
  const passwordsMatch = expect.stringMatching(/Passwords match/);
  for (const [password, rule] of [
    ['elena.marsh#1A', /Doesn't contain the user name/],
    ['Passw0rd!', /Not a common password/],
  ] as const) {
    await field('New password').fill(password);
    await expect.poll(unmet).toEqual([expect.stringMatching(rule), passwordsMatch]);
  }
  const selected = 'Sorrel-Tarn#41';
  await field('New password').fill(selected);
  await expect.poll(unmet).toEqual([passwordsMatch]);
  await field('Confirm password').fill('other');
  await change();
  await expect.element(page.getByText("The passwords don't match.")).toBeVisible();
  await field('Confirm password').fill(selected);
  await change();
  await expect.element(page.getByText('Invalid old password')).toBeVisible();
  await expect.element(field('Old password')).toHaveFocus();
  await expect.element(field('New password')).toHaveValue(selected);
  await expectAccessible();
  expect(listCalls(changePassword)).toHaveLength(1);

  mockResponse(changePassword, problemResponse('login.locked', { lockMinutes: 15 }));
  await change();
  await expect.element(page.getByText('Your account is locked for 15 minutes').first()).toBeVisible();
  mockResponse(changePassword, { status: 'CHANGED' });
  await change();
  await expectToast('Your password was changed. Your other sessions have ended.');
  await expect.element(field('Old password')).toHaveValue('');
});

import { login } from '@vantage/contract/auth/sign-in';
import { changeProfile } from '@vantage/contract/users/profile';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mockResponse, listCalls, deferredResponse, problemResponse, unreachable } from '../fake-api';
import { expectScreen, expectToast, fillIn, newSession, openApp, signIn } from '../open-app';
import { keepProfile } from '../profile';

const chooseInMenu = async (language: string) => {
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('menuitemradio', { name: language }).click();
};
const language = () => document.documentElement.lang;
const storedLanguages = () => listCalls(changeProfile).map(({ body }) => body.language);

let store: ReturnType<typeof keepProfile>;
beforeEach(() => {
  signIn();
  store = keepProfile();
});

test('the profile shows the language chosen in the menu, keeps its input, and does not save the old language', async () => {
  await openApp('/profile');
  await page.getByRole('textbox', { name: 'First name' }).fill('Akiko');
  await chooseInMenu('日本語');
  await expect.element(page.getByRole('combobox', { name: '言語' })).toHaveValue('日本語');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(page.getByRole('textbox', { name: '名', exact: true })).toHaveValue('Akiko');
  await page.getByRole('button', { name: 'プロフィールを保存' }).click();
  await expectToast('プロフィールを保存しました。');
  expect(language()).toBe('ja-JP');
  await expect.element(page.getByRole('banner')).toHaveTextContent('Akiko Marsh');
  expect(storedLanguages()).toEqual(['ja', 'ja']);
});

test("the account's language applies if none was chosen in this browser", async () => {
  localStorage.clear();
  signIn({ user: null });
  await openApp('/default');
  mockResponse(login, () => {
    signIn({ user: { language: 'ja' } });
    return newSession({ language: 'ja' });
  });
  await fillIn('aiko.tanaka');
  await expectScreen('クライアント');
  expect(language()).toBe('ja-JP');
});

test('a concurrently changed profile keeps its change, and gets the language', async () => {
  await openApp('/customer');
  await expectScreen('Clients');
  mockResponse(changeProfile, ({ body: { version, ...change } }) =>
    version === 1
      ? problemResponse('conflict.stale', { current: { ...store({ lastName: 'Sato' }) } })
      : store(change),
  );
  await chooseInMenu('日本語');
  await expect.element(page.getByRole('banner')).toHaveTextContent('Elena Sato');
  expect(listCalls(changeProfile).map(({ body }) => [body.version, body.lastName, body.language])).toEqual([
    [1, 'Marsh', 'ja'],
    [2, 'Sato', 'ja'],
  ]);
});

test('a language that cannot be saved is reverted with a message', async () => {
  const late = deferredResponse(unreachable);
  await openApp('/customer');
  await expectScreen('Clients');
  mockResponse(changeProfile, late.respond);
  await chooseInMenu('日本語');
  await expectScreen('クライアント');
  late.release();
  await expectToast("Your language couldn't be saved");
  await expectScreen('Clients');
  expect(language()).toBe('en-US');
});

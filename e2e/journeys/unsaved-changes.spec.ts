import type { Page } from '@playwright/test';
import { makeTenant } from '../own-tenant';
import { expect, expectScreen, openAs, test, expectToast } from '../product';

const idle = (page: Page) => page.getByRole('textbox', { name: 'Idle timeout (minutes)' });
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave this page?' });

const openForm = async (page: Page): Promise<void> => {
  const tenant = await makeTenant();
  const { userName } = await tenant.user();
  await openAs(page, userName, '/admin/settings', tenant.slug);
  await expect(page.getByRole('heading', { level: 2, name: 'Organization' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign-in', exact: true }).click();
  await expect(idle(page)).toHaveValue('60');
};

test('Back, signing out, and the browser before a reload, ask before they discard unsaved changes', async ({
  page,
}) => {
  await openForm(page);
  const stay = async () => {
    await question(page).getByRole('button', { name: 'Stay' }).click();
    await expect(question(page)).toHaveCount(0);
  };
  const logOut = async () => {
    await page.getByRole('button', { name: /Account menu for/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
  };
  await idle(page).fill('15');
  await page.goBack();
  await stay();
  await expect(idle(page)).toHaveValue('15');
  await logOut();
  await stay();
  await expect(idle(page)).toHaveValue('15');
  await page.goBack();
  await question(page).getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Organization' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign-in', exact: true }).click();
  await expect(idle(page)).toHaveValue('60');

  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  await expect(idle(page)).toHaveValue('60');
  expect(dialogs).toEqual([]);
  await idle(page).fill('15');
  await page.reload();
  await expect(idle(page)).toHaveValue('60');
  expect(dialogs).toEqual(['beforeunload']);
  await idle(page).fill('30');
  await page.getByRole('button', { name: 'Save sign-in settings' }).click();
  await expectToast(page, 'Sign-in settings were saved.');
  await page.reload();
  await expect(idle(page)).toHaveValue('30');
  expect(dialogs).toEqual(['beforeunload']);

  await idle(page).fill('15');
  await logOut();
  await question(page).getByRole('button', { name: 'Leave without saving' }).click();
  await expectScreen(page, 'Sign in');
});

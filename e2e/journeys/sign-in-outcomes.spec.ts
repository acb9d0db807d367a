import type { Locator } from '@playwright/test';
import { codeMailedTo } from '../mails';
import { asOwner, hash, makeTenant } from '../own-tenant';
import { getAddress, demoPassword, expect, expectAccessible, expectScreen, fillIn, test } from '../product';

test.describe('with refused answers', () => {
  test.use({ expected: /Failed to load resource/ });

  test('an account whose password was set by an administrator needs a code first, and then a new password', async ({
    page,
    request,
  }) => {
    const tenant = await makeTenant({ settings: { auth_method: ['emailCode'] } });
    const [input, own] = ['Given-By-Another#1', 'Own-Choice-Of-Mine#2'];
    const person = await tenant.user();
    const passwordHash = await hash(input);
    // Like an administrator's change of the password.
    await asOwner(tenant.id, (owner) =>
      owner.query('update app_user set password_hash = $2, must_change_password = true where id = $1', [
        person.id,
        passwordHash,
      ]),
    );
    await page.goto(`${getAddress(tenant.slug)}/default?redirect=/profile`);
    await fillIn(page, person.userName, input);
    await page
      .getByRole('textbox', { name: 'Security code' })
      .fill(await codeMailedTo(request, person.email));
    await expectScreen(page, 'Choose a new password');
    await expect(page.getByText('Someone else set your current password.')).toBeVisible();
    const [field, again] = ['New password', 'Confirm password'].map((name) =>
      page.getByRole('textbox', { name }),
    ) as [Locator, Locator];
    await expect(field).toBeFocused();
    const rules = page.getByRole('list').getByRole('listitem');
    await expect(rules.filter({ hasText: 'Not met:' })).toHaveCount(7);
    await field.fill(input);
    await again.fill(input);
    await expect(rules.filter({ hasText: 'Not met:' })).toHaveCount(0);
    await expectAccessible(page);
    const response = page.waitForResponse('**/auth/forcepassword');
    await page.keyboard.press('Enter');
    expect((await response).status()).toBe(422);
    await expect(page.getByText('The new password must differ from the old one.')).toBeVisible();
    await expect(field).toBeFocused();
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'User name' })).toBeFocused();
    await fillIn(page, person.userName, input);
    await field.fill(own);
    await again.fill(own);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your password was changed.')).toBeVisible();
    await fillIn(page, person.userName, own);
    // The proof of the code applies to the new password: no second code is needed.
    await expectScreen(page, 'Profile');
  });

  test('five tabs with an expired access token stay signed in by exchanging one refresh token, and two that are reloaded with one, too (F18)', async ({
    page,
    context,
  }) => {
    const tenant = await makeTenant();
    const { userName } = await tenant.user();
    await page.goto(`${getAddress(tenant.slug)}/default`);
    await fillIn(page, userName, demoPassword);
    const tabs = [page, ...(await Promise.all(Array.from({ length: 4 }, () => context.newPage())))];
    const heading = (tab: typeof page) => tab.getByRole('heading', { level: 1, name: 'Clients' });
    await expect(heading(page)).toBeVisible();
    await Promise.all(tabs.slice(1).map((tab) => tab.goto(`${getAddress(tenant.slug)}/customer`)));
    for (const tab of tabs) await expect(heading(tab)).toBeVisible();

    // A tab that has an outdated refresh token sends it again, and receives the same new tokens.
    const exchanged = new Set<string | null>();
    context.on('request', (sent) => {
      if (sent.url().endsWith('/auth/refresh-token')) exchanged.add(sent.postData());
    });
    // Ten minutes later, the server rejects the stored token.
    await page.evaluate(() => localStorage.setItem('token', 'run.out.token'));
    // Without a reload, which would abort a tab's token exchange.
    await Promise.all(tabs.map((tab) => tab.getByRole('link', { name: 'Profile' }).click()));
    for (const tab of tabs)
      await expect(tab.getByRole('textbox', { name: 'First name' })).toHaveValue('Test');
    expect(exchanged.size).toBe(1);

    await page.evaluate(() => localStorage.setItem('token', 'run.out.token'));
    const reloaded = tabs.slice(0, 2);
    await Promise.all(reloaded.map((tab) => tab.reload()));
    for (const tab of reloaded)
      await expect(tab.getByRole('textbox', { name: 'First name' })).toHaveValue('Test');
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBe('run.out.token');

    await page.getByRole('button', { name: /Account menu for/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    for (const tab of tabs) await expectScreen(tab, 'Sign in');
  });
});

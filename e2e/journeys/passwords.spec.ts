import { linkMailedTo } from '../mails';
import { makeTenant } from '../own-tenant';
import { getAddress, demoPassword, expect, expectAccessible, expectScreen, fillIn, test } from '../product';

test.describe('with refused answers', () => {
  test.use({ expected: /Failed to load resource/ });

  test('a forgotten password is replaced through a mailed link, which works once', async ({
    page,
    request,
  }) => {
    const tenant = await makeTenant();
    const person = await tenant.user();
    const selected = 'Another-Choice#7';
    await page.goto(`${getAddress(tenant.slug)}/default`);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expectScreen(page, 'Forgot password');
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByText('Enter your user name.')).toBeVisible();
    await page.getByRole('textbox', { name: 'User name' }).fill(person.userName);
    await page.getByRole('textbox', { name: 'E-mail address' }).fill('not an address');
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByText('Invalid email address')).toBeVisible();
    await page.getByRole('textbox', { name: 'E-mail address' }).fill(person.email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Check your e-mail' })).toBeFocused();
    await expectAccessible(page);

    const link = await linkMailedTo(request, person.email);
    await page.goto(link);
    await expectScreen(page, 'Choose a new password');
    await page.getByRole('textbox', { name: 'New password' }).fill('Password1!');
    await page.getByRole('textbox', { name: 'Confirm password' }).fill('Password1!');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('This password is too common')).toBeVisible();
    await page.getByRole('textbox', { name: 'New password' }).fill(selected);
    await page.getByRole('textbox', { name: 'Confirm password' }).fill(selected);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Your password was changed.')).toBeVisible();
    await fillIn(page, person.userName, demoPassword);
    await expect(page.getByRole('alert')).toContainText('Login attempt failed');
    await fillIn(page, person.userName, selected);
    await expectScreen(page, /Clients|Insights/);

    await page.goto(link);
    await expectScreen(page, 'This link no longer works');
    await expect(page.getByRole('alert')).toContainText('This link was already used.');
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await page.getByRole('button', { name: 'Request a new link' }).click();
    await expectScreen(page, 'Forgot password');
  });
});

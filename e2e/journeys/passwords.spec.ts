import type { APIRequestContext } from '@playwright/test';
import { addressOf, demoPassword, expect, expectAccessible, fillIn, test } from '../product';

interface ReceivedMail {
  subject: string;
  text: string;
}

/** The mails that the product's own mailbox has for an address, the newest first. */
const mailsTo = async (request: APIRequestContext, address: string): Promise<ReceivedMail[]> => {
  const answer = await request.get(`${addressOf()}/dev/mail.json?to=${encodeURIComponent(address)}`);
  return (await answer.json()) as ReceivedMail[];
};

test.describe('with refused answers', () => {
  test.use({ expected: /Failed to load resource/ });

  test('wrong passwords warn, then lock, and say so', async ({ page }) => {
    await page.goto(`${addressOf()}/default`);
    const refusals = [
      'Login attempt failed',
      'Login attempt failed',
      'your account will get locked',
      'your account will get locked',
      'Your account has been locked',
    ];
    for (const text of refusals) {
      await fillIn(page, 'somebody.who.guesses', 'Wrong#2026');
      await expect(page.getByRole('alert')).toContainText(text);
      // What is being answered is this attempt, not the one before.
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
    }
    await expectAccessible(page);
  });

  test('a forgotten password is chosen anew by the link of a mail, which works once', async ({
    page,
    request,
  }) => {
    const person = { userName: 'aiko.tanaka', email: 'aiko.tanaka@halden.example' };
    const chosen = 'Another-Choice#7';
    await page.goto(`${addressOf()}/default`);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot password' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByText('Enter your user name.')).toBeVisible();
    await page.getByRole('textbox', { name: 'User name' }).fill(person.userName);
    await page.getByRole('textbox', { name: 'E-mail address' }).fill('not an address');
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByText('Invalid email address')).toBeVisible();
    await page.getByRole('textbox', { name: 'E-mail address' }).fill(person.email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Check your mail' })).toBeFocused();
    await expectAccessible(page);

    await expect.poll(async () => (await mailsTo(request, person.email)).length).toBe(1);
    const [mail] = await mailsTo(request, person.email);
    const link = /http\S+\/forcepassword\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    // The link names this machine by its usual name; the product listens on its address.
    const opened = link.replace(/^http:\/\/[^/]+/, addressOf());
    await page.goto(opened);
    await expect(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'New password' }).fill('Password1!');
    await page.getByRole('textbox', { name: 'Confirm password' }).fill('Password1!');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('one of the most common ones')).toBeVisible();
    await page.getByRole('textbox', { name: 'New password' }).fill(chosen);
    await page.getByRole('textbox', { name: 'Confirm password' }).fill(chosen);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Your password has been changed.')).toBeVisible();
    await fillIn(page, person.userName, demoPassword);
    await expect(page.getByRole('alert')).toContainText('Login attempt failed');
    await fillIn(page, person.userName, chosen);
    await expect(page.getByRole('heading', { level: 1, name: /Clients|Insights/ })).toBeVisible();

    await page.goto(opened);
    await page.getByRole('textbox', { name: 'New password' }).fill(`${chosen}8`);
    await page.getByRole('textbox', { name: 'Confirm password' }).fill(`${chosen}8`);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Ask for a new link' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot password' })).toBeVisible();
  });
});

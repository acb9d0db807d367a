import { confirmReplyTo, resendReplyToConfirmation } from '@vantage/contract/settings/reply-to';
import { readSettings } from '@vantage/contract/settings/settings';
import { changeSettings } from '@vantage/contract/settings/settings-change';
import { countBounceReports } from '@vantage/contract/mailings/bounces';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../accessibility';
import { mockResponse, listCalls, problemResponse } from '../fake-api';
import { expectToast, openApp, signIn } from '../open-app';
import { settingsWith } from '../organization';

const { mail } = settingsWith();
const address = 'help@elsewhere.example';

describe('in the settings', () => {
  const name = page.getByRole('textbox', { name: 'Sender name' });
  const open = async (usedAddress: string | null): Promise<void> => {
    await page.viewport(1440, 2400);
    signIn();
    const replyToConfirmation = { address, usedAddress };
    mockResponse(readSettings, settingsWith({ mail: { ...mail, replyTo: address, replyToConfirmation } }));
    mockResponse(countBounceReports, { accepted: 0, lastAcceptedAt: null, rejected: [] });
    await openApp('/admin/settings?tab=mail');
    await expect.element(name).toBeVisible();
  };

  test('an address for replies that waits for confirmation says so, and gets the link again', async () => {
    await open('help@example.com');
    const waiting = `Waiting for confirmation at ${address}. Until then, replies go to help@example.com.`;
    await expect.element(page.getByText(waiting)).toBeVisible();
    await expectAccessible();
    mockResponse(resendReplyToConfirmation, undefined);
    const button = page.getByRole('button', { name: 'Send link again' });
    await button.click();
    await expectToast(`A new link was sent to ${address}.`);
    await expect.element(button).toHaveFocus();
    mockResponse(resendReplyToConfirmation, problemResponse('request.tooMany'));
    await button.click();
    await expect.poll(() => listCalls(resendReplyToConfirmation)).toHaveLength(2);
    // It was confirmed in the meantime.
    mockResponse(resendReplyToConfirmation, problemResponse('notFound'));
    mockResponse(readSettings, settingsWith({ mail: { ...mail, replyTo: address } }));
    await button.click();
    await expect.element(page.getByText('Waiting for confirmation')).not.toBeInTheDocument();
  });

  test('without an address that was confirmed before, replies go to the sender', async () => {
    await open(null);
    const waiting = `Waiting for confirmation at ${address}. Until then, replies go to the sender address.`;
    await expect.element(page.getByText(waiting)).toBeVisible();
  });

  test('a sender name cannot look like an address', async () => {
    await open(null);
    await name.fill('service@bank.example');
    await page.getByRole('button', { name: 'Save e-mail settings' }).click();
    await expect.element(page.getByText("Don't use @, <, > or “=?”.")).toBeVisible();
    await expect.element(name).toHaveFocus();
    expect(listCalls(changeSettings)).toEqual([]);
  });
});

describe('the link in the e-mail', () => {
  const title = (text: string) => page.getByRole('heading', { level: 1, name: text, exact: true });
  const confirm = page.getByRole('button', { name: 'Confirm' });
  const url = '/confirmreplyto?token=a.b';

  beforeEach(() => signIn({ user: null }));

  test('confirms only when its button is pressed', async () => {
    mockResponse(confirmReplyTo, { address });
    await openApp(url);
    await expect.element(title('Receive replies for Vantage Demo?')).toHaveFocus();
    await expectAccessible();
    expect(listCalls(confirmReplyTo)).toEqual([]);
    await confirm.click();
    await expect.element(title('Address confirmed')).toHaveFocus();
    await expect.element(page.getByText(address)).toBeVisible();
    expect(listCalls(confirmReplyTo).map(({ body }) => body)).toEqual([{ token: 'a.b' }]);
  });

  test('says that it is not valid any more, or incomplete', async () => {
    mockResponse(confirmReplyTo, problemResponse('replyTo.linkExpired'));
    await openApp(url);
    await confirm.click();
    await expect.element(title("This link isn't valid")).toHaveFocus();
    await openApp('/confirmreplyto');
    await expect.element(title("This link isn't valid")).toBeVisible();
  });

  test('can be tried again after a failure', async () => {
    mockResponse(confirmReplyTo, problemResponse('server.error'));
    await openApp(url);
    await confirm.click();
    await expect.element(page.getByRole('main').getByRole('alert')).toBeVisible();
    mockResponse(confirmReplyTo, { address });
    await confirm.click();
    await expect.element(title('Address confirmed')).toHaveFocus();
  });
});

import { testConnection } from '@vantage/contract/embedding/connection-tests';
import { checkSenderDomain } from '@vantage/contract/settings/sender-domain';
import { readSettings } from '@vantage/contract/settings/settings';
import { changeSettings } from '@vantage/contract/settings/settings-change';
import { countBounceReports } from '@vantage/contract/mailings/bounces';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../accessibility';
import { mockResponse, listCalls, deferredResponse, problemResponse } from '../fake-api';
import { expectToast, focusOn, openApp, signIn } from '../open-app';
import { settingsWith } from '../organization';

const { mail } = settingsWith();
/** So that the bar with the buttons covers nothing. */
const showWhole = () => page.viewport(1440, 2400);
const record = { name: 'vantage._domainkey.example.com', value: 'v=DKIM1; k=rsa; p=MIIB' };

beforeEach(() => mockResponse(countBounceReports, { accepted: 0, lastAcceptedAt: null, rejected: [] }));

test('the sender of survey e-mail gets a server, which is tested, and a new DKIM key', async () => {
  await showWhole();
  signIn();
  mockResponse(readSettings, settingsWith());
  mockResponse(testConnection, { ok: false, code: 'clientRefused', detail: '' });
  await openApp('/admin/settings?tab=mail');
  await page.getByRole('textbox', { name: 'E-mails per second and recipient domain' }).fill('20');
  await page.getByRole('textbox', { name: 'Host' }).fill('smtp.example.com');
  await page.getByLabelText('Password (optional)', { exact: true }).fill('secret');
  await page.getByRole('textbox', { name: /^Domain/ }).fill('example.com');
  await page.getByRole('textbox', { name: 'Selector' }).fill('vantage');
  await page.getByRole('button', { name: 'Create a new key' }).click();
  await expect.element(page.getByText('A new key will be created when you save.')).toBeVisible();
  await expectAccessible();

  const saved = settingsWith({
    version: 2,
    mail: { ...mail, smtpHost: 'smtp.example.com', dkimPrivateKey: { set: true }, dkimRecord: record },
  });
  mockResponse(changeSettings, () => {
    mockResponse(readSettings, saved);
    return saved;
  });
  await page.getByRole('button', { name: 'Save e-mail settings' }).click();
  await expectToast('E-mail settings were saved.');
  expect(listCalls(changeSettings).map(({ body }) => body)).toEqual([
    {
      version: 1,
      mail: {
        ratePerDomain: 20,
        smtpHost: 'smtp.example.com',
        smtpPassword: 'secret',
        dkimDomain: 'example.com',
        dkimSelector: 'vantage',
        dkimPrivateKey: 'generate',
      },
    },
  ]);
  await expect.element(page.getByRole('textbox', { name: 'DNS record name' })).toHaveValue(record.name);
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect.element(page.getByText('The mail server rejected the user name or password.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Test connection' })).toHaveFocus();

  await expect.element(page.getByText("This mail server isn't used yet. Save it and test")).toBeVisible();
  mockResponse(testConnection, () => {
    mockResponse(readSettings, { ...saved, mail: { ...saved.mail, isSmtpTested: true } });
    return { ok: true, code: 'ok' as const, detail: '' };
  });
  await page.getByRole('button', { name: 'Test connection' }).click();
  const noSender = page.getByText("This mail server isn't used yet. Enter a sender address.");
  await expect.element(noSender).toBeVisible();

  mockResponse(readSettings, {
    ...saved,
    mail: { ...saved.mail, isSmtpTested: true, fromAddress: 'surveys@example.com' },
  });
  mockResponse(checkSenderDomain, {
    domain: 'example.com',
    records: [
      { kind: 'spf', name: 'example.com', state: 'ready' },
      { kind: 'dkim', name: record.name, state: 'ready' },
      { kind: 'dmarc', name: '_dmarc.example.com', state: 'missing' },
    ],
  });
  await openApp('/admin/settings?tab=mail');
  await expect
    .element(page.getByText("Your domain isn't ready yet: 2 of 3 records are in place."))
    .toBeVisible();
  await expectAccessible();
});

test('the focus is still on the button once the settings are saved', async () => {
  signIn();
  mockResponse(readSettings, settingsWith());
  const late = deferredResponse(settingsWith({ version: 2, mail: { ...mail, ratePerDomain: 20 } }));
  mockResponse(changeSettings, late.respond);
  await openApp('/admin/settings?tab=mail');
  await page.getByRole('textbox', { name: 'E-mails per second and recipient domain' }).fill('20');
  const save = page.getByRole('button', { name: 'Save e-mail settings' });
  await focusOn(save);
  await userEvent.keyboard('{Enter}');
  await expect.element(save).toBeDisabled();
  late.release();
  await expectToast('E-mail settings were saved.');
  await expect.element(save).toHaveFocus();
});

test('a server that needs another password says so', async () => {
  signIn();
  mockResponse(
    readSettings,
    settingsWith({ mail: { ...mail, smtpHost: 'a.example', smtpPassword: { set: true } } }),
  );
  mockResponse(
    changeSettings,
    problemResponse('validation', { fields: { 'mail.smtpPassword': [{ code: 'newAddress', message: '' }] } }),
  );
  await openApp('/admin/settings?tab=mail');
  await page.getByRole('textbox', { name: 'Host' }).fill('b.example');
  await page.getByRole('button', { name: 'Save e-mail settings' }).click();
  await expect.element(page.getByText("The stored password isn't sent to it.").first()).toBeVisible();
});

test('a DKIM domain needs a selector, and a selector a domain', async () => {
  await showWhole();
  signIn();
  mockResponse(readSettings, settingsWith());
  await openApp('/admin/settings?tab=mail');
  const domain = page.getByRole('textbox', { name: /^Domain/ });
  const selector = page.getByRole('textbox', { name: 'Selector' });
  const save = page.getByRole('button', { name: 'Save e-mail settings' });
  await domain.fill('example.com');
  await save.click();
  await expect.element(selector).toHaveAccessibleDescription('Enter a selector or clear the domain.');
  await expect.element(selector).toHaveFocus();
  await expectAccessible();
  await domain.fill('');
  await selector.fill('vantage');
  await save.click();
  await expect.element(domain).toHaveAccessibleDescription('Enter a domain or clear the selector.');
  expect(listCalls(changeSettings)).toEqual([]);
});

test('the bounce webhook gets another URL and keys, without losing what was typed', async () => {
  await showWhole();
  signIn();
  const url = (token: string) => `https://demo.example.com/api/v1/public/bounce/${token}`;
  const settings = (version: number, more: Partial<typeof mail>) =>
    settingsWith({ version, mail: { ...mail, bounceUrl: url('first'), ...more } });
  mockResponse(readSettings, settings(1, {}));
  await openApp('/admin/settings?tab=mail');
  const visible = page.getByRole('textbox', { name: 'Bounce webhook URL' });
  await expect.element(visible).toHaveValue(url('first'));
  await page.getByRole('textbox', { name: 'Mailgun signing key' }).fill('key');
  await page.getByRole('textbox', { name: 'Amazon SNS topic ARN' }).fill('a topic');

  const change = (from: object) => mockResponse(changeSettings, from as never);
  const replace = async () => {
    await page.getByRole('button', { name: 'Replace URL' }).click();
    const dialog = page.getByRole('dialog', { name: 'Replace the bounce webhook URL?' });
    await expect.element(dialog.getByText('The current URL stops working immediately.')).toBeVisible();
    return dialog;
  };
  await (await replace()).getByRole('button', { name: 'Cancel' }).click();
  expect(listCalls(changeSettings)).toEqual([]);

  // Somebody else was faster.
  change(problemResponse('conflict.stale', { current: settings(2, { bounceUrl: url('second') }) }));
  await (await replace()).getByRole('button', { name: 'Replace URL' }).click();
  await expect.element(visible).toHaveValue(url('second'));
  change(settings(3, { bounceUrl: url('third') }));
  await (await replace()).getByRole('button', { name: 'Replace URL' }).click();
  await expectToast('The bounce webhook URL was replaced.');
  await expect.element(visible).toHaveValue(url('third'));
  await expect.element(page.getByRole('button', { name: 'Replace URL' })).toHaveFocus();
  expect(listCalls(changeSettings).map(({ body }) => body)).toEqual([
    { version: 1, mail: { bounceUrl: 'replace' } },
    { version: 2, mail: { bounceUrl: 'replace' } },
  ]);
  await expectAccessible();

  await page.getByRole('button', { name: 'Save e-mail settings' }).click();
  await expect.element(page.getByText('Enter the ARN of a standard topic').first()).toBeVisible();
  const snsTopicArn = 'arn:aws:sns:eu-west-1:123456789012:bounces';
  await page.getByRole('textbox', { name: 'Amazon SNS topic ARN' }).fill(snsTopicArn);
  change(settings(4, { bounceUrl: url('third'), mailgunSigningKey: { set: true }, snsTopicArn }));
  await page.getByRole('button', { name: 'Save e-mail settings' }).click();
  await expectToast('E-mail settings were saved.');
  expect(listCalls(changeSettings).at(-1)?.body).toEqual({
    version: 3,
    mail: { mailgunSigningKey: 'key', snsTopicArn },
  });
  await expect.element(page.getByRole('group', { name: 'Mailgun signing key' })).toBeVisible();
});

test('whether reports of bounces arrive is shown, and why some were rejected', async () => {
  await showWhole();
  signIn();
  mockResponse(readSettings, settingsWith());
  mockResponse(countBounceReports, problemResponse('server.unavailable'));
  await openApp('/admin/settings?tab=mail');
  const reports = page.getByRole('status', { name: 'Bounce reports', exact: true });
  const retry = reports.getByRole('button', { name: 'Retry' });
  // The call is repeated before that.
  await expect.element(retry).toBeVisible();
  mockResponse(countBounceReports, {
    accepted: 0,
    lastAcceptedAt: null,
    rejected: [{ reason: 'signature', reports: 12, lastAt: '2025-11-17T13:40:00.000Z' }],
  });
  await retry.click();
  await expect.element(reports.getByText('No reports were accepted in the last 30 days.')).toBeVisible();
  await expect
    .element(reports.getByText(/^12 reports were rejected.*weren't signed with the key/))
    .toBeVisible();
  await expectAccessible();
  mockResponse(countBounceReports, {
    accepted: 1,
    lastAcceptedAt: '2025-11-17T13:50:00.000Z',
    rejected: [
      { reason: 'url', reports: 1, lastAt: '2025-11-17T13:55:00.000Z' },
      { reason: 'format', reports: 2, lastAt: '2025-11-17T13:40:00.000Z' },
    ],
  });
  // Back from the provider's page.
  window.dispatchEvent(new Event('visibilitychange'));
  await expect.element(reports.getByText(/^1 report was accepted in the last 30 days/)).toBeVisible();
  await expect.element(reports.getByText(/^1 report was rejected.*has been replaced/)).toBeVisible();
  await expect.element(reports.getByText(/^2 reports were rejected.*format isn't supported/)).toBeVisible();
});

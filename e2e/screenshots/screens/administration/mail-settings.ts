import type { BounceReports } from '@vantage/contract/mailings/bounces';
import type { Page } from '@playwright/test';
import { getAddress } from '../../../product';
import { abort, change } from '../../responses';
import type { Screen } from '../../screen';
import { ago } from '../../mailing-data';

const as = 'admin';

const ownServer = (page: Page) =>
  change(page, '**/v1/app', (response: { mail: object }) => ({
    ...response,
    mail: {
      ...response.mail,
      fromName: 'Halden Risk',
      fromAddress: 'surveys@halden.example',
      ratePerSecond: 20,
      smtpHost: 'smtp.halden.example',
      smtpUser: 'surveys',
      smtpPassword: { set: true },
      dkimDomain: 'halden.example',
      dkimSelector: 'vantage',
      dkimPrivateKey: { set: true },
      dkimRecord: {
        name: 'vantage._domainkey.halden.example',
        value: 'v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAu',
      },
      mailgunSigningKey: { set: true },
    },
  }));

const counted: BounceReports = {
  accepted: 318,
  lastAcceptedAt: ago(86_400),
  rejected: [
    { reason: 'signature', reports: 12, lastAt: ago(600) },
    { reason: 'format', reports: 1, lastAt: ago(172_800) },
  ],
};

const openSection = async (page: Page, index: number, reports: BounceReports = counted): Promise<void> => {
  await ownServer(page);
  await page.route('**/v1/app/bouncereports', (route) => route.fulfill({ json: reports }));
  const counts = page.waitForResponse('**/v1/app/bouncereports');
  await page.goto(`${getAddress()}/admin/settings?tab=mail`);
  // Before, the router may still scroll to the top.
  await counts;
  const section = page.getByRole('main').locator('section').nth(index);
  await section.evaluate((element) => element.scrollIntoView());
};

export const mailSettings: Screen = {
  name: 'mail-settings',
  states: [
    { name: 'sender', as, everyVariant: true, reach: (page) => openSection(page, 0) },
    { name: 'server', as, everyVariant: true, reach: (page) => openSection(page, 1) },
    { name: 'dkim', as, everyVariant: true, reach: (page) => openSection(page, 2) },
    { name: 'bounces', as, everyVariant: true, reach: (page) => openSection(page, 3) },
    {
      name: 'bounces-none',
      as,
      reach: (page) => openSection(page, 3, { accepted: 0, lastAcceptedAt: null, rejected: [] }),
    },
    {
      name: 'bounces-failed',
      as,
      reach: async (page) => {
        await ownServer(page);
        await abort(page, '**/v1/app/bouncereports');
        await page.goto(`${getAddress()}/admin/settings?tab=mail`);
        await page.getByRole('button', { name: 'Retry' }).scrollIntoViewIfNeeded();
      },
    },
  ],
};

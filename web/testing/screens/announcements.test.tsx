import {
  changeAnnouncement,
  dismissAnnouncement,
  readAnnouncement,
  type Announcement,
} from '@vantage/contract/announcements';
import { listAuditLog } from '@vantage/contract/audit-log';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../accessibility';
import { listCalls, mockResponse, problemResponse } from '../fake-api';
import {
  card,
  expectNoOverflow,
  expectScreen,
  expectToast,
  openApp,
  signIn,
  watchLayoutShift,
} from '../open-app';
import { answerSearches, getId, page as pageResponse } from '../organization';
import { keepSettings } from '../settings';

const banner = () => page.getByRole('region', { name: 'Announcement' });
const dismiss = () => banner().getByRole('button', { name: 'Dismiss announcement' }).click();
const announcement = { text: 'Dashboards are unavailable on Friday from 18:00.', version: 4 };

const openClients = async (user: Parameters<typeof signIn>[0] = { user: { announcement } }) => {
  signIn(user);
  answerSearches();
  await openApp('/customer');
  await expectScreen('Clients');
};

beforeEach(() => mockResponse(dismissAnnouncement, undefined));

test('an announcement is above every screen from the first frame, until it is dismissed', async () => {
  await page.viewport(390, 800);
  const shift = watchLayoutShift();
  await openClients();
  await expect.element(card('Northwind Aviation')).toBeVisible();
  await expect.element(banner()).toHaveTextContent(announcement.text);
  expect(shift()).toBeLessThan(0.01);
  expectNoOverflow();
  await expectAccessible();
  await card('Northwind Aviation').click();
  await expectScreen('Insights');
  await dismiss();
  await expect.element(banner()).not.toBeInTheDocument();
  await expect.element(page.getByRole('main')).toHaveFocus();
  expect(listCalls(dismissAnnouncement).map(({ body }) => body)).toEqual([{ version: 4 }]);
});

test('an announcement returns if the dismissal could not be stored', async () => {
  mockResponse(dismissAnnouncement, problemResponse('server.error'));
  await openClients();
  await dismiss();
  await expectToast(/went wrong/);
  await expect.element(banner()).toBeVisible();
});

test("while viewing as a user, that user's announcement can't be dismissed", async () => {
  const administrator = { id: getId(1), firstName: 'Ann', lastName: 'Lee' };
  await openClients({ user: { announcement, viewAs: { administrator, endsInSeconds: 600 } } });
  await expect.element(banner()).toBeVisible();
  await expect.element(banner().getByRole('button')).not.toBeInTheDocument();
});

test('an administrator sets the announcement and the last day on which it is shown', async () => {
  let stored: Announcement = { text: '', shownUntil: null, version: 1 };
  signIn();
  keepSettings();
  answerSearches();
  mockResponse(listAuditLog, pageResponse([]));
  mockResponse(readAnnouncement, () => stored);
  mockResponse(changeAnnouncement, ({ body }) => (stored = { ...body, version: body.version + 1 }));
  await openApp('/admin/settings?tab=announcement');
  await expect.element(page.getByRole('heading', { level: 2, name: 'Announcement' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('textbox', { name: 'Text' }).fill(announcement.text);
  const save = page.getByRole('button', { name: 'Save announcement' });
  await save.click();
  await expect
    .element(page.getByText('Enter the last day on which the announcement is shown.'))
    .toBeVisible();
  await page.getByRole('textbox', { name: 'Show until' }).fill('12/31/2099');
  await save.click();
  await expectToast('The announcement is now shown.');
  expect(stored.text).toBe(announcement.text);
  expect(new Date(stored.shownUntil ?? 0)).toEqual(new Date('2099-12-31T23:59:59.999'));
});

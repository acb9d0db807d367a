import type { Page } from '@playwright/test';
import { userCsvColumns } from '@vantage/contract/users/user-import';
import { getAddress } from '../../../product';
import type { Screen } from '../../screen';

const as = 'admin';
const jobId = '019a8f00-0000-7000-8000-000000000001';

const lines = [
  'kavya.iyer,Kavya,Iyer,kavya.iyer@halden.example,User,en,Nowhere,Internal',
  'li.wei,Li,Wei,li.wei,Manager,en,Nowhere,Contractor',
  'admin,Elena,Marsh,elena@halden.example,Boss,de,Nowhere,Temporary',
  'oskar brandt,O,Brandt,oskar@halden.example,Learner,hi,Nowhere',
];

const file = (...rows: readonly string[]) => ({
  name: 'new-joiners-2025-11.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([userCsvColumns.join(), ...rows, ''].join('\n')),
});

const openDialog = async (page: Page): Promise<void> => {
  await page.goto(`${getAddress()}/admin/user`);
  await page.getByRole('main').locator('tbody a').first().waitFor();
  await page.getByRole('main').locator('button').first().click();
  await page.getByRole('dialog').locator('input[type=file]').waitFor({ state: 'attached' });
};

const choose = (page: Page, selected: ReturnType<typeof file>) =>
  page.getByRole('dialog').locator('input[type=file]').setInputFiles(selected);

/** Responses of an import that is not actually run. */
async function mockImport(page: Page, userImport: object): Promise<void> {
  const report = { rows: 50_000, valid: 50_000, invalidCount: 0, invalid: [] };
  await page.route(/\/admin\/user\/import/, (route) =>
    route.request().url().includes('dryRun=true')
      ? route.fulfill({ status: 200, json: report })
      : route.fulfill({ status: 202, json: { jobId } }),
  );
  await page.route(/\/v1\/job\//, (route) =>
    route.fulfill({
      json: { state: 'Running', done: 0, total: 50_000, result: null, problem: null, ...userImport },
    }),
  );
  await openDialog(page);
  await choose(page, file(...lines));
  await page.getByRole('dialog').locator('dd').first().waitFor();
  await page.getByRole('dialog').locator('button').last().click();
}

export const userImport: Screen = {
  name: 'user-import',
  states: [
    { name: 'choose', as, everyVariant: true, reach: openDialog },
    {
      name: 'refused',
      as,
      async reach(page) {
        await openDialog(page);
        await choose(page, { ...file(), buffer: Buffer.from('userName,email,phone\na,b,c\n') });
        await page.getByRole('dialog').getByText('phone').waitFor();
      },
    },
    {
      name: 'errors',
      as,
      everyVariant: true,
      async reach(page) {
        await openDialog(page);
        await choose(page, file(...lines));
        await page.getByRole('dialog').locator('dd').first().waitFor();
      },
    },
    {
      name: 'importing',
      as,
      everyVariant: true,
      async reach(page) {
        await mockImport(page, { done: 18_250 });
        await page.getByRole('progressbar').waitFor();
        await page.waitForResponse(/\/v1\/job\//);
      },
    },
    {
      name: 'goes-on',
      as,
      async reach(page) {
        await mockImport(page, { done: 18_250 });
        await page.waitForResponse(/\/v1\/job\//);
        await page.keyboard.press('Escape');
        await page.getByRole('main').getByRole('progressbar').waitFor();
      },
    },
    {
      name: 'failed',
      as,
      async reach(page) {
        await mockImport(page, { state: 'Failed', problem: 'import.interrupted' });
        await page.getByRole('button', { name: 'Retry' }).waitFor();
      },
    },
    {
      name: 'done',
      as,
      async reach(page) {
        const result = { rows: 50_000, valid: 49_988, invalidCount: 12, invalid: [], created: 49_988 };
        await mockImport(page, { state: 'Done', result });
        await page.getByRole('dialog').getByRole('status').waitFor();
      },
    },
  ],
};

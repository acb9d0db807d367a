import type { Suppression } from '@vantage/contract/mailings/suppressions';
import type { Page } from '@playwright/test';
import { getAddress } from '../../../product';
import type { Screen } from '../../screen';
import { id, ago, people, pageResponse, reasonAt } from '../../mailing-data';

const as = 'manager';

const suppressions = people.map(({ email }, index): Suppression => ({
  id: id(200 + index),
  email,
  reason: reasonAt(index),
  createdAt: ago(index * 90_000),
}));

const openSuppressions = async (page: Page, items: readonly Suppression[]): Promise<void> => {
  await page.route(/\/v1\/suppression\?/, (route) => route.fulfill({ json: pageResponse(items) }));
  await page.goto(`${getAddress()}/admin/spsconfig/suppressions`);
  await page.getByRole('main').locator('tbody tr, h2').first().waitFor();
};

export const suppressedAddresses: Screen = {
  name: 'suppressed-addresses',
  states: [
    { name: 'filled', as, everyVariant: true, reach: (page) => openSuppressions(page, suppressions) },
    { name: 'empty', as, reach: (page) => openSuppressions(page, []) },
    {
      name: 'add',
      as,
      reach: async (page) => {
        await openSuppressions(page, suppressions);
        await page.getByRole('button', { name: 'Add address' }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'import',
      as,
      reach: async (page) => {
        await openSuppressions(page, suppressions);
        await page.getByRole('button', { name: 'Import' }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
  ],
};

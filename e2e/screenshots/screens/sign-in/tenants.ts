import { getAddress } from '../../../product';
import { abort } from '../../responses';
import type { Screen } from '../../screen';

export const invalidTenant: Screen = {
  name: 'invalid-tenant',
  states: [
    {
      name: 'filled',
      tenant: 'nobody',
      everyVariant: true,
      async reach(page) {
        await page.goto(`${getAddress('nobody')}/`);
        await page.getByRole('alert').waitFor();
      },
    },
  ],
};

export const notReachable: Screen = {
  name: 'not-reachable',
  states: [
    {
      name: 'filled',
      everyVariant: true,
      async reach(page) {
        await abort(page, '**/check-tenant/**');
        await page.route('**/', async (route) => {
          const response = await route.fetch();
          const html = await response.text();
          await route.fulfill({ response, body: html.replace(/(id="vantage-data">)[^<]*/, '$1null') });
        });
        await page.goto(`${getAddress()}/`);
        await page.getByRole('alert').waitFor();
      },
    },
  ],
};

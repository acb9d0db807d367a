import { addressOf } from '../../../product';
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
        await page.goto(`${addressOf('nobody')}/`);
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
        await page.goto(`${addressOf()}/`);
        await page.getByRole('alert').waitFor();
      },
    },
  ],
};

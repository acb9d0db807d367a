import { addressOf } from '../../product';
import { cut } from '../answers';
import type { Screen } from '../screen';

export const invalidTenant: Screen = {
  name: 'invalid-tenant',
  states: [
    {
      name: 'filled',
      tenant: 'nobody',
      everyWay: true,
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
      everyWay: true,
      async reach(page) {
        await cut(page, '**/check-tenant/**');
        await page.goto(`${addressOf()}/`);
        await page.getByRole('alert').waitFor();
      },
    },
  ],
};

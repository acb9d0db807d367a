import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { removeRow } from './keyset-list';

it.each([
  ['takes it out of an exact total', true, 41],
  ['leaves a total that was counted to a bound', false, 42],
])('removing a row %s', (_what, totalIsExact, total) => {
  const queryClient = new QueryClient();
  const key = ['users', 'list', {}];
  const page = { items: [{ id: 'a' }, { id: 'b' }], nextCursor: null, total: 42, totalIsExact };
  queryClient.setQueryData(key, { pages: [page], pageParams: [undefined] });
  removeRow(queryClient, 'users', 'a');
  expect(queryClient.getQueryData(key)).toMatchObject({ pages: [{ ...page, items: [{ id: 'b' }], total }] });
});

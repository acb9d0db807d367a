import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';

vi.stubGlobal('document', { querySelector: () => null });
// Imported after the page's meta tags have been set up.
const { removeRow } = await import('./keyset-list');

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

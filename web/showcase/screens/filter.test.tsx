import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
// First, because other styles build on its styles.
import { prepareShowcase } from '../showcase';
import { FilterSelect } from '../../src/ui/lists/filters/filter-select';
import { MantineRoot } from '../../src/ui/theme/mantine-root';

const getFilter = (count: number) => (
  <MantineRoot>
    <FilterSelect
      label="Location"
      options={Array.from({ length: count }, (_, index) => ({ value: `${index}`, label: `Site ${index}` }))}
      value={undefined}
      onChange={() => undefined}
    />
  </MantineRoot>
);

test('a filter opened before its options have arrived becomes a search, and stays open', async () => {
  await prepareShowcase();
  const { rerender } = await render(getFilter(0));
  await page.getByRole('button', { name: 'Location' }).click();
  await expect.element(page.getByRole('menu')).toBeInTheDocument();
  await rerender(getFilter(2_000));
  await expect.element(page.getByRole('combobox', { name: 'Search in Location' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Location' })).toHaveFocus();
});

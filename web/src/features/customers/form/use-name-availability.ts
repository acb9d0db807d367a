import { customerFields } from '@vantage/contract/customers/customer-fields';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { customerNameQuery } from '../api/check-customer-name';
import { availabilityDebounceMs } from '../../../lib/browser/timing';

/**
 * Whether the typed name is available; null while unknown.
 * @param own the customer that may keep its own name
 */
export const useNameAvailability = (
  typed: string,
  own: { readonly id: string; readonly name: string } | null,
): boolean | null => {
  const [debounced] = useDebouncedValue(typed, availabilityDebounceMs);
  const name = customerFields.shape.name.safeParse(debounced);
  const isChecked = name.success && name.data.toLowerCase() !== own?.name.toLowerCase();
  const { data } = useQuery({ ...customerNameQuery(name.data ?? '', own?.id), enabled: isChecked });
  return isChecked && typed === debounced ? (data ?? null) : null;
};

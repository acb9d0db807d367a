import { surveyName } from '@vantage/contract/surveys/survey-fields';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { surveyNameQuery } from '../api/surveys';
import { availabilityDebounceMs } from '../../../lib/browser/timing';

/**
 * @returns whether the name in the field is available; null while this is unknown
 * @param own the survey whose name it may be already
 */
export const useNameAvailability = (
  text: string,
  own: { readonly id: string; readonly name: string } | null,
): boolean | null => {
  const [debounced] = useDebouncedValue(text, availabilityDebounceMs);
  const name = surveyName.safeParse(debounced);
  const isChecked = name.success && name.data.toLowerCase() !== own?.name.toLowerCase();
  const { data } = useQuery({ ...surveyNameQuery(name.data ?? '', own?.id), enabled: isChecked });
  return isChecked && text === debounced ? (data ?? null) : null;
};

import { surveyName } from '@vantage/contract/surveys/survey-fields';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { surveyNameQuery } from '../api/surveys';

const debounceMs = 300;

/**
 * Whether the typed name is free; null while unknown.
 * @param own the survey whose name it may be already
 */
export const useNameAvailability = (
  typed: string,
  own: { readonly id: string; readonly name: string } | null,
): boolean | null => {
  const [asked] = useDebouncedValue(typed, debounceMs);
  const name = surveyName.safeParse(asked);
  const isAsked = name.success && name.data.toLowerCase() !== own?.name.toLowerCase();
  const { data } = useQuery({ ...surveyNameQuery(name.data ?? '', own?.id), enabled: isAsked });
  return isAsked && typed === asked ? (data ?? null) : null;
};

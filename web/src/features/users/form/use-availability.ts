import { email as emailField, userName as userNameField } from '@vantage/contract/users/user-fields';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { emailQuery, userNameQuery } from '../api/check-availability';
import { availabilityDebounceMs } from '../../../lib/browser/timing';

type NameAvailability = 'unknown' | 'free' | { readonly taken: true; readonly other: string | null };

/** `outside`: the permitted domains, none of which matches. */
type EmailAvailability = 'unknown' | 'free' | 'taken' | { readonly outside: readonly string[] };

const emailAvailability = ({ free, domains }: { free: boolean; domains: string[] | null }) => {
  if (domains !== null) return { outside: domains };
  return free ? 'free' : 'taken';
};

/**
 * Availability of the typed user name and e-mail address.
 * @param typed values that the form rejects are not checked
 * @param own the user's current values
 */
export const useAvailability = (
  typed: { readonly userName: string; readonly email: string },
  own: { readonly id: string; readonly userName: string; readonly email: string } | null,
): { userName: NameAvailability; email: EmailAvailability } => {
  const [debounced] = useDebouncedValue(typed, availabilityDebounceMs);
  const userName = userNameField.safeParse(debounced.userName);
  const email = emailField.safeParse(debounced.email);
  const isSame = (one: string, other: string | undefined) => one.toLowerCase() === other?.toLowerCase();
  const checksName = userName.success && !isSame(userName.data, own?.userName);
  const checksEmail = email.success && !isSame(email.data, own?.email);
  const nameCheck = useQuery({ ...userNameQuery(userName.data ?? '', own?.id), enabled: checksName });
  const emailCheck = useQuery({ ...emailQuery(email.data ?? '', own?.id), enabled: checksEmail });
  const isPresent = (name: 'userName' | 'email') => typed[name] === debounced[name];
  return {
    userName:
      !checksName || !isPresent('userName') || nameCheck.data === undefined
        ? 'unknown'
        : nameCheck.data.free
          ? 'free'
          : { taken: true, other: nameCheck.data.other },
    email:
      !checksEmail || !isPresent('email') || emailCheck.data === undefined
        ? 'unknown'
        : emailAvailability(emailCheck.data),
  };
};

import { email as emailField, userName as userNameField } from '@vantage/contract/user-fields';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { emailQuery, userNameQuery } from '../api/check-availability';

/** Between the last letter and the question to the server, in ms. */
const typingPause = 300;

/** What is known of a user name while it is typed. */
type NameAvailability = 'unknown' | 'free' | { readonly taken: true; readonly other: string | null };

/** What is known of an address while it is typed; `outside`: the domains that it is none of. */
type EmailAvailability = 'unknown' | 'free' | 'taken' | { readonly outside: readonly string[] };

const emailAvailability = ({ free, domains }: { free: boolean; domains: string[] | null }) => {
  if (domains !== null) return { outside: domains };
  return free ? 'free' : 'taken';
};

/**
 * Whether the user name and the address that are being typed are free, and the address is one that may be.
 * @param typed as they stand in the form; what the form refuses anyway is not asked about
 * @param own what the user has already, and whose that is
 */
export const useAvailability = (
  typed: { readonly userName: string; readonly email: string },
  own: { readonly id: string; readonly userName: string; readonly email: string } | null,
): { userName: NameAvailability; email: EmailAvailability } => {
  const [asked] = useDebouncedValue(typed, typingPause);
  const userName = userNameField.safeParse(asked.userName);
  const email = emailField.safeParse(asked.email);
  const isSame = (one: string, other: string | undefined) => one.toLowerCase() === other?.toLowerCase();
  const asksName = userName.success && !isSame(userName.data, own?.userName);
  const asksEmail = email.success && !isSame(email.data, own?.email);
  const nameAnswer = useQuery({ ...userNameQuery(userName.data ?? '', own?.id), enabled: asksName });
  const emailAnswer = useQuery({ ...emailQuery(email.data ?? '', own?.id), enabled: asksEmail });
  const isPresent = (name: 'userName' | 'email') => typed[name] === asked[name];
  return {
    userName:
      !asksName || !isPresent('userName') || nameAnswer.data === undefined
        ? 'unknown'
        : nameAnswer.data.free
          ? 'free'
          : { taken: true, other: nameAnswer.data.other },
    email:
      !asksEmail || !isPresent('email') || emailAnswer.data === undefined
        ? 'unknown'
        : emailAvailability(emailAnswer.data),
  };
};

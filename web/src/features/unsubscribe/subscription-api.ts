import { getSubscription, unsubscribe, type Subscription } from '@vantage/contract/mailings/unsubscribe';
import { apiUrl } from '../../lib/api/api-url';
import { withBasePath } from '../../lib/browser/page-meta';

/** Thrown if no e-mail address belongs to the token. */
export class UnknownToken extends Error {}

/** @throws {UnknownToken | Error} */
const call = async (
  { method, path }: typeof getSubscription | typeof unsubscribe,
  token: string,
): Promise<Subscription> => {
  const response = await fetch(withBasePath(`/api${apiUrl({ path }, { token })}`), { method });
  if (response.status === 404) throw new UnknownToken();
  if (!response.ok) throw new Error(`The server answers ${response.status}.`);
  return (await response.json()) as Subscription;
};

export const fetchSubscription = (token: string): Promise<Subscription> => call(getSubscription, token);

export const endSubscription = (token: string): Promise<Subscription> => call(unsubscribe, token);

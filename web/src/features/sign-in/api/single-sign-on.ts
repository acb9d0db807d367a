import { signInBySingleSignOn } from '@vantage/contract/single-sign-on';
import { api } from '../../../lib/api-client';
import { storeSession } from './login';

/** Exchanges the ticket of a single sign-on for a session, which is kept. */
export const redeemTicket = async (ticket: string): Promise<void> =>
  storeSession(await api(signInBySingleSignOn, { body: { userName: ticket } }));

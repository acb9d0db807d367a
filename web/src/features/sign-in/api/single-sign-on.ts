import { signInBySingleSignOn } from '@vantage/contract/single-sign-on';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { storeSession } from './login';

export const useRedeemTicket = () =>
  useMutation({
    mutationFn: async (ticket: string) =>
      storeSession(await api(signInBySingleSignOn, { body: { userName: ticket } })),
  });

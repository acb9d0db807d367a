import { confirmReplyTo } from '@vantage/contract/settings/reply-to';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';

export const useConfirmReplyTo = () =>
  useMutation({
    // A token starts with its tenant's id: the link works on any host.
    mutationFn: (token: string) =>
      api(confirmReplyTo, { tenantId: token.split('.')[0] ?? '', body: { token } }),
  });

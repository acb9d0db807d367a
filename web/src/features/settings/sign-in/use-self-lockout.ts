import type { AuthMethod } from '@vantage/contract/settings/sign-in-settings';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { passkeyHoldersQuery } from '../api/count-passkey-holders';

export interface SelfLockout {
  /** Users without another method; null while unknown. */
  count: number | null;
  text: string;
  /** Nobody but administrators could sign in. */
  isEveryone: boolean;
}

/**
 * With passkeys as the only method, users without one are locked out. Administrators keep their password.
 * @returns null if there is another method or everyone has a passkey
 */
export const useSelfLockout = (methods: readonly AuthMethod[]): SelfLockout | null => {
  const { t } = useTranslation('settings');
  const isOnlyWay = methods.length === 1 && methods[0] === 'passkey';
  const { data } = useQuery({ ...passkeyHoldersQuery, enabled: isOnlyWay });
  if (!isOnlyWay) return null;
  if (!data) return { count: null, text: t('signIn.selfLockout.unknown'), isEveryone: false };
  const count = data.people - data.withPasskey;
  if (count === 0) return null;
  return {
    count,
    isEveryone: data.withPasskey === 0,
    text:
      data.withPasskey === 0
        ? t('signIn.selfLockout.all', { count })
        : t('signIn.selfLockout.some', { count, people: data.people }),
  };
};

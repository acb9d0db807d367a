import { role } from '@vantage/contract/permissions';
import type { AuthMethod } from '@vantage/contract/settings/sign-in-settings';
import type { AccountRow } from '../../users';

/** Administrators may always use their password, so that they can repair a broken sign-in method. */
export const isPasswordAllowed = (
  account: Pick<AccountRow, 'role_id'>,
  methods: readonly AuthMethod[],
): boolean =>
  methods.includes('password') || methods.includes('emailCode') || account.role_id === role.administrator;

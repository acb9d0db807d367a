import type { ConnectionTest } from '@vantage/contract/embedding/connection-tests';
import type { SettingsChange } from '@vantage/contract/settings/settings-change';
import type { Scope } from '../../platform/database/database';
import type { EventBus } from '../../platform/domain-events';
import { AppError } from '../../platform/errors';
import type { ChangedSettings, SettingsRow } from './settings.repository';

declare module '../../platform/domain-events' {
  interface DomainEvents {
    /**
     * Except for administrators, whose passwords always work, passkeys become the only way to sign in, or none at all if
     * `isEnabled` is false. A handler that throws an `AppError` prevents the change.
     */
    'signIn.restrictedToPasskeys': { readonly isEnabled: boolean };
    /** A handler that throws an `AppError` prevents the change. */
    'emailDomains.changed': { readonly domains: readonly string[]; readonly actorId: string };
  }
}

type SignInColumns = Pick<SettingsRow, 'auth_method'> & Partial<SettingsRow>;

const hasPassword = ({ auth_method: methods }: SignInColumns): boolean =>
  methods.includes('password') || methods.includes('emailCode');

/** Whether single sign-on would be the only way for those without a passkey, in a way that the change affects. */
export const dependsOnSingleSignOn = (before: SettingsRow, change: SettingsChange): boolean => {
  const auth_method = change.authMethod ?? before.auth_method;
  const isConcerned = change.authMethod !== undefined || change.sso !== undefined;
  return isConcerned && auth_method.includes('sso') && !hasPassword({ auth_method });
};

/**
 * Refuses sign-in methods by which nobody but administrators could sign in, and domains that exclude who saves them.
 * @param singleSignOn the result of a test of the provider with the change; null unless all depends on it
 * @throws {AppError} validation
 */
export async function checkLockout(
  scope: Scope,
  {
    before,
    changed,
    singleSignOn,
    actorId,
    events,
  }: {
    readonly before: SettingsRow;
    readonly changed: ChangedSettings;
    readonly singleSignOn: ConnectionTest | null;
    readonly actorId: string;
    readonly events: EventBus;
  },
): Promise<void> {
  const after = { ...before, ...changed };
  const isSsoUsable = after.auth_method.includes('sso') && singleSignOn?.ok !== false;
  const isConcerned = changed.auth_method !== undefined || singleSignOn !== null;
  if (isConcerned && !hasPassword(after) && !isSsoUsable)
    await events.publish(scope, 'signIn.restrictedToPasskeys', {
      isEnabled: after.auth_method.includes('passkey'),
    });
  if (changed.email_domains !== undefined && changed.email_domains.length > 0)
    await events.publish(scope, 'emailDomains.changed', { domains: changed.email_domains, actorId });
}

/** For handlers of `signIn.restrictedToPasskeys`. */
export const nobodyCouldSignIn = (): AppError =>
  new AppError('validation', {
    fields: {
      authMethod: [
        {
          code: 'nobodyCouldSignIn',
          message: 'Nobody except administrators could sign in with these methods.',
        },
      ],
    },
  });

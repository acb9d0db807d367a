import type { Platform } from '../../platform/platform';
import type { AuditLog } from '../audit-log';
import { nobodyCouldSignIn, type SettingsService } from '../settings';
import type { Auth } from '../auth';
import type { TenantService } from '../tenants';
import { userRepository } from '../users';
import { passkeyChallenges } from './passkey-challenges';
import { passkeySignInService } from './passkey-sign-in.service';
import { passkeyRepository, type PasskeyRepository } from './passkeys.repository';
import { passkeyRoutes } from './passkeys.routes';
import { passkeyService } from './passkeys.service';
import { usedChallengeRepository } from './used-challenges.repository';

interface Dependencies {
  readonly tenants: TenantService;
  readonly settings: SettingsService;
  readonly audit: AuditLog;
  readonly auth: Auth;
}

export type Passkeys = Pick<PasskeyRepository, 'ofUser'>;

export function passkeysModule(
  platform: Platform,
  { tenants, settings, audit, auth }: Dependencies,
): Passkeys {
  const { database, clock, secrets } = platform;
  const { sessions, passwords, mails, attempts, signIn } = auth;
  const repository = passkeyRepository();
  const shared = {
    database,
    clock,
    users: userRepository(),
    passkeys: repository,
    challenges: passkeyChallenges(secrets),
    usedChallenges: usedChallengeRepository(),
    tenants,
    settings,
    sessions,
  };
  const passkeys = passkeyService({ ...shared, passwords, mails, audit });
  const passkeySignIn = passkeySignInService({ ...shared, attempts, signIn });
  platform.routes((handle) => passkeyRoutes(handle, passkeys, passkeySignIn));
  platform.maintenance((scope, limit) => passkeys.deleteExpired(scope, limit));
  platform.events.on('signIn.restrictedToPasskeys', async (scope, { isEnabled }) => {
    const { people, withPasskey } = await repository.holders(scope);
    if (people > 0 && (!isEnabled || withPasskey === 0)) throw nobodyCouldSignIn();
  });
  platform.events.on('user.removed', (scope, { userId }) => repository.removeAllOfUser(scope, userId));
  return repository;
}

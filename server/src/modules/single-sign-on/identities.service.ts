import { randomInt } from 'node:crypto';
import { languageOfTag, type LanguageCode } from '@vantage/contract/language-codes';
import { role } from '@vantage/contract/permissions';
import { defaultUserFields } from '@vantage/contract/users/user-fields';
import type { Clock } from '../../platform/clock';
import type { Scope } from '../../platform/database/database';
import type { AuditLog } from '../audit-log';
import type { SettingsService } from '../settings';
import { hasAllowedDomain, type UserRepository } from '../users';
import type { Claims } from './claims';
import type { IdentityRepository } from './identities.repository';

/** As in the contract. */
const userNamePattern = /^[A-Za-z0-9._@-]{5,50}$/;

interface Dependencies {
  readonly clock: Clock;
  readonly identities: IdentityRepository;
  readonly users: UserRepository;
  readonly settings: SettingsService;
  readonly audit: AuditLog;
}

export type IdentityService = ReturnType<typeof identityService>;

export const identityService = ({ clock, identities, users, settings, audit }: Dependencies) => {
  const exists = async (scope: Scope, userId: string | null): Promise<boolean> =>
    userId !== null && (await users.find(scope, userId)) !== undefined;

  const link = async (scope: Scope, claims: Claims, userId: string, requestId: string): Promise<void> => {
    await identities.link(scope, claims, userId, new Date(clock.now()));
    await audit.record(scope, {
      action: 'user.identityLinked',
      actorId: userId,
      sessionId: null,
      requestId,
      entityId: userId,
      after: { issuer: claims.issuer, subject: claims.subject },
    });
  };

  /** The provider's user name or the e-mail address, if it is valid and free; otherwise a generated name. */
  const freeUserName = async (scope: Scope, claims: Claims, localPart: string): Promise<string> => {
    for (const name of [claims.userName, claims.verifiedEmail])
      if (name !== null && userNamePattern.test(name) && !(await users.accountByUserName(scope, name)))
        return name;
    return `${localPart.replaceAll(/[^A-Za-z0-9._-]/g, '').slice(0, 40)}-${randomInt(100_000, 1_000_000)}`;
  };

  const languageFor = async (scope: Scope, locale: string | null): Promise<LanguageCode> => {
    const offered = await settings.offeredLanguages(scope);
    const preferred = languageOfTag(locale ?? '');
    return preferred !== null && offered.includes(preferred) ? preferred : settings.defaultLanguage(scope);
  };

  const create = async (
    scope: Scope,
    claims: Claims,
    email: string,
    requestId: string,
  ): Promise<string | null> => {
    if (!hasAllowedDomain(email, await settings.emailDomains(scope))) return null;
    const [localPart = ''] = email.split('@');
    const userName = await freeUserName(scope, claims, localPart);
    const user = {
      ...defaultUserFields,
      userName,
      firstName: claims.firstName ?? userName,
      lastName: claims.lastName ?? userName,
      email,
      appRoleId: role.learner,
      language: await languageFor(scope, claims.locale),
    } as const;
    const userId = await users.insert(scope, { ...user, passwordHash: null });
    await audit.record(scope, {
      action: 'user.created',
      actorId: userId,
      sessionId: null,
      requestId,
      entityId: userId,
      after: { ...user, by: 'sso' },
    });
    return userId;
  };

  return {
    /**
     * A new identity is linked by verified e-mail address, unless that account is linked already: neither
     * another provider nor a later owner of the address may take it over.
     * @returns null if there is no account
     */
    async userFor(
      scope: Scope,
      claims: Claims,
      { createUsers, requestId }: { readonly createUsers: boolean; readonly requestId: string },
    ): Promise<string | null> {
      const linkedUserId = await identities.userOf(scope, claims);
      if (await exists(scope, linkedUserId)) return linkedUserId;
      const email = claims.verifiedEmail;
      if (email === null) return null;
      await identities.lockLinking(scope);
      // Read again under the lock: a concurrent sign-in may have linked the same person.
      const linkedSince = await identities.userOf(scope, claims);
      if (await exists(scope, linkedSince)) return linkedSince;
      const account = await users.accountByEmail(scope, email);
      if (account && (await identities.isLinked(scope, account.id))) return null;
      const userId = account?.id ?? (createUsers ? await create(scope, claims, email, requestId) : null);
      if (userId !== null) await link(scope, claims, userId, requestId);
      return userId;
    },
  };
};

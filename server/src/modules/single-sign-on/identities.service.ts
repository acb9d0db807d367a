import { randomInt } from 'node:crypto';
import { languageOfTag, type LanguageCode } from '@vantage/contract/language-codes';
import { role } from '@vantage/contract/permissions';
import { defaultUserFields } from '@vantage/contract/users/user-fields';
import type { UserSummary } from '@vantage/contract/users/user-summary';
import type { Actor } from '../../platform/actor';
import type { Clock } from '../../platform/clock';
import type { Database, Scope } from '../../platform/database/database';
import { AppError, notFound } from '../../platform/errors';
import type { AuditLog } from '../audit-log';
import { isPasswordAllowed } from '../auth';
import type { Passkeys } from '../passkeys';
import type { SettingsService } from '../settings';
import { canChange, hasAllowedDomain, type AccountRow, type UserRepository } from '../users';
import type { Claims } from './claims';
import type { IdentityRepository } from './identities.repository';

/** It is the pattern of the contract. */
const userNamePattern = /^[A-Za-z0-9._@-]{5,50}$/;

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly identities: IdentityRepository;
  readonly users: UserRepository;
  readonly settings: SettingsService;
  readonly passkeys: Passkeys;
  readonly audit: AuditLog;
}

export type IdentityService = ReturnType<typeof identityService>;

export const identityService = (dependencies: Dependencies) => {
  const { database, clock, identities, users, settings, passkeys, audit } = dependencies;

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

  /** With the organization's sign-in methods as they are now. */
  const hasOtherSignIn = async (scope: Scope, account: AccountRow): Promise<boolean> => {
    const methods = await settings.signInMethods(scope);
    if (account.password_hash !== null && isPasswordAllowed(account, methods)) return true;
    return methods.includes('passkey') && (await passkeys.ofUser(scope, account.id)).length > 0;
  };

  return {
    /** What an administrator sees of it. */
    async ofUser(scope: Scope, userId: string): Promise<UserSummary['identity']> {
      const identity = await identities.ofUser(scope, userId);
      return identity ? { issuer: identity.issuer, linkedAt: identity.linkedAt.toISOString() } : null;
    },

    /**
     * The next single sign-on with the verified e-mail address of the account links it again.
     * @throws {AppError} notFound, also without a linked identity; permission.denied, user.onlySignIn
     */
    unlink(actor: Actor, userId: string, requestId: string): Promise<undefined> {
      return database.write(actor.tenantId, async (scope) => {
        const account = await users.lockAccount(scope, userId);
        if (!account) throw notFound();
        if (!canChange(actor, account)) throw new AppError('permission.denied');
        const identity = await identities.unlink(scope, userId);
        if (!identity) throw notFound();
        if (!(await hasOtherSignIn(scope, account))) throw new AppError('user.onlySignIn');
        await audit.recordChange(scope, actor, requestId, {
          action: 'user.identityUnlinked',
          entityId: userId,
          before: { issuer: identity.issuer, subject: identity.subject },
        });
        return undefined;
      });
    },

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
      const linkedUserId = await identities.findUser(scope, claims);
      if (await exists(scope, linkedUserId)) return linkedUserId;
      const email = claims.verifiedEmail;
      if (email === null) return null;
      await identities.lockLinking(scope);
      // Read again under the lock: a concurrent sign-in may have linked the same person.
      const linkedSince = await identities.findUser(scope, claims);
      if (await exists(scope, linkedSince)) return linkedSince;
      const account = await users.accountByEmail(scope, email);
      if (account && (await identities.ofUser(scope, account.id))) return null;
      const userId = account?.id ?? (createUsers ? await create(scope, claims, email, requestId) : null);
      if (userId !== null) await link(scope, claims, userId, requestId);
      return userId;
    },
  };
};

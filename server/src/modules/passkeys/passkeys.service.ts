import { parse as parseUuid, v7 as uuidv7 } from 'uuid';
import {
  passkeyLimits,
  type Passkey,
  type PasskeyHolders,
  type PasskeyRegistration,
  type PasskeyRegistrationOptions,
} from '@vantage/contract/passkeys';
import type { Actor } from '../../platform/actor';
import type { Clock } from '../../platform/clock';
import type { Database, Scope } from '../../platform/database/database';
import { AppError, notFound } from '../../platform/errors';
import type { AuditLog } from '../audit-log';
import type { SettingsService } from '../settings';
import type { PasswordService, SessionService, AuthMails, SignInRequest } from '../auth';
import type { TenantService } from '../tenants';
import type { UserRepository } from '../users';
import { passkeyOrigins } from './passkey-origins';
import { challengeLifetime, type PasskeyChallenges } from './passkey-challenges';
import { presentPasskey } from './passkeys.presenter';
import type { PasskeyRepository } from './passkeys.repository';
import type { UsedChallengeRepository } from './used-challenges.repository';
import { algorithms, readChallenge, verifyRegistration } from './web-authn';
import { minute } from '../../platform/durations';

/** Milliseconds after a sign-in in which a passkey can be added without the password. */
const recentSignIn = 10 * minute;

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly users: UserRepository;
  readonly passkeys: PasskeyRepository;
  readonly challenges: PasskeyChallenges;
  readonly usedChallenges: UsedChallengeRepository;
  readonly tenants: TenantService;
  readonly settings: SettingsService;
  readonly sessions: SessionService;
  readonly passwords: PasswordService;
  readonly mails: AuthMails;
  readonly audit: AuditLog;
}

export type PasskeyService = ReturnType<typeof passkeyService>;

/** A 401 would make the client believe that its session has ended. */
const rejected = (): AppError => new AppError('passkey.refused', { status: 422 });

export const passkeyService = (dependencies: Dependencies) => {
  const { database, clock, users, passkeys, challenges, settings, tenants, audit } = dependencies;

  const assertPasskeysEnabled = async (scope: Scope): Promise<void> => {
    if (!(await settings.signInMethods(scope)).includes('passkey')) throw new AppError('passkey.off');
  };

  const assertBelowLimit = (own: readonly unknown[]): void => {
    if (own.length >= passkeyLimits.perUser) throw new AppError('passkey.tooMany');
  };

  /**
   * Otherwise a hijacked session could add a passkey that outlives it.
   * @throws {AppError} passkey.proofRequired, 105 wrong password, 102 (status 423) locked
   */
  const reauthenticate = async (
    actor: Actor,
    password: string | null,
    request: SignInRequest,
  ): Promise<void> => {
    const startedAt = await database.read(actor.tenantId, (scope) =>
      dependencies.sessions.startedAt(scope, actor.sessionId),
    );
    if (startedAt !== null && startedAt.getTime() + recentSignIn > clock.now()) return;
    if (password === null) throw new AppError('passkey.proofRequired');
    if ((await dependencies.passwords.verifyOwn(actor, password, request)).valid) return;
    const problem = { code: 'wrong', message: "This isn't the current password." };
    throw new AppError(105, { fields: { password: [problem] } });
  };

  return {
    /** Works even while the organization has passkeys disabled. */
    list(actor: Actor): Promise<Passkey[]> {
      return database.read(actor.tenantId, async (scope) =>
        (await passkeys.ofUser(scope, actor.userId)).map(presentPasskey),
      );
    },

    /** @throws {AppError} passkey.off, passkey.tooMany, passkey.proofRequired, 105, 102 (status 423) */
    async options(
      actor: Actor,
      password: string | null,
      request: SignInRequest,
    ): Promise<PasskeyRegistrationOptions> {
      const { account, own, label } = await database.read(actor.tenantId, async (scope) => {
        await assertPasskeysEnabled(scope);
        return {
          account: await users.find(scope, actor.userId),
          own: await passkeys.ofUser(scope, actor.userId),
          label: (await settings.branding(scope)).productLabel,
        };
      });
      if (!account) throw notFound();
      assertBelowLimit(own);
      await reauthenticate(actor, password, request);
      return {
        origins: passkeyOrigins(await tenants.origins(actor.tenantId)),
        publicKey: {
          challenge: challenges.issue(actor, clock.now()),
          rp: { name: `${label} · ${await tenants.getName(actor.tenantId, null)}` },
          user: {
            id: Buffer.from(parseUuid(actor.userId)).toString('base64url'),
            name: account.user_name,
            displayName: `${account.first_name} ${account.last_name}`.trim(),
          },
          pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
          timeout: challengeLifetime,
          attestation: 'none',
          authenticatorSelection: {
            residentKey: 'required',
            requireResidentKey: true,
            userVerification: 'required',
          },
          excludeCredentials: own.map((row) => ({
            id: row.credential_id.toString('base64url'),
            type: 'public-key' as const,
            transports: row.transports,
          })),
        },
      };
    },

    /** @throws {AppError} passkey.off, passkey.tooMany, passkey.refused (status 422), challenge.expired */
    async add(
      actor: Actor,
      { name, credential }: { name: string; credential: PasskeyRegistration },
      requestId: string,
    ): Promise<Passkey> {
      const challenge = challenges.read(readChallenge(credential) ?? '', actor);
      if (!challenge) throw rejected();
      if (challenge.expiresAt.getTime() <= clock.now()) throw new AppError('challenge.expired');
      const created = await verifyRegistration(credential, {
        challenge: challenge.text,
        origins: passkeyOrigins(await tenants.origins(actor.tenantId)),
      });
      if (!created) throw rejected();
      return database.write(actor.tenantId, async (scope) => {
        await assertPasskeysEnabled(scope);
        // The lock serializes concurrent requests, so that each sees the current number.
        const user = await users.lock(scope, actor.userId);
        if (!user) throw notFound();
        assertBelowLimit(await passkeys.ofUser(scope, actor.userId));
        if (!(await dependencies.usedChallenges.use(scope, challenge))) throw rejected();
        const row = await passkeys.insert(scope, {
          id: uuidv7(),
          user_id: actor.userId,
          credential_id: created.credentialId,
          rp_id: created.rpId,
          public_key: created.publicKey,
          counter: created.counter,
          transports: [...created.transports],
          backed_up: created.backedUp,
          device_type: created.deviceType,
          name,
          created_at: new Date(clock.now()),
        });
        if (!row) throw rejected();
        await audit.record(scope, {
          action: 'passkey.added',
          actorId: actor.userId,
          sessionId: actor.sessionId,
          requestId,
          entityId: row.id,
          after: { name: row.name, host: row.rp_id },
        });
        await dependencies.mails.passkeyAdded(scope, user, row.name);
        return presentPasskey(row);
      });
    },

    /** Works even while the organization has passkeys disabled. @throws {AppError} notFound */
    remove(actor: Actor, id: string, requestId: string): Promise<undefined> {
      return database.write(actor.tenantId, async (scope) => {
        const row = await passkeys.remove(scope, actor.userId, id);
        if (!row) throw notFound();
        await audit.record(scope, {
          action: 'passkey.removed',
          actorId: actor.userId,
          sessionId: actor.sessionId,
          requestId,
          entityId: row.id,
          before: { name: row.name, host: row.rp_id },
        });
        return undefined;
      });
    },

    /** Counts the users who would need a passkey if it became the only sign-in method. */
    holders(actor: Actor): Promise<PasskeyHolders> {
      return database.read(actor.tenantId, (scope) => passkeys.holders(scope));
    },

    deleteExpired(scope: Scope, limit: number): Promise<number> {
      return dependencies.usedChallenges.deleteExpired(scope, new Date(clock.now()), limit);
    },
  };
};

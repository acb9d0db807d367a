import { parse as parseUuid } from 'uuid';
import type { PasskeyAssertion, PasskeySignInOptions } from '@vantage/contract/passkeys';
import type { SignInResponse } from '@vantage/contract/auth/sign-in';
import type { Clock } from '../../platform/clock';
import type { Database, Scope } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { SettingsService } from '../settings';
import type { AttemptService, SignInOutcome, SessionService, SignInRequest, SignInService } from '../auth';
import type { TenantService } from '../tenants';
import type { UserRepository } from '../users';
import { passkeyOrigins } from './passkey-origins';
import { challengeLifetime, type AnsweredChallenge, type PasskeyChallenges } from './passkey-challenges';
import type { PasskeyRepository, PasskeyRow } from './passkeys.repository';
import type { UsedChallengeRepository } from './used-challenges.repository';
import { readChallenge, verifyAssertion, type AssertionResult } from './web-authn';

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly users: UserRepository;
  readonly passkeys: PasskeyRepository;
  readonly challenges: PasskeyChallenges;
  readonly usedChallenges: UsedChallengeRepository;
  readonly tenants: TenantService;
  readonly settings: SettingsService;
  readonly attempts: AttemptService;
  readonly signIn: SignInService;
  readonly sessions: SessionService;
}

export type PasskeySignInService = ReturnType<typeof passkeySignInService>;

/** For the audit log, never for the response. */
type Reason = 'unknown' | 'proof' | 'replayed' | 'counter';

/** The transaction commits before this becomes a response. */
type VerificationResult =
  | SignInOutcome
  | { readonly kind: 'locked' }
  | { readonly kind: 'refused'; readonly reason: Reason; readonly userId: string | null };

const userHandleIs = (credential: PasskeyAssertion, userId: string): boolean =>
  Buffer.from(credential.response.userHandle ?? '', 'base64url').equals(parseUuid(userId));

/** When a passkey was cloned, the copy that is used less often has the lower counter. */
const isCounterBehind = (proof: AssertionResult, existing: PasskeyRow): boolean =>
  (proof.counter > 0 || existing.counter > 0) && proof.counter <= existing.counter;

/** User verification makes a passkey two factors, so no security code follows. */
export const passkeySignInService = (dependencies: Dependencies) => {
  const { database, clock, users, passkeys, challenges, tenants, attempts } = dependencies;

  /** @throws {AppError} passkey.off, request.tooMany */
  const assertPasskeysEnabled = async (scope: Scope, ip: string): Promise<void> => {
    await attempts.assertIpAllowed(scope, ip);
    if (!(await dependencies.settings.signInMethods(scope)).includes('passkey'))
      throw new AppError('passkey.off');
  };

  const listOrigins = async (tenantId: string): Promise<string[]> =>
    passkeyOrigins(await tenants.origins(tenantId));

  const verifyProof = async (
    tenantId: string,
    credential: PasskeyAssertion,
    challenge: AnsweredChallenge,
    existing: PasskeyRow,
  ): Promise<AssertionResult | null> =>
    userHandleIs(credential, existing.user_id)
      ? verifyAssertion(credential, {
          challenge: challenge.text,
          origins: await listOrigins(tenantId),
          publicKey: existing.public_key,
          rpId: existing.rp_id,
        })
      : null;

  const accept = async (
    scope: Scope,
    { id, user_id: userId }: PasskeyRow,
    proof: AssertionResult,
    challenge: AnsweredChallenge,
    request: SignInRequest,
  ): Promise<VerificationResult> => {
    // Locked and read again, so that the second of two concurrent responses sees what the first one wrote.
    const existing = await passkeys.lock(scope, id);
    if (!existing) return { kind: 'refused', reason: 'unknown', userId };
    if (!(await dependencies.usedChallenges.use(scope, challenge)))
      return { kind: 'refused', reason: 'replayed', userId };
    if (isCounterBehind(proof, existing)) return { kind: 'refused', reason: 'counter', userId };
    const account = await users.account(scope, userId);
    if (!account) return { kind: 'refused', reason: 'unknown', userId };
    await passkeys.recordUse(scope, id, { ...proof, at: new Date(clock.now()) });
    if (account.locked) return { kind: 'locked' };
    if (!account.active) return { kind: 'inactive' };
    return dependencies.signIn.completeSignIn(scope, account, 'passkey', request);
  };

  return {
    /** Does not depend on who has a passkey. @throws {AppError} passkey.off, request.tooMany */
    async options(tenantId: string, ip: string): Promise<PasskeySignInOptions> {
      await database.read(tenantId, (scope) => assertPasskeysEnabled(scope, ip));
      return {
        origins: await listOrigins(tenantId),
        publicKey: {
          challenge: challenges.issue({ tenantId, userId: null }, clock.now()),
          timeout: challengeLifetime,
          userVerification: 'required',
        },
      };
    },

    /**
     * A failure counts for the IP address only, because a stranger could lock a name. A lock by wrong
     * passwords does not apply, because a passkey cannot be guessed.
     * @throws {AppError} passkey.refused, passkey.off, challenge.expired, 102, 103 inactive, request.tooMany
     */
    async signIn(
      tenantId: string,
      credential: PasskeyAssertion,
      request: SignInRequest,
    ): Promise<SignInResponse> {
      const existing = await database.read(tenantId, async (scope) => {
        await assertPasskeysEnabled(scope, request.ip);
        return passkeys.byCredential(scope, Buffer.from(credential.id, 'base64url'));
      });
      const challenge = challenges.read(readChallenge(credential) ?? '', { tenantId, userId: null });
      if (challenge && challenge.expiresAt.getTime() <= clock.now()) throw new AppError('challenge.expired');
      const proof =
        existing && challenge ? await verifyProof(tenantId, credential, challenge, existing) : null;
      const outcome = await database.write<VerificationResult>(tenantId, async (scope) => {
        const next: VerificationResult =
          existing && challenge && proof
            ? await accept(scope, existing, proof, challenge, request)
            : { kind: 'refused', reason: existing ? 'proof' : 'unknown', userId: existing?.user_id ?? null };
        if (next.kind === 'refused') {
          const { reason, userId } = next;
          await attempts.recordIpFailure(scope, { userId, request, detail: { method: 'passkey', reason } });
        }
        return next;
      });
      if (outcome.kind === 'refused') throw new AppError('passkey.refused');
      if (outcome.kind === 'locked') throw new AppError(102);
      if (outcome.kind === 'inactive') throw new AppError(103);
      return outcome.kind === 'answer'
        ? outcome.response
        : dependencies.sessions.issueTokens(outcome.session);
    },
  };
};

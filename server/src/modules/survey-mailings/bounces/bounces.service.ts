import { isId } from '@vantage/contract/api/ids';
import { bounceLimits, type Bounce, type BounceKind } from '@vantage/contract/survey-mailings/bounces';
import type { SuppressionReason } from '@vantage/contract/survey-mailings/suppressions';
import { email as emailField } from '@vantage/contract/users/user-fields';
import type { Actor } from '../../../platform/actor';
import { callCounter } from '../../../platform/call-counter';
import { clientNetwork } from '../../../platform/client-network';
import type { Clock } from '../../../platform/clock';
import type { Secrets } from '../../../platform/crypto/secrets';
import type { Database, Scope } from '../../../platform/database/database';
import { AppError, notFound } from '../../../platform/errors';
import type { ProviderFetch } from '../../../platform/http/provider-fetch';
import { collapseWhitespace } from '../../../platform/mail/templates';
import { invalidFile, tooManyRows } from '../../../platform/tables/invalid-file';
import type { AuditLog } from '../../audit-log';
import { readBounceToken, type BounceKeys, type SettingsService } from '../../settings';
import { minute } from '../../../platform/durations';
import type { TenantService } from '../../tenants';
import { normalizeEmail } from '../email-addresses';
import type { SuppressionRepository } from '../suppressions/suppressions.repository';
import type { BounceEventRepository } from './bounce-events.repository';
import { parseJson, readBounceReport } from './bounce-formats';
import type { BouncedRecipientRepository } from './bounced-recipients.repository';
import { readMailbox } from './delivery-reports';
import { maxSignatureAge, type EventSignatures, type ReceivedEvent } from './event-signatures';

/** Milliseconds. */
const window = 5 * minute;
/** Per client network. */
const maxBrokenTokens = 60;

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly fetch: ProviderFetch;
  readonly tenants: Pick<TenantService, 'isActive'>;
  readonly settings: Pick<SettingsService, 'bounceWebhook'>;
  readonly signatures: EventSignatures;
  readonly suppressions: SuppressionRepository;
  readonly recipients: BouncedRecipientRepository;
  readonly events: BounceEventRepository;
  readonly audit: AuditLog;
}

interface Origin {
  /** Null for a provider. */
  readonly actor: Actor | null;
  readonly requestId: string;
}

export type BounceService = ReturnType<typeof bounceService>;

const reasons: Readonly<Record<BounceKind, SuppressionReason | null>> = {
  hard: 'bounced',
  complaint: 'complained',
  soft: null,
};

const kindTexts: Readonly<Record<BounceKind, string>> = {
  hard: 'Bounced',
  complaint: 'Reported as spam',
  soft: 'Delayed',
};

/** Our Message-IDs begin with the recipient's id. */
const recipientIdOf = (messageId: string | undefined): string | null => {
  const [, id] = /^<?([0-9a-f-]{36})@/i.exec(messageId ?? '') ?? [];
  return id !== undefined && isId(id) ? id.toLowerCase() : null;
};

const invalidBody = (code: string, message: string): AppError =>
  new AppError('validation', { fields: { body: [{ code, message }] } });

const isSame = (one: Buffer | null, other: Buffer | null): boolean =>
  one === null || other === null ? one === other : one.equals(other);

export const bounceService = (dependencies: Dependencies) => {
  const { database, clock, secrets, fetch, tenants, settings, signatures } = dependencies;
  const { suppressions, recipients, events, audit } = dependencies;
  const brokenTokens = callCounter({ clock, window });

  /** @throws {AppError} notFound, also for a URL that was replaced; request.tooMany */
  const readToken = async (
    token: string,
    ip: string,
  ): Promise<{ tenantId: string; keys: BounceKeys | null }> => {
    const read = readBounceToken(secrets, token);
    if (read === null) {
      const wait = brokenTokens.count(clientNetwork(ip), maxBrokenTokens);
      if (wait !== null) throw new AppError('request.tooMany', { retryAfter: wait });
    }
    if (read === null || !(await tenants.isActive(read.tenantId))) throw notFound();
    const { tenantId } = read;
    const { nonce, keys } = await database.read(tenantId, (scope) => settings.bounceWebhook(scope));
    if (!isSame(nonce, read.nonce)) throw notFound();
    return { tenantId, keys };
  };

  /** @returns null if no signature is needed. @throws {AppError} validation, server.unavailable */
  const requireSignature = async (event: ReceivedEvent, keys: BounceKeys | null): Promise<Buffer | null> => {
    if (keys === null) return null;
    const digest = await signatures.verifiedDigest(event, keys);
    if (digest === null) throw invalidBody('signature', 'No mail provider with a stored key signed this.');
    return digest;
  };

  /** @returns whether its address was suppressed now */
  const record = async (scope: Scope, bounce: Bounce, by: Origin): Promise<boolean> => {
    const recipientId = recipientIdOf(bounce.messageId);
    const known = recipientId === null ? undefined : await recipients.emailOf(scope, recipientId);
    const given = emailField.safeParse(known ?? bounce.email);
    if (!given.success) return false;
    const { data: email } = given;
    const detail = [kindTexts[bounce.kind], collapseWhitespace(bounce.detail ?? '')].filter(
      (part) => part !== '',
    );
    await recipients.recordDetail(
      scope,
      normalizeEmail(email),
      detail.join(': ').slice(0, bounceLimits.detail),
    );
    const reason = reasons[bounce.kind];
    if (reason === null || !(await suppressions.insert(scope, email, reason))) return false;
    const suppressed = await suppressions.findByEmail(scope, email);
    await audit.record(scope, {
      action: 'suppression.added',
      actorId: by.actor?.userId ?? null,
      sessionId: by.actor?.sessionId ?? null,
      requestId: by.requestId,
      entityId: suppressed?.id ?? null,
      after: { email, reason },
    });
    return true;
  };

  /** @param digest of a signed event, which is processed once */
  const recordAll = async (
    tenantId: string,
    bounces: readonly Bounce[],
    { digest, requestId }: { digest: Buffer | null; requestId: string },
  ): Promise<void> => {
    // One by one, since each may wait for a recipient's row that is being written.
    for (const bounce of bounces.slice(0, -1))
      await database.write(tenantId, (scope) => record(scope, bounce, { actor: null, requestId }));
    const last = bounces.at(-1);
    // The digest at the end: a provider sends an event again if processing it was interrupted.
    await database.write(tenantId, async (scope) => {
      if (digest && !(await events.insert(scope, digest))) return;
      if (last) await record(scope, last, { actor: null, requestId });
    });
  };

  return {
    /** @throws {AppError} notFound, validation, request.tooMany, server.unavailable */
    async report(
      token: string,
      { body, headers }: { body: Uint8Array; headers: ReceivedEvent['headers'] },
      { ip, requestId }: { ip: string; requestId: string },
    ): Promise<undefined> {
      const { tenantId, keys } = await readToken(token, ip);
      const bytes = Buffer.from(body);
      const text = bytes.toString();
      const json = parseJson(text);
      const digest = await requireSignature({ body: bytes, json, headers }, keys);
      if (digest && (await database.read(tenantId, (scope) => events.exists(scope, digest))))
        return undefined;
      const report = readBounceReport(text, json);
      if (!report) throw invalidBody('format', 'Unknown format.');
      if (report.kind === 'confirmation') await fetch(report.url);
      else await recordAll(tenantId, report.bounces.slice(0, bounceLimits.perCall), { digest, requestId });
      return undefined;
    },

    /**
     * Of mails with delivery reports that a user has.
     * @returns how many addresses bounced for good, and how many of them were not suppressed before
     * @throws {AppError} validation of `file`
     */
    async importMailbox(actor: Actor, mails: string, requestId: string) {
      const bounces = await readMailbox(mails);
      if (bounces.length === 0) throw invalidFile('fileEmpty', 'The file has no delivery reports.');
      if (bounces.length > bounceLimits.perMailbox) throw tooManyRows(bounceLimits.perMailbox);
      let added = 0;
      for (const bounce of bounces)
        if (await database.write(actor.tenantId, (scope) => record(scope, bounce, { actor, requestId })))
          added += 1;
      return { bounced: bounces.filter(({ kind }) => kind === 'hard').length, added };
    },

    /** @returns how many signed events were forgotten, at most `limit` */
    deleteOldEvents: (scope: Scope, limit: number): Promise<number> =>
      // Longer than a repetition is accepted, whose time may be ahead of ours.
      events.deleteOld(scope, new Date(clock.now() - 2 * maxSignatureAge), limit),
  };
};

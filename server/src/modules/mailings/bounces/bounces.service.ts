import { isId } from '@vantage/contract/api/ids';
import type { ExternalActor } from '@vantage/contract/audit-log';
import {
  bounceLimits,
  type Bounce,
  type BounceKind,
  type BounceReports,
} from '@vantage/contract/mailings/bounces';
import type { SuppressionReason } from '@vantage/contract/mailings/suppressions';
import { email as emailField } from '@vantage/contract/users/user-fields';
import type { Actor } from '../../../platform/actor';
import { createRateLimiter } from '../../../platform/rate-limiter';
import { clientNetwork } from '../../../platform/client-network';
import type { Clock } from '../../../platform/clock';
import type { Secrets } from '../../../platform/crypto/secrets';
import type { Database, Scope } from '../../../platform/database/database';
import { AppError, notFound } from '../../../platform/errors';
import { recordRequestTenant } from '../../../platform/request-context';
import type { ProviderFetch } from '../../../platform/http/provider-fetch';
import { collapseWhitespace } from '../../../platform/mail/templates';
import { invalidFile, tooManyRows } from '../../../platform/tables/invalid-file';
import { readBounceToken, type BounceKeys, type SettingsService } from '../../settings';
import { day, minute } from '../../../platform/durations';
import type { TenantService } from '../../tenants';
import { normalizeEmail } from '../email-addresses';
import type { SuppressAddresses } from '../suppressions/suppress-addresses';
import type { BounceOutcome, BounceReportCountRepository } from './bounce-report-counts.repository';
import type { BounceEventRepository } from './bounce-events.repository';
import { parseJson, readBounceReport, type ReportedBounce } from './bounce-formats';
import type { BouncedRecipientRepository, RecipientBounce } from './bounced-recipients.repository';
import { readDeliveryReports } from './delivery-reports';
import { confirmSubscription } from './sns-subscriptions';
import { maxSignatureAgeMs, type EventSignatures, type ReceivedEvent } from './event-signatures';

const windowMs = 5 * minute;
/** Limits the URLs with a broken token that a client network may try in the window. */
const maxBrokenTokens = 60;
const reportsPerWrite = 500;

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly fetch: ProviderFetch;
  readonly tenants: Pick<TenantService, 'isActive'>;
  readonly settings: Pick<SettingsService, 'bounceWebhook'>;
  readonly signatures: EventSignatures;
  readonly suppress: SuppressAddresses;
  readonly bouncedRecipientRepository: BouncedRecipientRepository;
  readonly eventRepository: BounceEventRepository;
  readonly countRepository: BounceReportCountRepository;
}

interface Origin {
  /** Is null if a provider sent the reports. */
  readonly actor: Actor | null;
  readonly requestId: string;
}

/** A report that a user imported has no `reportedBy`. */
type Report = Bounce & Partial<Pick<ReportedBounce, 'reportedBy'>>;

/** The reports of one address are combined into one outcome. */
interface Outcome {
  readonly email: string;
  /** Is null if the address is not to be suppressed. */
  readonly reason: SuppressionReason | null;
  readonly reportedBy: ExternalActor | null;
}

export type BounceService = ReturnType<typeof bounceService>;

const reasons: Readonly<Record<BounceKind, SuppressionReason | null>> = {
  hard: 'bounced',
  complaint: 'complained',
  soft: null,
};

/** The text is cut first, since a report may have a megabyte of white space to collapse. */
const readDetail = ({ detail = '' }: Bounce): string | null =>
  collapseWhitespace(detail.slice(0, bounceLimits.detail)) || null;

/** Our Message-IDs begin with the recipient's id. */
const readRecipientId = (messageId: string | undefined): string | null => {
  const [, id] = /^<?([0-9a-f-]{36})@/i.exec(messageId ?? '') ?? [];
  return id !== undefined && isId(id) ? id.toLowerCase() : null;
};

const invalidBody = (code: string, message: string): AppError =>
  new AppError('validation', { fields: { body: [{ code, message }] } });

const isSame = (one: Buffer | null, other: Buffer | null): boolean =>
  one === null || other === null ? one === other : one.equals(other);

export const bounceService = (dependencies: Dependencies) => {
  const { database, clock, secrets, fetch, tenants, settings, signatures } = dependencies;
  const { suppress, bouncedRecipientRepository, eventRepository, countRepository } = dependencies;
  const brokenTokens = createRateLimiter({ clock, windowMs });

  const countReport = (tenantId: string, outcome: BounceOutcome): Promise<void> =>
    database.write(tenantId, (scope) => countRepository.add(scope, outcome, new Date(clock.now())), {
      synchronousCommit: false,
    });
  const countedSince = (): Date => new Date(clock.now() - bounceLimits.countedDays * day);

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
    recordRequestTenant(tenantId);
    const { nonce, keys } = await database.read(tenantId, (scope) => settings.bounceWebhook(scope));
    if (!isSame(nonce, read.nonce)) {
      await countReport(tenantId, 'url');
      throw notFound();
    }
    return { tenantId, keys };
  };

  /** @returns null if the tenant requires no signature. @throws {AppError} validation, server.unavailable */
  const requireSignature = async (
    tenantId: string,
    event: ReceivedEvent,
    keys: BounceKeys | null,
  ): Promise<Buffer | null> => {
    if (keys === null) return null;
    const digest = await signatures.verifyAndDigest(event, keys);
    if (digest !== null) return digest;
    await countReport(tenantId, 'signature');
    throw invalidBody('signature', 'No mail provider with a stored key signed this.');
  };

  /** @returns how many addresses were newly suppressed */
  const record = async (scope: Scope, reports: readonly Report[], by: Origin): Promise<number> => {
    const ids = reports.map(({ messageId }) => readRecipientId(messageId)).filter((id) => id !== null);
    const recipientEmails = await bouncedRecipientRepository.findEmails(scope, ids);
    const outcomes = new Map<string, Outcome>();
    const bounces: RecipientBounce[] = [];
    for (const report of reports) {
      const recipientId = readRecipientId(report.messageId);
      const mailedTo = recipientId === null ? undefined : recipientEmails.get(recipientId);
      const email = emailField.safeParse(mailedTo ?? report.email);
      if (!email.success) continue;
      const key = normalizeEmail(email.data);
      const previous = outcomes.get(key);
      outcomes.set(key, {
        email: previous?.email ?? email.data,
        reason:
          previous?.reason === 'complained'
            ? 'complained'
            : (reasons[report.kind] ?? previous?.reason ?? null),
        reportedBy: report.reportedBy ?? null,
      });
      bounces.push({
        id: mailedTo === undefined ? null : recipientId,
        normalizedEmail: key,
        kind: report.kind,
        detail: readDetail(report),
      });
    }
    await bouncedRecipientRepository.recordBounces(scope, bounces);
    const suppressed = [...outcomes.values()].flatMap(({ reason, ...address }) =>
      reason === null ? [] : [{ reason, ...address }],
    );
    return suppress(scope, suppressed, by);
  };

  /**
   * Uses several transactions, since recipients' rows stay locked until the end of each.
   * @param digest identifies a signed event, which is processed once
   * @returns how many addresses were newly suppressed
   */
  const recordAll = async (
    tenantId: string,
    reports: readonly Report[],
    { digest, ...by }: Origin & { readonly digest: Buffer | null },
  ): Promise<number> => {
    let count = 0;
    for (let from = 0; from === 0 || from < reports.length; from += reportsPerWrite) {
      const isLast = from + reportsPerWrite >= reports.length;
      count += await database.write(tenantId, async (scope) => {
        // The digest is stored last: a provider sends an event again if processing it was interrupted.
        if (isLast && digest && !(await eventRepository.insert(scope, digest))) return 0;
        return record(scope, reports.slice(from, from + reportsPerWrite), by);
      });
    }
    return count;
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
      const digest = await requireSignature(tenantId, { body: bytes, json, headers }, keys);
      if (digest && (await database.read(tenantId, (scope) => eventRepository.exists(scope, digest))))
        return undefined;
      const report = await readBounceReport(text, json);
      if (!report) {
        await countReport(tenantId, 'format');
        throw invalidBody('format', 'Unknown format.');
      }
      if (report.kind === 'confirmation') await confirmSubscription(fetch, report.url);
      else
        await recordAll(tenantId, report.bounces.slice(0, bounceLimits.perCall), {
          actor: null,
          requestId,
          digest,
        });
      await countReport(tenantId, 'accepted');
      return undefined;
    },

    /**
     * Imports the delivery reports of a mailbox file.
     * @returns how many addresses bounced permanently, how many of them were newly suppressed, and how many bounced
     * temporarily
     * @throws {AppError} validation of `file`
     */
    async importMailbox(actor: Actor, mails: string, requestId: string) {
      const bounces = await readDeliveryReports(mails, bounceLimits.perMailbox);
      if (bounces.length === 0) throw invalidFile('fileEmpty', 'The file has no delivery reports.');
      if (bounces.length > bounceLimits.perMailbox) throw tooManyRows(bounceLimits.perMailbox);
      const added = await recordAll(actor.tenantId, bounces, { actor, requestId, digest: null });
      const bounced = bounces.filter(({ kind }) => kind === 'hard').length;
      return { bounced, added, temporary: bounces.length - bounced };
    },

    /** Counts what providers have sent in the last 30 days. */
    async countReports({ tenantId }: Actor): Promise<BounceReports> {
      const rows = await database.read(tenantId, (scope) => countRepository.since(scope, countedSince()));
      const accepted = rows.find(({ outcome }) => outcome === 'accepted');
      return {
        accepted: accepted?.reports ?? 0,
        lastAcceptedAt: accepted?.last_received_at.toISOString() ?? null,
        rejected: rows.flatMap(({ outcome, reports, last_received_at }) =>
          outcome === 'accepted'
            ? []
            : [{ reason: outcome, reports, lastAt: last_received_at.toISOString() }],
        ),
      };
    },

    deleteOldCounts(scope: Scope): Promise<number> {
      return countRepository.deleteBefore(scope, countedSince());
    },

    /** @returns how many signed events were forgotten, at most `limit` */
    deleteOldEvents: (scope: Scope, limit: number): Promise<number> =>
      // A replay is accepted for a shorter time than this, even if the provider's clock is ahead of ours.
      eventRepository.deleteOld(scope, new Date(clock.now() - 2 * maxSignatureAgeMs), limit),
  };
};

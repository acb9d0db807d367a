import { isId } from '@vantage/contract/api/ids';
import { bounceLimits, type Bounce, type BounceKind } from '@vantage/contract/survey-mailings/bounces';
import type { SuppressionReason } from '@vantage/contract/survey-mailings/suppressions';
import { email as emailField } from '@vantage/contract/users/user-fields';
import { callCounter } from '../../../platform/call-counter';
import { clientNetwork } from '../../../platform/client-network';
import type { Clock } from '../../../platform/clock';
import type { Secrets } from '../../../platform/crypto/secrets';
import type { Database, Scope } from '../../../platform/database/database';
import { AppError, notFound } from '../../../platform/errors';
import type { ProviderFetch } from '../../../platform/http/provider-fetch';
import { collapseWhitespace } from '../../../platform/mail/templates';
import type { AuditLog } from '../../audit-log';
import { readBounceToken } from '../../settings';
import type { TenantService } from '../../tenants';
import { normalizeEmail } from '../email-addresses';
import type { SuppressionRepository } from '../suppressions/suppressions.repository';
import { readBounceReport } from './bounce-formats';
import type { BouncedRecipientRepository } from './bounced-recipients.repository';

/** Milliseconds. */
const window = 5 * 60_000;
/** Per client network. */
const maxBrokenTokens = 60;

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly fetch: ProviderFetch;
  readonly tenants: Pick<TenantService, 'isActive'>;
  readonly suppressions: SuppressionRepository;
  readonly recipients: BouncedRecipientRepository;
  readonly audit: AuditLog;
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

const unknownFormat = (): AppError =>
  new AppError('validation', { fields: { body: [{ code: 'format', message: 'Unknown format.' }] } });

export const bounceService = (dependencies: Dependencies) => {
  const { database, clock, secrets, fetch, tenants, suppressions, recipients, audit } = dependencies;
  const brokenTokens = callCounter({ clock, window });

  /** @throws {AppError} notFound, request.tooMany */
  const readToken = async (token: string, ip: string): Promise<string> => {
    const tenantId = readBounceToken(secrets, token);
    if (tenantId === null) {
      const wait = brokenTokens.count(clientNetwork(ip), maxBrokenTokens);
      if (wait !== null) throw new AppError('request.tooMany', { retryAfter: wait });
    }
    if (tenantId === null || !(await tenants.isActive(tenantId))) throw notFound();
    return tenantId;
  };

  const record = async (scope: Scope, bounce: Bounce, requestId: string): Promise<void> => {
    const recipientId = recipientIdOf(bounce.messageId);
    const known = recipientId === null ? undefined : await recipients.emailOf(scope, recipientId);
    const given = emailField.safeParse(known ?? bounce.email);
    if (!given.success) return;
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
    if (reason === null || !(await suppressions.insert(scope, email, reason))) return;
    const suppressed = await suppressions.findByEmail(scope, email);
    await audit.record(scope, {
      action: 'suppression.added',
      actorId: null,
      sessionId: null,
      requestId,
      entityId: suppressed?.id ?? null,
      after: { email, reason },
    });
  };

  return {
    /** @throws {AppError} notFound, validation, request.tooMany */
    async report(token: string, body: Uint8Array, { ip, requestId }: { ip: string; requestId: string }) {
      const tenantId = await readToken(token, ip);
      const report = readBounceReport(Buffer.from(body).toString());
      if (!report) throw unknownFormat();
      if (report.kind === 'confirmation') {
        await fetch(report.url);
        return undefined;
      }
      // One by one, since each may wait for a recipient's row that is being written.
      for (const bounce of report.bounces.slice(0, bounceLimits.perCall))
        await database.write(tenantId, (scope) => record(scope, bounce, requestId));
      return undefined;
    },
  };
};

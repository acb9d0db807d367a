import { replyToLimits } from '@vantage/contract/settings/reply-to';
import type { Actor } from '../../platform/actor';
import { createRateLimiter } from '../../platform/rate-limiter';
import { clientNetwork } from '../../platform/client-network';
import type { Clock } from '../../platform/clock';
import { matchesHash, newSecretToken, readSecretToken } from '../../platform/crypto/secret-tokens';
import type { Database, Scope } from '../../platform/database/database';
import { day, hour, minute } from '../../platform/durations';
import { AppError, notFound } from '../../platform/errors';
import type { MailOutbox } from '../../platform/mail/outbox';
import type { MailTemplates } from '../../platform/mail/templates';
import type { AssetService } from '../assets';
import type { AuditLog } from '../audit-log';
import type { TenantService } from '../tenants';
import { readBranding } from './branding';
import { unconfirmedReplyTo } from './reply-to';
import type { ChangedSettings, settingsRepository, SettingsRow } from './settings.repository';

/** Milliseconds. */
const lifetime = replyToLimits.linkDays * day;
/** Wrong tokens of a client network within five minutes. */
const maxWrongTokens = 60;

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: ReturnType<typeof settingsRepository>;
  readonly assets: AssetService;
  readonly tenants: Pick<TenantService, 'getName' | 'publicUrl'>;
  readonly audit: AuditLog;
  readonly outbox: MailOutbox;
  readonly templates: MailTemplates;
}

interface Confirmation {
  /** To be stored with the change. */
  readonly columns: ChangedSettings;
  /** The token to be mailed to the address that has to be confirmed; null if there is none. */
  readonly token: string | null;
}

export type ReplyToConfirmations = ReturnType<typeof replyToConfirmationService>;

export const replyToConfirmationService = (dependencies: Dependencies) => {
  const { database, clock, settings, assets, tenants, audit, outbox, templates } = dependencies;
  const mails = createRateLimiter({ clock, windowMs: hour });
  const wrongTokens = createRateLimiter({ clock, windowMs: 5 * minute });

  const allow = (wait: number | null): void => {
    if (wait !== null) throw new AppError('request.tooMany', { retryAfter: wait });
  };

  /** @throws {AppError} request.tooMany */
  const issue = (tenantId: string): Confirmation => {
    allow(mails.count(tenantId, replyToLimits.mailsPerHour));
    const { text, hash } = newSecretToken();
    return {
      columns: { reply_to_token_hash: hash, reply_to_token_expires_at: new Date(clock.now() + lifetime) },
      token: `${tenantId}.${text}`,
    };
  };

  const send = async (scope: Scope, row: SettingsRow, token: string): Promise<void> => {
    const address = unconfirmedReplyTo(row);
    if (address === null) return;
    const publicUrl = await tenants.publicUrl(scope.tenantId, scope);
    const content = templates.render(
      'replyToConfirmation',
      row.default_language,
      {
        // Nobody's name is known.
        name: '',
        link: `${publicUrl}/confirmreplyto?token=${encodeURIComponent(token)}`,
        days: replyToLimits.linkDays,
      },
      {
        ...(await readBranding(scope, row, assets)),
        organization: await tenants.getName(scope.tenantId, scope),
      },
    );
    await outbox.add(scope, {
      to: { address, name: '' },
      ...content,
      priority: 'urgent',
      expiresAt: new Date(clock.now() + lifetime),
    });
  };

  return {
    /**
     * What a change of the settings means for the address for replies.
     * @throws {AppError} request.tooMany
     */
    prepare(tenantId: string, before: SettingsRow, after: SettingsRow): Confirmation {
      const unconfirmed = unconfirmedReplyTo(after);
      if (unconfirmed !== null)
        return unconfirmed === unconfirmedReplyTo(before) ? { columns: {}, token: null } : issue(tenantId);
      return {
        columns: after.reply_to_token_hash
          ? { reply_to_token_hash: null, reply_to_token_expires_at: null }
          : {},
        token: null,
      };
    },

    /** Mails a link with the token to the address that has to be confirmed. */
    send,

    /** @throws {AppError} notFound if no confirmation is awaited; request.tooMany */
    resend({ tenantId }: Actor): Promise<undefined> {
      return database.write(tenantId, async (scope) => {
        const row = await settings.lock(scope);
        if (unconfirmedReplyTo(row) === null) throw notFound();
        const { columns, token } = issue(tenantId);
        await settings.updateReplyTo(scope, columns);
        if (token !== null) await send(scope, row, token);
        return undefined;
      });
    },

    /**
     * From now on replies go to the address that the token was mailed to.
     * @throws {AppError} replyTo.linkExpired, also for a link that was used or replaced; request.tooMany
     */
    async confirm(
      tenantId: string,
      text: string,
      { ip, requestId }: { readonly ip: string; readonly requestId: string },
    ): Promise<{ address: string }> {
      const [tokenTenant, secret = ''] = text.split('.');
      const token = tokenTenant === tenantId ? readSecretToken(secret) : null;
      const address = await database.write(tenantId, async (scope) => {
        const row = await settings.lock(scope);
        const { reply_to_token_hash: hash, reply_to_token_expires_at: expiresAt } = row;
        const confirmed = unconfirmedReplyTo(row);
        const isValid =
          token !== null &&
          hash !== null &&
          matchesHash(token, hash) &&
          expiresAt !== null &&
          expiresAt.getTime() > clock.now();
        if (!isValid || confirmed === null) return null;
        await settings.updateReplyTo(scope, {
          mail_reply_to_confirmed: confirmed,
          reply_to_token_hash: null,
          reply_to_token_expires_at: null,
        });
        await audit.record(scope, {
          action: 'settings.replyToConfirmed',
          actorId: null,
          sessionId: null,
          requestId,
          entityId: row.id,
          after: { mail: { replyTo: confirmed } },
        });
        return confirmed;
      });
      if (address !== null) return { address };
      allow(wrongTokens.count(clientNetwork(ip), maxWrongTokens));
      throw new AppError('replyTo.linkExpired');
    },
  };
};

import type { Subscription } from '@vantage/contract/mailings/unsubscribe';
import type { Secrets } from '../../../platform/crypto/secrets';
import type { Database, Scope } from '../../../platform/database/database';
import { notFound } from '../../../platform/errors';
import { recordRequestTenant } from '../../../platform/request-context';
import { maskEmail } from '../../../platform/mail/mask-email';
import type { AssetService } from '../../assets';
import type { AuditLog } from '../../audit-log';
import type { SettingsService } from '../../settings';
import type { TenantService } from '../../tenants';
import type { SuppressionRepository } from '../suppressions/suppressions.repository';
import type { UnsubscribeRateLimiter } from './unsubscribe-rate-limiter';
import { readUnsubscribeToken, type Unsubscribing } from './unsubscribe-tokens';

interface Dependencies {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly tenants: TenantService;
  readonly settings: SettingsService;
  readonly assets: AssetService;
  readonly suppressionRepository: SuppressionRepository;
  readonly audit: AuditLog;
  readonly rateLimiter: UnsubscribeRateLimiter;
}

export type UnsubscribeService = ReturnType<typeof unsubscribeService>;

export const unsubscribeService = (dependencies: Dependencies) => {
  const { database, secrets, tenants, settings, assets, suppressionRepository, audit, rateLimiter } =
    dependencies;

  /** @throws {AppError} notFound, also if the tenant is suspended; request.tooMany */
  const readToken = async (text: string, ip: string): Promise<Unsubscribing> => {
    const token = readUnsubscribeToken(secrets, text);
    if (!token) {
      rateLimiter.countBrokenToken(ip);
      throw notFound();
    }
    rateLimiter.countCall(text);
    recordRequestTenant(token.tenantId);
    if (!(await tenants.isActive(token.tenantId))) throw notFound();
    return token;
  };

  const readSubscription = async (
    scope: Scope,
    email: string,
    organizationName: string,
  ): Promise<Subscription> => {
    const [suppressed, { brandColor, logo }] = await Promise.all([
      suppressionRepository.findByEmail(scope, email),
      settings.branding(scope),
    ]);
    return {
      state: suppressed ? 'Unsubscribed' : 'Subscribed',
      maskedEmail: maskEmail(email),
      organizationName,
      logoUrl: assets.url(scope.tenantId, logo?.id ?? null),
      brandColor,
    };
  };

  return {
    /** @throws {AppError} notFound, request.tooMany */
    async get(text: string, ip: string): Promise<Subscription> {
      const { tenantId, email } = await readToken(text, ip);
      const { name } = await tenants.get(tenantId);
      return database.read(tenantId, (scope) => readSubscription(scope, email, name));
    },

    /** Unsubscribes the address, which can be repeated. @throws {AppError} notFound, request.tooMany */
    async unsubscribe(text: string, ip: string, requestId: string): Promise<Subscription> {
      const { tenantId, email } = await readToken(text, ip);
      const { name } = await tenants.get(tenantId);
      return database.write(tenantId, async (scope) => {
        if (await suppressionRepository.insert(scope, email, 'unsubscribed')) {
          const suppressed = await suppressionRepository.findByEmail(scope, email);
          await audit.record(scope, {
            action: 'suppression.added',
            actorId: null,
            sessionId: null,
            requestId,
            entityId: suppressed?.id ?? null,
            after: { email, reason: 'unsubscribed' },
          });
        }
        return readSubscription(scope, email, name);
      });
    },
  };
};

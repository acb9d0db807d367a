import {
  testConnection,
  type ConnectionKind,
  type ConnectionTest,
  type ConnectionTestRequest,
} from '@vantage/contract/embedding/connection-tests';
import { listLanguages } from '@vantage/contract/languages';
import { listAuthMethods, readSettings } from '@vantage/contract/settings/settings';
import { confirmReplyTo, resendReplyToConfirmation } from '@vantage/contract/settings/reply-to';
import { changeSettings } from '@vantage/contract/settings/settings-change';
import { readOptionUse, type OptionUse } from '@vantage/contract/settings/option-lists';
import { checkTenant, type TenantCheck } from '@vantage/contract/tenants';
import type { Actor } from '../../platform/actor';
import type { HandleOperation } from '../../platform/http/operations/operation-call';
import type { TenantService } from '../tenants';
import type { ReplyToConfirmations } from './reply-to-confirmations.service';
import type { SettingsService } from './settings.service';

/** Uses the stored configuration with the request's changes. */
export type ConnectionTester = (
  actor: Actor,
  request: ConnectionTestRequest,
  requestId: string,
) => Promise<ConnectionTest>;

interface Services {
  readonly settings: SettingsService;
  readonly replyToConfirmations: ReplyToConfirmations;
  readonly tenants: TenantService;
  readonly testerFor: (kind: ConnectionKind) => ConnectionTester;
  readonly countOptionUse: (actor: Actor) => Promise<OptionUse>;
}

export const settingsRoutes = (handle: HandleOperation, services: Services): void => {
  const { settings, replyToConfirmations, tenants, testerFor, countOptionUse } = services;
  handle(checkTenant, async ({ params }): Promise<TenantCheck> => {
    const tenant = await tenants.findActive(params.tenant);
    if (!tenant) return { exists: false };
    return { exists: true, ...tenant, defaultLanguage: await settings.languageOfTenant(tenant._id) };
  });
  handle(readSettings, ({ actor, params }) => settings.read(params.tenantId, actor));
  handle(changeSettings, ({ actor, body, requestId, idempotency }) =>
    settings.change(actor, body, { requestId, idempotency }),
  );
  handle(resendReplyToConfirmation, ({ actor }) => replyToConfirmations.resend(actor));
  handle(confirmReplyTo, ({ params, body, ip, requestId }) =>
    replyToConfirmations.confirm(params.tenantId, body.token, { ip, requestId }),
  );
  handle(readOptionUse, ({ actor }) => countOptionUse(actor));
  handle(testConnection, ({ actor, body, requestId }) => testerFor(body.kind)(actor, body, requestId));
  handle(listLanguages, () => Promise.resolve(settings.languages()));
  handle(listAuthMethods, () =>
    Promise.resolve([
      { id: 'password' as const, name: 'Password' },
      { id: 'emailCode' as const, name: 'Password and e-mailed code' },
      { id: 'sso' as const, name: 'Single sign-on' },
      { id: 'passkey' as const, name: 'Passkey' },
    ]),
  );
};

import type { ConnectionKind } from '@vantage/contract/embedding/connection-tests';
import { mailOutbox } from '../../platform/mail/outbox';
import { mailTemplates, mailTexts } from '../../platform/mail/templates';
import type { Platform } from '../../platform/platform';
import type { AssetService } from '../assets';
import type { AuditLog } from '../audit-log';
import type { TenantService } from '../tenants';
import { countOptionUse, type OptionCounter } from './option-use';
import { replyToConfirmationService } from './reply-to-confirmations.service';
import { retentionService, type RetentionService } from './retention.service';
import { settingsIntegrityChecks } from './settings-integrity.repository';
import { settingsRepository } from './settings.repository';
import { settingsRoutes, type ConnectionTester } from './settings.routes';
import { settingsService, type SettingsService } from './settings.service';

export { nobodyCouldSignIn } from './sign-in-guards';
export type { OfferedOptions } from './offered-options';
export type { EmbeddingSettings, PowerBiCredentials, TableauAccess } from './embedding-settings';
export type { BounceKeys } from './bounce-settings';
export type { SurveyMailBranding } from './branding';
export { readBounceToken } from './bounce-tokens';
export type { MailSettings, SmtpServer } from './mail-settings';
export type { RetentionService } from './retention.service';
export type { SettingsService, SingleSignOn } from './settings.service';

interface Dependencies {
  readonly tenants: TenantService;
  readonly assets: AssetService;
  readonly audit: AuditLog;
}

export interface Settings extends SettingsService, RetentionService {
  buildSsoCallback(tenantId: string): Promise<string>;
  addConnectionTest(kind: ConnectionKind, test: ConnectionTester): void;
  addOptionCounter(count: OptionCounter): void;
}

export function settingsModule(platform: Platform, { tenants, assets, audit }: Dependencies): Settings {
  const { database, clock, secrets, events, options } = platform;
  const tests = new Map<ConnectionKind, ConnectionTester>();
  const testerFor = (kind: ConnectionKind): ConnectionTester => {
    const test = tests.get(kind);
    if (!test) throw new Error(`no module tests connections of the kind ${kind}`);
    return test;
  };
  const optionCounters: OptionCounter[] = [];
  const buildSsoCallback = async (id: string): Promise<string> =>
    `${await tenants.publicUrl(id, null)}/api/${id}/v1/auth/sso/callback`;
  const rows = settingsRepository();
  const replyToConfirmations = replyToConfirmationService({
    database,
    clock,
    settings: rows,
    assets,
    tenants,
    audit,
    outbox: mailOutbox(secrets),
    templates: mailTemplates({ texts: mailTexts }),
  });
  const settings = settingsService({
    database,
    settings: rows,
    assets,
    secrets,
    audit,
    events,
    testSingleSignOn: (actor, sso, requestId) =>
      testerFor('sso')(actor, { kind: 'sso', ...(sso && { sso }) }, requestId),
    tenantName: (scope) => tenants.getName(scope.tenantId, scope),
    announceTenantChange: (scope) => tenants.announceChange(scope),
    replyToConfirmations,
    ssoRedirect: buildSsoCallback,
    bounceUrl: async (id) => `${await tenants.publicUrl(id, null)}/api/v1/public/bounce`,
    ownHosts: (id) => tenants.ownHosts(id),
    providersOnLoopback: options.providersOnLoopback,
  });
  platform.integrityChecks(...settingsIntegrityChecks);
  platform.routes((handle) =>
    settingsRoutes(handle, {
      settings,
      replyToConfirmations,
      tenants,
      testerFor,
      countOptionUse: (actor) => countOptionUse(database, actor.tenantId, optionCounters),
    }),
  );
  return {
    ...settings,
    ...retentionService({ database, settings: rows, audit }),
    buildSsoCallback,
    addConnectionTest(kind, test) {
      tests.set(kind, test);
    },
    addOptionCounter(count) {
      optionCounters.push(count);
    },
  };
}

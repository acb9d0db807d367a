import { announcementsModule } from './modules/announcements';
import { assetsModule } from './modules/assets';
import { auditLogModule } from './modules/audit-log';
import { authModule } from './modules/auth';
import { customersModule } from './modules/customers';
import { dataErasureModule } from './modules/data-erasure';
import { embeddingModule } from './modules/embedding';
import { insightGroupsModule } from './modules/insight-groups';
import { insightsModule } from './modules/insights';
import { locationsModule } from './modules/locations';
import { operationsModule } from './modules/operations';
import { outboxModule } from './modules/outbox';
import { pageVisitsModule } from './modules/page-visits';
import { passkeysModule } from './modules/passkeys';
import { settingsModule } from './modules/settings';
import { singleSignOnModule } from './modules/single-sign-on';
import { mailingsModule } from './modules/mailings';
import { surveysModule } from './modules/surveys';
import { tenantsModule } from './modules/tenants';
import { userSummaryModule } from './modules/user-summary';
import { usersModule } from './modules/users';
import { webPagesModule } from './modules/web-pages';
import { openPlatform, type App, type AppOptions, type Platform } from './platform/platform';

export type { App, AppOptions };

/** The modules in order. Returns the services of those that an operator's commands use. */
export async function composeModules(platform: Platform) {
  const tenants = tenantsModule(platform);
  const audit = auditLogModule(platform);
  const assets = assetsModule(platform, { tenants });
  const settings = settingsModule(platform, { tenants, assets, audit });
  const locations = locationsModule(platform, { settings, audit });
  const announcements = announcementsModule(platform, { audit });
  const auth = await authModule(platform, { tenants, settings, announcements, audit });
  const passkeys = passkeysModule(platform, { tenants, settings, audit, auth });
  const identities = singleSignOnModule(platform, { tenants, settings, audit, auth, passkeys });
  const users = usersModule(platform, { settings, audit, locations, access: auth.access });
  const customers = customersModule(platform, { settings, assets, audit, users, mails: auth.mails });
  userSummaryModule(platform, { users, customers, sessions: auth.sessions, identities, audit });
  const embedding = embeddingModule(platform, { settings, users });
  const groups = insightGroupsModule(platform, { audit });
  const insights = insightsModule(platform, {
    tenants,
    settings,
    audit,
    users,
    customers,
    embedding,
    groups,
  });
  const surveys = surveysModule(platform, { tenants, settings, assets, audit, insights });
  const mailings = mailingsModule(platform, {
    tenants,
    settings,
    assets,
    locations,
    users,
    surveys,
    audit,
  });
  dataErasureModule(platform, { surveys, mailings, audit });
  pageVisitsModule(platform, { customers, insights, settings });
  outboxModule(platform, { tenants, assets });
  webPagesModule(platform, { tenants, settings, surveys });
  const operations = operationsModule(platform, { tenants, settings, users, audit });
  return { operations, tenants, settings, users, customers, surveys, mailings, auth, audit };
}

/**
 * Separate from the process, so that tests build the same application. Close it with `server.close()`.
 * @throws {StartError} if the key or the public URL does not suit the database
 */
export async function buildApp(options: AppOptions): Promise<App> {
  const platform = await openPlatform(options);
  try {
    const { tenants, auth, audit } = await composeModules(platform);
    await tenants.assertDistinctUrls();
    return await platform.start({
      requireTenant: (id) => tenants.requireActive(id),
      authenticate: (request) => auth.sessions.authenticate(request),
      recordExport: (actor, file, requestId) => audit.recordExport(actor, file, requestId),
      recordViewAsCall: (actor, operation, params, requestId) =>
        audit.recordViewAsCall(actor, operation, params, requestId),
      recordDenial: (actor, call, requestId) => audit.recordDenial(actor, call, requestId),
      tenantIds: () => tenants.ids(),
      isTenantActive: (tenantId) => tenants.isActive(tenantId),
    });
  } catch (error) {
    await platform.close();
    throw error;
  }
}

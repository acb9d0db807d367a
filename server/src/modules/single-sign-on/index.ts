import type { Platform } from '../../platform/platform';
import type { AuditLog } from '../audit-log';
import type { Settings } from '../settings';
import type { Auth } from '../auth';
import type { Passkeys } from '../passkeys';
import type { TenantService } from '../tenants';
import { userRepository } from '../users';
import { identityRepository } from './identities.repository';
import { identityService, type IdentityService } from './identities.service';
import { providers } from './providers';
import { singleSignOnRoutes } from './single-sign-on.routes';
import { singleSignOnService } from './single-sign-on.service';
import { ssoRequestRepository } from './sso-requests.repository';
import { ssoTicketRepository } from './sso-tickets.repository';
import { ssoTicketService } from './sso-tickets.service';

interface Dependencies {
  readonly tenants: TenantService;
  readonly settings: Settings;
  readonly audit: AuditLog;
  readonly auth: Auth;
  readonly passkeys: Passkeys;
}

export type Identities = Pick<IdentityService, 'ofUser'>;

export function singleSignOnModule(platform: Platform, dependencies: Dependencies): Identities {
  const { database, clock, secrets, logger, fetch, options } = platform;
  const { tenants, settings, audit, auth, passkeys } = dependencies;
  const users = userRepository();
  const identityRows = identityRepository();
  const identities = identityService({
    database,
    clock,
    identities: identityRows,
    users,
    settings,
    passkeys,
    audit,
  });
  const tickets = ssoTicketService({
    database,
    clock,
    tickets: ssoTicketRepository(),
    identities,
    users,
    tenants,
    settings,
    sessions: auth.sessions,
    audit,
  });
  const singleSignOn = singleSignOnService({
    database,
    clock,
    secrets,
    providers: providers({ clock, fetch }),
    requests: ssoRequestRepository(),
    tickets,
    tenants,
    settings,
    attempts: auth.attempts,
    buildCallback: (tenantId) => settings.buildSsoCallback(tenantId),
    basePath: options.basePath,
    logger,
  });
  settings.addConnectionTest('sso', ({ tenantId }, { sso }) => singleSignOn.test(tenantId, sso));
  platform.routes((handle) => singleSignOnRoutes(handle, { singleSignOn, tickets, identities }));
  platform.maintenance((scope, limit) => singleSignOn.deleteExpired(scope, limit));
  platform.events.on('user.removed', async (scope, { userId }) => {
    await identityRows.unlink(scope, userId);
  });
  return identities;
}

import { countQueuedMails } from '../../platform/mail/outbox';
import type { Platform } from '../../platform/platform';
import type { AuditLog } from '../audit-log';
import type { Locations } from '../locations';
import type { SettingsService } from '../settings';
import type { AccountAccess } from './account-access';
import { invitationRepository } from './invitations/invitations.repository';
import { invitationService } from './invitations/invitations.service';
import { profileService } from './profile/profile.service';
import { userAdministrationRepository } from './administration/user-administration.repository';
import { userAdministrationService } from './administration/user-administration.service';
import { userChanges } from './administration/user-changes';
import { hasAllowedDomain, ownDomainMissing, userChecks } from './administration/user-validation';
import { userRecoveryService, type UserRecoveryService } from './administration/user-recovery.service';
import { userStateService } from './administration/user-states.service';
import { userImportLinesRepository } from './import/user-import-lines.repository';
import { userImportProgressService } from './import/user-import-progress.service';
import { userImportReader } from './import/user-import-reader';
import { userImportRepository } from './import/user-import.repository';
import { userImportService } from './import/user-import.service';
import { userListRepository } from './user-list.repository';
import { userRepository } from './users.repository';
import { userRoutes } from './users.routes';
import { userService, type UserService } from './users.service';
import { userIntegrityChecks } from './user-integrity.repository';

export type { AccountAccess, RevocationReason } from './account-access';
export { hasAllowedDomain } from './administration/user-validation';
export { canChange } from './users.policy';
export { presentUser } from './users.presenter';
export { normalizeUserName, userRepository, type AccountRow, type UserRepository } from './users.repository';
export type { UserService } from './users.service';

export interface Users extends UserService {
  readonly recovery: UserRecoveryService;
}

interface Dependencies {
  readonly settings: SettingsService;
  readonly audit: AuditLog;
  readonly locations: Locations;
  readonly access: AccountAccess;
}

export function usersModule(platform: Platform, dependencies: Dependencies): Users {
  const { database, clock, logger, events } = platform;
  const { settings, audit, locations, access } = dependencies;
  const repository = userRepository();
  const users = userService({
    database,
    clock,
    users: repository,
    lists: userListRepository(),
    settings,
    locations,
  });
  const invitationRows = invitationRepository();
  const invitations = invitationService({
    database,
    invitations: invitationRows,
    users: repository,
    access,
    countQueuedMails,
  });
  const lines = userImportLinesRepository();
  const importProgress = userImportProgressService({
    database,
    imports: userImportRepository(),
    lines,
    onError: (error) => logger.warn({ err: error }, 'the progress of an import could not be stored'),
  });
  const imports = userImportService({
    database,
    progress: importProgress,
    lines,
    users: repository,
    reader: userImportReader({
      database,
      lines,
      settings,
      locationNames: (scope) => locations.allNames(scope),
    }),
    invitations,
    audit,
    onError: (error) => logger.error({ err: error }, 'users could not be imported'),
  });
  const stored = { users: repository, administration: userAdministrationRepository() };
  const changes = userChanges({ database, clock, ...stored, access, audit });
  const administration = userAdministrationService({
    database,
    clock,
    events,
    ...stored,
    changes,
    checks: userChecks({ settings, existingLocations: (scope, ids) => locations.existing(scope, ids) }),
    access,
    audit,
  });
  const states = userStateService({ clock, ...stored, changes, access, audit });
  const profiles = profileService({ database, events, users: repository, settings, audit });

  events.on('emailDomains.changed', async (scope, { domains, actorId }) => {
    const account = await repository.account(scope, actorId);
    if (account && !hasAllowedDomain(account.email, domains)) throw ownDomainMissing(account.email);
  });
  platform.integrityChecks(...userIntegrityChecks);
  platform.routes((handle) =>
    userRoutes(handle, { users, administration, states, imports, importProgress, profiles }),
  );
  platform.jobTask(invitations.task);
  platform.outboundQueue({
    kind: 'invitations',
    countWaiting: (scope, bound) => invitationRows.countPending(scope, bound),
    discard: async (scope, limit) => (await invitationRows.claim(scope, limit)).length,
  });
  platform.jobTask(imports.lostImports);
  platform.maintenance((scope, limit) => lines.deleteLinesOfEndedImports(scope, limit));
  platform.maintenance((scope, limit) => importProgress.deleteExpired(scope, limit));
  platform.onClose(() => imports.stop());
  const recovery = userRecoveryService({
    database,
    clock,
    users: repository,
    administration,
    states,
    changes,
    access,
    audit,
  });
  return { ...users, recovery };
}

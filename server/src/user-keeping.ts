import type { FastifyBaseLogger } from 'fastify';
import type { AuditLog } from './modules/audit-log';
import type { JobService } from './modules/jobs';
import type { LocationRepository } from './modules/locations';
import type { SettingsService } from './modules/settings';
import {
  invitationRepository,
  invitationService,
  userAdministrationRepository,
  userAdministrationService,
  userChecks,
  userImportRepository,
  userImportService,
  type AccountAccess,
  type UserAdministrationService,
  type UserImportService,
  type UserRepository,
} from './modules/users';
import type { Clock } from './platform/clock';
import type { Database } from './platform/database/database';
import type { MaintenanceTask } from './platform/maintenance';
import { mailsWaiting } from './platform/mail/outbox';

type SideEffects = Pick<Parameters<typeof userAdministrationService>[0], 'renamed' | 'removed'>;

interface Surroundings extends SideEffects {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  readonly users: UserRepository;
  readonly settings: SettingsService;
  readonly audit: AuditLog;
  readonly jobs: JobService;
  readonly access: AccountAccess;
  readonly locations: LocationRepository;
}

/** How users come to be and change: one by one, or in numbers from a file. */
export interface UserKeeping {
  readonly administration: UserAdministrationService;
  readonly imports: UserImportService;
  /** What maintenance does for them. */
  readonly tasks: readonly MaintenanceTask[];
  /** Lets what is under way come to an end. */
  stop(): Promise<void>;
}

export function userKeeping(surroundings: Surroundings): UserKeeping {
  const { database, clock, logger, users, settings, audit, jobs, access, locations } = surroundings;
  const invitations = invitationService({
    database,
    invitations: invitationRepository(),
    users,
    access,
    mailsWaiting,
    onError: (error) => logger.error({ err: error }, 'invitations could not be put into the outbox'),
  });
  const lines = userImportRepository();
  const imports = userImportService({
    database,
    jobs,
    lines,
    users,
    settings,
    locationNames: (scope) => locations.allNames(scope),
    invitations,
    audit,
    onError: (error) => logger.error({ err: error }, 'users could not be taken in'),
  });
  return {
    administration: userAdministrationService({
      database,
      clock,
      users,
      administration: userAdministrationRepository(),
      checks: userChecks({
        settings,
        existingLocations: (scope, ids) => locations.existing(scope, ids),
      }),
      access,
      audit,
      renamed: surroundings.renamed,
      removed: surroundings.removed,
    }),
    imports,
    tasks: [
      (scope, limit) => invitations.resume(scope, limit),
      (scope, limit) => lines.forgetLines(scope, limit),
    ],
    async stop() {
      await imports.stop();
      await invitations.stop();
    },
  };
}

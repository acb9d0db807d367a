import { changeProfile, readProfile } from '@vantage/contract/users/profile';
import { exportUsers, getUserImport, importUsers } from '@vantage/contract/users/user-import';
import {
  activateUser,
  changeUser,
  checkAvailability,
  createUser,
  deactivateUser,
  deleteUser,
  getUser,
  inviteUser,
  listActiveUsers,
  listAdministrators,
  listRoles,
  listUserLanguages,
  listUsers,
  lockUser,
  sendReset,
  unlockUser,
} from '@vantage/contract/users/users';
import type { HandleOperation } from '../../platform/http/operations/operation-call';
import type { ProfileService } from './profile/profile.service';
import type { UserAdministrationService } from './administration/user-administration.service';
import type { UserStateService } from './administration/user-states.service';
import type { UserImportProgressService } from './import/user-import-progress.service';
import type { UserImportService } from './import/user-import.service';
import type { UserService } from './users.service';

interface Services {
  readonly users: UserService;
  readonly administration: UserAdministrationService;
  readonly states: UserStateService;
  readonly imports: UserImportService;
  readonly importProgress: UserImportProgressService;
  readonly profiles: ProfileService;
}

export const userRoutes = (
  handle: HandleOperation,
  { users, administration, states, imports, importProgress, profiles }: Services,
): void => {
  handle(listUsers, ({ actor, query }) => users.list(actor, query));
  handle(exportUsers, ({ actor, query }) => users.export(actor, query));
  handle(importUsers, ({ actor, query, file, requestId }) => imports.import(actor, query, file, requestId));
  handle(getUserImport, ({ actor, params }) => importProgress.find(actor, params.jobId));
  handle(listActiveUsers, ({ actor }) => users.active(actor));
  handle(listAdministrators, ({ actor }) => users.administrators(actor));
  handle(listRoles, ({ actor }) => users.roles(actor));
  handle(listUserLanguages, ({ actor }) => users.languages(actor));
  handle(checkAvailability, ({ actor, query }) => administration.availability(actor, query));
  handle(getUser, ({ actor, params }) => users.get(actor, params.userId));
  handle(createUser, ({ actor, body, requestId, idempotency }) =>
    administration.create(actor, body, { requestId, idempotency }),
  );
  handle(changeUser, ({ actor, params, body, requestId, idempotency }) =>
    administration.change(actor, params.userId, body, { requestId, idempotency }),
  );
  handle(deleteUser, ({ actor, params, requestId }) =>
    administration.remove(actor, params.userId, requestId),
  );
  handle(activateUser, ({ actor, params, requestId }) => states.activate(actor, params.userId, requestId));
  handle(deactivateUser, ({ actor, params, requestId }) =>
    states.deactivate(actor, params.userId, requestId),
  );
  handle(lockUser, ({ actor, params, requestId }) => states.lock(actor, params.userId, requestId));
  handle(unlockUser, ({ actor, params, requestId }) => states.unlock(actor, params.userId, requestId));
  handle(inviteUser, ({ actor, params, requestId }) => states.invite(actor, params.userId, requestId));
  handle(sendReset, ({ actor, params, requestId }) => states.sendReset(actor, params.userId, requestId));

  handle(readProfile, ({ actor }) => profiles.read(actor));
  handle(changeProfile, ({ actor, body, requestId, idempotency }) =>
    profiles.change(actor, body, { requestId, idempotency }),
  );
};

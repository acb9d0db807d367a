export type { RevocationReason, AccountAccess } from './account-access';
export { invitationRepository } from './invitations.repository';
export { invitationService } from './invitations.service';
export { profileService } from './profile.service';
export {
  normalizeUserName,
  userRepository,
  type AccountRow,
  type NewUser,
  type UserRepository,
} from './users.repository';
export { userAdministrationRepository } from './user-administration.repository';
export { userAdministrationService, type UserAdministrationService } from './user-administration.service';
export { isOfDomains, userChecks } from './user-checks';
export { userImportRepository } from './user-import.repository';
export { userImportService, type UserImportService } from './user-import.service';
export { userListRepository } from './user-list.repository';
export { userRoutes } from './users.routes';
export { userService, type UserService } from './users.service';

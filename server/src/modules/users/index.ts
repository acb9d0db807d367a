export type { AccessEnd, AccountAccess } from './account-access';
export { profileService } from './profile.service';
export {
  userKey,
  userRepository,
  type AccountRow,
  type NewUser,
  type UserRepository,
} from './users.repository';
export { userAdministrationRepository } from './user-administration.repository';
export { userAdministrationService } from './user-administration.service';
export { isOfDomains, userChecks } from './user-checks';
export { userListRepository } from './user-list.repository';
export { userRoutes } from './users.routes';
export { userService, type UserService } from './users.service';

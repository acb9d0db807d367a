export { profileService } from './profile.service';
export {
  userKey,
  userRepository,
  type AccountRow,
  type NewUser,
  type UserRepository,
} from './users.repository';
export { userRoutes } from './users.routes';
export { userService, type UserService } from './users.service';

import { changeProfile, readProfile } from '@vantage/contract/profile';
import { getUser, listUsers } from '@vantage/contract/users';
import type { Handle } from '../../platform/http/operations';
import type { ProfileService } from './profile.service';
import type { UserService } from './users.service';

export const userRoutes = (handle: Handle, users: UserService, profiles: ProfileService): void => {
  handle(listUsers, ({ actor, query }) => users.list(actor, query));
  handle(getUser, ({ actor, params }) => users.get(actor, params.userId));
  handle(readProfile, ({ actor }) => profiles.read(actor));
  handle(changeProfile, ({ actor, body, requestId }) => profiles.change(actor, body, requestId));
};

import { getUser, listUsers } from '@vantage/contract/users';
import type { Handle } from '../../platform/http/operations';
import type { UserService } from './users.service';

export const userRoutes = (handle: Handle, users: UserService): void => {
  handle(listUsers, ({ actor, query }) => users.list(actor, query));
  handle(getUser, ({ actor, params }) => users.get(actor, params.userId));
};

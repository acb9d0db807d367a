import { listPermissions } from '@vantage/contract/permissions';
import type { CurrentUser, SignedInUser } from '@vantage/contract/auth/sign-in';
import type { User } from '@vantage/contract/users/users';
import { buildMenu } from './menu';

type Account = Pick<User, 'id' | 'firstName' | 'lastName' | 'appRoleId' | 'language'>;

interface SessionIds {
  readonly tenantId: string;
  readonly sessionId: string;
}

export const presentSignedInUser = (person: Account, { tenantId, sessionId }: SessionIds): SignedInUser => ({
  id: person.id,
  firstName: person.firstName,
  lastName: person.lastName,
  appRoleId: person.appRoleId,
  currSessionId: sessionId,
  language: person.language,
  menu: buildMenu(person.appRoleId),
  dssTenantId: tenantId,
});

export const presentCurrentUser = (
  user: User,
  session: SessionIds & Pick<CurrentUser, 'idleMinutes' | 'viewAs' | 'announcement'>,
): CurrentUser => ({
  ...presentSignedInUser(user, session),
  userName: user.userName,
  email: user.email,
  permissions: listPermissions(user.appRoleId),
  idleMinutes: session.idleMinutes,
  viewAs: session.viewAs,
  announcement: session.announcement,
});

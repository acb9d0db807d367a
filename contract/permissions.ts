/** Role ids of the specification. */
export const role = { administrator: 1001, manager: 1002, user: 1003, learner: 1004 } as const;
export type RoleId = (typeof role)[keyof typeof role];
export const roleIds = Object.values(role);

export const permission = {
  customersRead: 'customers.read',
  /** All customers of the tenant; without it only the assigned ones. */
  customersReadAll: 'customers.readAll',
  /** Includes archiving and restoring. */
  customersWrite: 'customers.write',
  customersAssign: 'customers.assign',
  insightsView: 'insights.view',
  /** Includes insight groups. */
  insightsWrite: 'insights.write',
  /** It covers the surveys of the customers that the user may see. */
  surveysRead: 'surveys.read',
  surveysWrite: 'surveys.write',
  /** Responses to the surveys that the user may see. */
  surveysResults: 'surveys.results',
  /** Includes who gets no survey e-mail. */
  mailingsSend: 'mailings.send',
  /** Permanently delete what one person answered and was sent. */
  respondentsErase: 'respondents.erase',
  usersRead: 'users.read',
  /** Administrators can be changed only by administrators. */
  usersWrite: 'users.write',
  /** See what another user sees, read-only. */
  usersViewAs: 'users.viewAs',
  /** The landing page, and those parts of the administration that other permissions allow. */
  administrationOpen: 'administration.open',
  settingsWrite: 'settings.write',
  auditRead: 'audit.read',
} as const;
export type Permission = (typeof permission)[keyof typeof permission];

const everyone = roleIds;
const administratorsAndManagers: readonly RoleId[] = [role.administrator, role.manager];

const rolesAllowed: Readonly<Record<Permission, readonly RoleId[]>> = {
  [permission.customersRead]: everyone,
  [permission.customersReadAll]: administratorsAndManagers,
  [permission.customersWrite]: administratorsAndManagers,
  [permission.customersAssign]: administratorsAndManagers,
  [permission.insightsView]: everyone,
  [permission.insightsWrite]: administratorsAndManagers,
  [permission.surveysRead]: [role.administrator, role.manager, role.user],
  [permission.surveysWrite]: administratorsAndManagers,
  [permission.surveysResults]: [role.administrator, role.manager, role.user],
  [permission.mailingsSend]: administratorsAndManagers,
  [permission.respondentsErase]: [role.administrator],
  [permission.usersRead]: administratorsAndManagers,
  [permission.usersWrite]: administratorsAndManagers,
  [permission.usersViewAs]: [role.administrator],
  [permission.administrationOpen]: administratorsAndManagers,
  [permission.settingsWrite]: [role.administrator],
  [permission.auditRead]: [role.administrator],
};

export const hasPermission = (roleId: RoleId, required: Permission): boolean =>
  rolesAllowed[required].includes(roleId);

export const listPermissions = (roleId: RoleId): Permission[] =>
  Object.values(permission).filter((required) => hasPermission(roleId, required));

export const isAdministratorOrManager = (roleId: RoleId): boolean =>
  administratorsAndManagers.includes(roleId);

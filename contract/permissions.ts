/** Role ids of the specification. */
export const role = { administrator: 1001, manager: 1002, user: 1003, learner: 1004 } as const;
export type RoleId = (typeof role)[keyof typeof role];
export const roleIds = Object.values(role);

/** Everything that somebody may be allowed to do. The server's routes, the menu and the web's guards name these. */
export const permission = {
  customersRead: 'customers.read',
  /** Sees every customer of the tenant; without it only the assigned ones. */
  customersReadAll: 'customers.readAll',
  /** Adds, changes, archives and restores customers. */
  customersWrite: 'customers.write',
  /** Says who may see a customer. */
  customersAssign: 'customers.assign',
  insightsView: 'insights.view',
  /** Keeps insights and their groups. */
  insightsWrite: 'insights.write',
  usersRead: 'users.read',
  /** Adds, changes and deletes users; administrators only by an administrator. */
  usersWrite: 'users.write',
  /** Opens the administration: its landing page and what of it the other permissions allow. */
  administrationOpen: 'administration.open',
  settingsWrite: 'settings.write',
  auditRead: 'audit.read',
} as const;
export type Permission = (typeof permission)[keyof typeof permission];

const everyone = roleIds;
const administratorLevel: readonly RoleId[] = [role.administrator, role.manager];

/** The one table of who may do what. */
const rolesAllowed: Readonly<Record<Permission, readonly RoleId[]>> = {
  [permission.customersRead]: everyone,
  [permission.customersReadAll]: administratorLevel,
  [permission.customersWrite]: administratorLevel,
  [permission.customersAssign]: administratorLevel,
  [permission.insightsView]: everyone,
  [permission.insightsWrite]: administratorLevel,
  [permission.usersRead]: administratorLevel,
  [permission.usersWrite]: administratorLevel,
  [permission.administrationOpen]: administratorLevel,
  [permission.settingsWrite]: [role.administrator],
  [permission.auditRead]: [role.administrator],
};

/** Whether a role holds a permission; an unknown role holds none. */
export const roleHolds = (roleId: RoleId, wanted: Permission): boolean =>
  rolesAllowed[wanted].includes(roleId);

/** All permissions of a role. */
export const permissionsOf = (roleId: RoleId): Permission[] =>
  Object.values(permission).filter((wanted) => roleHolds(roleId, wanted));

/** Administrator level (1001, 1002): sees Change client and the settings icon. */
export const isAdministratorLevel = (roleId: RoleId): boolean => administratorLevel.includes(roleId);

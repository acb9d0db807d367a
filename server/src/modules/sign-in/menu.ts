import { permission, roleHolds, type Permission, type RoleId } from '@vantage/contract/permissions';
import type { MenuItem } from '@vantage/contract/sign-in';

const items: readonly (MenuItem & { readonly permission: Permission })[] = [
  {
    id: 1,
    text: 'menu.customers',
    routeName: 'customer',
    icon: 'customer',
    permission: permission.customersRead,
  },
  {
    id: 2,
    text: 'menu.insights',
    routeName: 'insight',
    icon: 'dashboard',
    permission: permission.insightsView,
  },
];

/** The menu of a role: screens that exist and that it may open. */
export const menuOf = (roleId: RoleId): MenuItem[] =>
  items
    .filter((item) => roleHolds(roleId, item.permission))
    .map(({ id, text, routeName, icon }) => ({ id, text, routeName, icon }));

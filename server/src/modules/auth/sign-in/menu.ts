import { permission, hasPermission, type Permission, type RoleId } from '@vantage/contract/permissions';
import { fixedMenuIds, type MenuItem, type MenuLeaf } from '@vantage/contract/auth/sign-in';

interface Item extends MenuLeaf {
  readonly permission: Permission;
  readonly items?: readonly (MenuLeaf & { readonly permission: Permission })[];
}

const items: readonly Item[] = [
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
  {
    id: 3,
    text: 'menu.administration',
    routeName: 'admin',
    icon: 'admin',
    permission: permission.administrationOpen,
    items: [
      {
        id: 31,
        text: 'menu.settings',
        routeName: 'settings',
        icon: 'admin',
        permission: permission.administrationOpen,
      },
      {
        id: 32,
        text: 'menu.users',
        routeName: 'user',
        icon: 'user',
        permission: permission.usersRead,
      },
      {
        id: 33,
        text: 'menu.insightConfig',
        routeName: 'insightconfig',
        icon: 'dashboard',
        permission: permission.insightsWrite,
      },
      {
        id: 34,
        text: 'menu.surveys',
        routeName: 'spsconfig',
        icon: 'dashboard',
        permission: permission.surveysWrite,
      },
      {
        id: 39,
        text: 'menu.audit',
        routeName: 'audit',
        icon: 'admin',
        permission: permission.auditRead,
      },
    ],
  },
];

const leaf = ({ id, text, routeName, icon }: MenuLeaf): MenuLeaf => ({ id, text, routeName, icon });

const fixedItems: readonly MenuItem[] = [
  { id: fixedMenuIds.profile, text: 'menu.profile', routeName: 'profile', icon: 'profile' },
  { id: fixedMenuIds.logout, text: 'menu.logout', routeName: 'logout', icon: 'logout' },
];

export const buildMenu = (roleId: RoleId): MenuItem[] => [
  ...items
    .filter((item) => hasPermission(roleId, item.permission))
    .map((item) => ({
      ...leaf(item),
      ...(item.items && {
        items: item.items.filter((child) => hasPermission(roleId, child.permission)).map(leaf),
      }),
    })),
  ...fixedItems,
];

import { ActionIcon, Drawer, Tooltip } from '@mantine/core';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/Tooltip.layer.css';
import type { MenuItem } from '@vantage/contract/sign-in';
import {
  IconAdjustmentsHorizontal,
  IconBuildings,
  IconLayoutDashboard,
  IconLogout,
  IconUsers,
  IconX,
} from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './sidebar.module.css';
import type { SidebarState } from './use-sidebar';

const icons: Record<MenuItem['icon'], typeof IconUsers> = {
  customer: IconBuildings,
  dashboard: IconLayoutDashboard,
  admin: IconAdjustmentsHorizontal,
  user: IconUsers,
};

/** An item of the menu that leads somewhere. */
interface NavigationItem {
  id: number;
  label: string;
  icon: MenuItem['icon'];
  link: LinkProps;
  current: boolean;
}

export interface SidebarProps {
  state: SidebarState;
  items: readonly NavigationItem[];
  onLogout: () => void;
}

/** A name beside the icon when there is room, in a tooltip when there is none. */
const Hint = ({ label, wanted, children }: { label: string; wanted: boolean; children: ReactNode }) => (
  <Tooltip label={label} position="right" disabled={!wanted}>
    {children as never}
  </Tooltip>
);

const Items = ({ state, items, onLogout }: SidebarProps) => {
  const { t } = useTranslation('shell');
  const collapsed = !state.open;
  return (
    <nav className={classes.nav} aria-label={t('navigation')} data-collapsed={collapsed}>
      <ul className={classes.list}>
        {items.map(({ id, label, icon, link, current }) => {
          const Icon = icons[icon];
          return (
            <li key={id}>
              <Hint label={label} wanted={collapsed}>
                <Link
                  {...link}
                  className={classes.item}
                  data-current={current}
                  activeProps={{}}
                  {...(current && { 'aria-current': 'page' })}
                  onClick={state.close}
                >
                  <Icon size={20} stroke={1.6} className={classes.icon} aria-hidden />
                  <span className={classes.label}>{label}</span>
                </Link>
              </Hint>
            </li>
          );
        })}
      </ul>
      <ul className={classes.list} data-foot>
        <li>
          <Hint label={t('logout')} wanted={collapsed}>
            <button type="button" className={classes.item} onClick={onLogout}>
              <IconLogout size={20} stroke={1.6} className={classes.icon} aria-hidden />
              <span className={classes.label}>{t('logout')}</span>
            </button>
          </Hint>
        </li>
      </ul>
    </nav>
  );
};

/** The menu: a rail beside the content, or a drawer over it on phones. */
export const Sidebar = (props: SidebarProps) => {
  const { t } = useTranslation('shell');
  const { state } = props;
  if (state.kind === 'rail') {
    return (
      <div className={classes.rail} data-open={state.open}>
        <Items {...props} />
      </div>
    );
  }
  return (
    <Drawer.Root
      classNames={{ content: classes.drawer, overlay: classes.scrim }}
      opened={state.open}
      onClose={state.close}
      size={280}
      transitionProps={{ duration: 160 }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('navigation')}>
        <div className={classes.drawerHead}>
          <ActionIcon aria-label={t('closeMenu')} onClick={state.close} data-autofocus>
            <IconX size={20} stroke={1.6} />
          </ActionIcon>
        </div>
        <Items {...props} />
      </Drawer.Content>
    </Drawer.Root>
  );
};

import { ActionIcon, Drawer } from '@mantine/core';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { SidebarButton, SidebarItem, type NavigationItem } from './sidebar-item';
import classes from './sidebar.module.css';
import type { SidebarState } from './use-sidebar';

export interface SidebarProps {
  state: SidebarState;
  items: readonly NavigationItem[];
  /** The way to oneself; stands at the foot, above Logout. */
  profile: NavigationItem;
  onLogout: () => void;
}

const Items = ({ state, items, profile, onLogout }: SidebarProps) => {
  const { t } = useTranslation('shell');
  const collapsed = !state.open;
  return (
    <nav className={classes.nav} aria-label={t('navigation')} data-collapsed={collapsed}>
      <ul className={classes.list}>
        {items.map((item) => (
          <SidebarItem key={item.id} item={item} collapsed={collapsed} onLeave={state.close} />
        ))}
      </ul>
      <ul className={classes.list} data-foot>
        <SidebarItem item={profile} collapsed={collapsed} onLeave={state.close} />
        <li>
          <SidebarButton icon="logout" label={t('logout')} collapsed={collapsed} onClick={onLogout} />
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

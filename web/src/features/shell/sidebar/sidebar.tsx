import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SidebarButton, SidebarItem, type NavigationItem } from './sidebar-item';
import classes from './sidebar.module.css';
import type { SidebarState } from './use-sidebar';

export interface SidebarProps {
  state: SidebarState;
  items: readonly NavigationItem[];
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

const SidebarDrawer = lazy(() =>
  import('./sidebar-drawer').then((module) => ({ default: module.SidebarDrawer })),
);

export const Sidebar = (props: SidebarProps) => {
  const { state } = props;
  const [wanted, setWanted] = useState(false);
  if (state.kind === 'drawer' && state.open && !wanted) setWanted(true);
  if (state.kind === 'rail') {
    return (
      <div className={classes.rail} data-open={state.open}>
        <Items {...props} />
      </div>
    );
  }
  if (!wanted) return null;
  return (
    <Suspense>
      <SidebarDrawer opened={state.open} onClose={state.close}>
        <Items {...props} />
      </SidebarDrawer>
    </Suspense>
  );
};

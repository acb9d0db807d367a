import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SidebarItem, type NavigationItem } from './sidebar-item';
import { lazyOverlay } from '../../../ui/overlays/lazy-overlay';
import classes from './sidebar.module.css';
import type { SidebarState } from './use-sidebar';

export interface SidebarProps {
  state: SidebarState;
  items: readonly NavigationItem[];
  /** At the bottom. */
  fixedItems: readonly NavigationItem[];
}

const Items = ({ state, items, fixedItems }: SidebarProps) => {
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
        {fixedItems.map((item) => (
          <SidebarItem key={item.id} item={item} collapsed={collapsed} onLeave={state.close} />
        ))}
      </ul>
    </nav>
  );
};

const SidebarDrawer = lazyOverlay(() => import('./sidebar-drawer').then((module) => module.SidebarDrawer));

export const Sidebar = (props: SidebarProps) => {
  const { state } = props;
  const [hasOpened, setHasOpened] = useState(false);
  if (state.kind === 'drawer' && state.open && !hasOpened) setHasOpened(true);
  if (state.kind === 'rail') {
    return (
      <div className={classes.rail} data-open={state.open}>
        <Items {...props} />
      </div>
    );
  }
  if (!hasOpened) return null;
  return (
    <SidebarDrawer opened={state.open} onClose={state.close}>
      <Items {...props} />
    </SidebarDrawer>
  );
};

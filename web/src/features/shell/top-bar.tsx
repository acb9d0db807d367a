import { ActionIcon, Button } from '@mantine/core';
import { isAdministratorLevel } from '@vantage/contract/permissions';
import { IconLayoutSidebar, IconMenu2, IconSwitchHorizontal } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../lib/current-user';
import classes from './top-bar.module.css';
import type { SidebarState } from './use-sidebar';
import { UserMenu } from './user-menu';

export interface TopBarProps {
  sidebar: SidebarState;
  logo: string;
  label: string;
  /** Where the logo leads, and what to call it. */
  home: { link: LinkProps; name: string };
  /** Logo and name of the customer being looked at, if any. */
  customer: ReactNode;
  /** Where another customer is chosen; null where that is the screen itself. */
  changeClient: LinkProps | null;
  onLogout: () => void;
}

/** The bar above everything. */
export const TopBar = ({ sidebar, logo, label, home, customer, changeClient, onLogout }: TopBarProps) => {
  const { t } = useTranslation('shell');
  const user = useCurrentUser();
  const drawer = sidebar.kind === 'drawer';
  const toggleLabel = drawer ? t('openMenu') : t(sidebar.open ? 'closeSidebar' : 'openSidebar');
  return (
    <header className={classes.bar}>
      <div className={classes.start}>
        <ActionIcon
          aria-label={toggleLabel}
          title={toggleLabel}
          aria-expanded={sidebar.open}
          onClick={sidebar.toggle}
        >
          {drawer ? <IconMenu2 size={20} stroke={1.6} /> : <IconLayoutSidebar size={20} stroke={1.6} />}
        </ActionIcon>
        <Link {...home.link} className={classes.home} aria-label={home.name} activeProps={{}}>
          <img className={classes.logo} src={logo} alt="" />
          <span className={classes.label}>{label}</span>
        </Link>
      </div>
      <div className={classes.middle}>{customer}</div>
      <div className={classes.end}>
        {changeClient && isAdministratorLevel(user.appRoleId) && (
          <Button
            variant="default"
            size="sm"
            className={classes.change}
            leftSection={<IconSwitchHorizontal size={18} stroke={1.6} />}
            renderRoot={(props) => <Link {...changeClient} {...props} aria-label={t('changeClient')} />}
          >
            <span className={classes.changeLabel}>{t('changeClient')}</span>
          </Button>
        )}
        <UserMenu user={user} onLogout={onLogout} />
      </div>
    </header>
  );
};

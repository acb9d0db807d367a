import { ActionIcon, Button, Kbd, UnstyledButton } from '@mantine/core';
import '@mantine/core/styles/Kbd.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { isAdministratorOrManager } from '@vantage/contract/permissions';
import {
  IconLayoutSidebar,
  IconMenu2,
  IconSearch,
  IconSettings,
  IconSwitchHorizontal,
} from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../lib/session/current-user';
import { tooltip } from '../../../ui/overlays/tooltip';
import { useComingSoon } from '../coming-soon';
import classes from './top-bar.module.css';
import type { SidebarState } from '../sidebar/use-sidebar';
import { UserMenu } from './user-menu';

export interface TopBarProps {
  sidebar: SidebarState;
  logo: string;
  label: string;
  home: { link: LinkProps; name: string };
  customer: ReactNode;
  changeClient: LinkProps | null;
  settings: LinkProps | null;
  onPalette: () => void;
  onLogout: () => void;
}

const onApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

const PaletteButton = ({ onClick }: { onClick: () => void }) => {
  const { t } = useTranslation('shell');
  return (
    <UnstyledButton
      {...tooltip(t('palette.title'))}
      className={classes.palette}
      aria-label={t('palette.title')}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onClick}
    >
      <IconSearch size={18} stroke={1.6} aria-hidden />
      <Kbd className={classes.paletteKey}>{onApple ? '⌘ K' : 'Ctrl K'}</Kbd>
    </UnstyledButton>
  );
};

/** Enabled on insight screens; elsewhere a tooltip explains that. */
const SettingsButton = ({ link }: { link: LinkProps | null }) => {
  const { t } = useTranslation('shell');
  const icon = <IconSettings size={20} stroke={1.6} />;
  const name = t('settings');
  if (link) {
    return (
      <ActionIcon renderRoot={(props) => <Link {...link} {...props} {...tooltip(name)} aria-label={name} />}>
        {icon}
      </ActionIcon>
    );
  }
  const reason = t('settingsFromInsights');
  return (
    // `aria-disabled`, because a `disabled` button has no tooltip.
    <ActionIcon
      {...tooltip(reason)}
      aria-label={name}
      aria-description={reason}
      aria-disabled
      className={classes.unavailable}
    >
      {icon}
    </ActionIcon>
  );
};

export const TopBar = (props: TopBarProps) => {
  const { sidebar, logo, label, home, customer, changeClient, settings, onPalette, onLogout } = props;
  const { t } = useTranslation('shell');
  const user = useCurrentUser();
  const comingSoon = useComingSoon();
  const canAdminister = isAdministratorOrManager(user.appRoleId);
  const drawer = sidebar.kind === 'drawer';
  const toggleLabel = drawer ? t('openMenu') : t(sidebar.open ? 'closeSidebar' : 'openSidebar');
  return (
    <header className={classes.bar}>
      <div className={classes.start}>
        <ActionIcon
          {...tooltip(toggleLabel)}
          aria-label={toggleLabel}
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
        {changeClient && canAdminister && (
          <Button
            variant="default"
            size="sm"
            className={classes.change}
            leftSection={<IconSwitchHorizontal size={18} stroke={1.6} />}
            renderRoot={(rest) => <Link {...changeClient} {...rest} aria-label={t('changeClient')} />}
          >
            <span className={classes.changeLabel}>{t('changeClient')}</span>
          </Button>
        )}
        <PaletteButton onClick={onPalette} />
        <div className={classes.icons}>
          {comingSoon.map(({ key, icon: Icon, label: name, announce }) => (
            <ActionIcon
              key={key}
              {...tooltip(name)}
              aria-label={name}
              className={classes.comingSoon}
              onClick={announce}
            >
              <Icon size={20} stroke={1.6} />
            </ActionIcon>
          ))}
          {canAdminister && <SettingsButton link={settings} />}
        </div>
        <UserMenu
          user={user}
          comingSoon={comingSoon}
          insights={customer ? home.link : null}
          settings={canAdminister ? { link: settings } : null}
          onLogout={onLogout}
        />
      </div>
    </header>
  );
};

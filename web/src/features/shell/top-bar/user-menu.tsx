import { Menu, UnstyledButton, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import type { CurrentUser } from '@vantage/contract/auth/sign-in';
import {
  IconChevronDown,
  IconClock,
  IconLayoutDashboard,
  IconLogout,
  IconSettings,
  IconUserCircle,
} from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ComingSoon } from '../coming-soon';
import { LanguageItems } from './language-menu';
import { Avatar } from '../../../ui/data-display/avatar';
import classes from './user-menu.module.css';

const colorSchemes = ['light', 'dark', 'auto'] as const satisfies MantineColorScheme[];

const ColorSchemeItems = () => {
  const { t } = useTranslation('shell');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Menu.Label>{t('appearance')}</Menu.Label>
      <Menu.RadioGroup
        value={colorScheme}
        onChange={(selected) => setColorScheme(colorSchemes.find((each) => each === selected) ?? 'auto')}
      >
        {colorSchemes.map((scheme) => (
          <Menu.RadioItem key={scheme} value={scheme}>
            {t(`colorScheme.${scheme}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
};

/** Enabled on insight screens, like the icon of wider screens. */
const SettingsItem = ({ link }: { link: LinkProps | null }) => {
  const { t } = useTranslation('shell');
  const face = { className: classes.phoneOnly, leftSection: <IconSettings size={18} stroke={1.6} /> };
  return link ? (
    <Menu.Item {...face} renderRoot={(props) => <Link {...link} {...props} />}>
      {t('settings')}
    </Menu.Item>
  ) : (
    <Menu.Item {...face} disabled>
      {t('settings')}
      <span className={classes.reason}>{t('settingsFromInsights')}</span>
    </Menu.Item>
  );
};

/** One row on narrow screens, where the icons would be most of the menu. */
const ComingSoonItems = ({ items }: { items: readonly ComingSoon[] }) => {
  const { t } = useTranslation('shell');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Menu.Item
        className={classes.narrowOnly}
        leftSection={<IconClock size={18} stroke={1.6} />}
        rightSection={
          <IconChevronDown
            size={16}
            stroke={1.6}
            className={classes.expander}
            data-open={isOpen}
            aria-hidden
          />
        }
        aria-expanded={isOpen}
        closeMenuOnClick={false}
        onClick={() => setOpen(!isOpen)}
      >
        {t('comingSoon.label')}
      </Menu.Item>
      {isOpen &&
        items.map(({ key, icon: Icon, label, announce }) => (
          <Menu.Item
            key={key}
            className={`${classes.narrowOnly} ${classes.nested}`}
            leftSection={<Icon size={18} stroke={1.6} />}
            onClick={announce}
          >
            {label}
          </Menu.Item>
        ))}
    </>
  );
};

export interface UserMenuProps {
  user: CurrentUser;
  comingSoon: readonly ComingSoon[];
  /** The insight list of the customer on screen, whose name takes the logo's place on phones. */
  insights: LinkProps | null;
  /** It is null for roles without it; `link` is null where it is disabled. */
  settings: { link: LinkProps | null } | null;
  onLogout: () => void;
}

export const UserMenu = ({ user, comingSoon, insights, settings, onLogout }: UserMenuProps) => {
  const { t } = useTranslation('shell');
  const name = `${user.firstName} ${user.lastName}`.trim();
  return (
    <Menu position="bottom-end" width={232} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={classes.button} aria-label={t('userMenu', { name })}>
          <Avatar {...user} />
          <span className={classes.name}>{name}</span>
          <IconChevronDown size={16} stroke={1.6} className={classes.chevron} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown}>
        {/* The button shows the name; a menu may contain only items. */}
        <div className={classes.person} aria-hidden>
          <div className={classes.personName}>{name}</div>
          <div className={classes.email}>{user.email}</div>
        </div>
        <Menu.Item
          leftSection={<IconUserCircle size={18} stroke={1.6} />}
          renderRoot={(props) => <Link to="/profile" {...props} />}
        >
          {t('editProfile')}
        </Menu.Item>
        {insights && (
          <Menu.Item
            className={classes.phoneOnly}
            leftSection={<IconLayoutDashboard size={18} stroke={1.6} />}
            renderRoot={(props) => <Link {...insights} {...props} activeProps={{}} />}
          >
            {t('insightList')}
          </Menu.Item>
        )}
        {settings && <SettingsItem link={settings.link} />}
        <ComingSoonItems items={comingSoon} />
        <Menu.Divider />
        <ColorSchemeItems />
        {user.viewAs === null && <LanguageItems />}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.6} />} onClick={onLogout}>
          {t('menu.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

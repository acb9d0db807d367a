import { Menu, UnstyledButton, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import type { CurrentUser } from '@vantage/contract/auth/sign-in';
import { IconChevronDown, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ComingSoon } from '../coming-soon';
import { LanguageItems } from './language-menu';
import { Avatar } from '../../../ui/layout/avatar';
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
        onChange={(chosen) => setColorScheme(colorSchemes.find((each) => each === chosen) ?? 'auto')}
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

export interface UserMenuProps {
  user: CurrentUser;
  comingSoon: readonly ComingSoon[];
  onLogout: () => void;
}

export const UserMenu = ({ user, comingSoon, onLogout }: UserMenuProps) => {
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
        {/* The button says the name; a menu may hold nothing but items. */}
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
        {comingSoon.map(({ key, icon: Icon, label, announce }) => (
          <Menu.Item
            key={key}
            className={classes.narrowOnly}
            leftSection={<Icon size={18} stroke={1.6} />}
            onClick={announce}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <ColorSchemeItems />
        <LanguageItems />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.6} />} onClick={onLogout}>
          {t('logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

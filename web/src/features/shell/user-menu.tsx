import { Menu, UnstyledButton } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import type { CurrentUser } from '@vantage/contract/sign-in';
import { IconChevronDown, IconLogout } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './user-menu.module.css';

const firstLetter = (name: string): string => [...name.trim()][0]?.toLocaleUpperCase() ?? '';

/** Who is signed in, and the way out. */
export const UserMenu = ({ user, onLogout }: { user: CurrentUser; onLogout: () => void }) => {
  const { t } = useTranslation('shell');
  const name = `${user.firstName} ${user.lastName}`.trim();
  return (
    <Menu position="bottom-end" width={216} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={classes.button} aria-label={t('userMenu', { name })}>
          <span className={classes.avatar} aria-hidden>
            {firstLetter(user.firstName) + firstLetter(user.lastName)}
          </span>
          <span className={classes.name}>{name}</span>
          <IconChevronDown size={16} stroke={1.6} className={classes.chevron} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {/* The button says the name; a menu may hold nothing but items. */}
        <div className={classes.person} aria-hidden>
          <div className={classes.personName}>{name}</div>
          <div className={classes.email}>{user.email}</div>
        </div>
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.6} />} onClick={onLogout}>
          {t('logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

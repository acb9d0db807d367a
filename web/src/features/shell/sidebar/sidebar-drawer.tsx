import { ActionIcon, Drawer } from '@mantine/core';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { useMounted } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './sidebar.module.css';

export interface SidebarDrawerProps {
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

export const SidebarDrawer = ({ opened, onClose, children }: SidebarDrawerProps) => {
  const { t } = useTranslation('shell');
  // A drawer that mounts open would not record where to return the focus to.
  const mounted = useMounted();
  return (
    <Drawer.Root
      classNames={{ content: classes.drawer, overlay: classes.scrim }}
      opened={opened && mounted}
      onClose={onClose}
      size={280}
      transitionProps={{ duration: 160 }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('navigation')}>
        <div className={classes.drawerHead}>
          <ActionIcon aria-label={t('closeMenu')} onClick={onClose} data-autofocus>
            <IconX size={20} stroke={1.6} />
          </ActionIcon>
        </div>
        {children}
      </Drawer.Content>
    </Drawer.Root>
  );
};

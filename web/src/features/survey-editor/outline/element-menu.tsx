import { Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './element-menu.module.css';
import { useMenuItems } from './use-menu-items';

export interface MenuPosition {
  /** In pixels from the window's left edge. */
  readonly x: number;
  /** In pixels from the window's top edge. */
  readonly y: number;
}

export interface ElementMenuProps {
  position: MenuPosition;
  onRename: () => void;
  /** Must restore the focus. */
  onClose: () => void;
}

/** The menu of an element, at the mouse or below the row. It is open while mounted. */
export const ElementMenu = ({ position, onRename, onClose }: ElementMenuProps) => {
  const { t } = useTranslation('survey-editor');
  const items = useMenuItems(onRename);
  return (
    <Menu opened onClose={onClose} position="bottom-start" width={248} returnFocus={false} offset={2}>
      <Menu.Target>
        <span className={classes.target} style={{ left: position.x, top: position.y }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('actions.label')}>
        {items.map(({ key, label, icon: Icon, shortcut, isApart, isDestructive, run }) => (
          <Fragment key={key}>
            {isApart && <Menu.Divider />}
            <Menu.Item
              className={classes.item}
              data-destructive={isDestructive}
              leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
              rightSection={<kbd className={classes.key}>{shortcut}</kbd>}
              onClick={() => {
                onClose();
                run();
              }}
            >
              {label}
            </Menu.Item>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

import { Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { useWindowEvent } from '@mantine/hooks';
import { Fragment, type ComponentType, type ReactElement } from 'react';
import classes from './row-menu.module.css';

/** Something that can be done to one row. */
export interface RowAction {
  key: string;
  label: string;
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>;
  onChoose: () => void;
  /** A letter that does it while the row has the focus. */
  shortcut?: string;
  /** It takes something away: red, and apart from the others. */
  destructive?: boolean;
  /** Why it cannot be done now. */
  disabledBecause?: string | undefined;
}

export interface RowMenuProps {
  actions: readonly RowAction[];
  /** The menu goes away: puts the focus back where it came from. */
  onClose: () => void;
  /** What the row lies in would cut the menu off: it is drawn over the page. */
  withinPortal?: boolean;
  /** The button that it opens at. */
  children: ReactElement;
}

/** The open menu of a row. It exists only while it is open, so that a long table holds one at most. */
export const RowMenu = ({ actions, onClose, withinPortal = false, children }: RowMenuProps) => {
  // Wherever the focus is: it goes into the menu a moment after that has opened.
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Escape') onClose();
  });
  return (
    <Menu
      opened
      onClose={onClose}
      closeOnEscape={false}
      position="bottom-end"
      width={216}
      returnFocus={false}
      withinPortal={withinPortal}
      // Without keys: the key that opens it at a row would close it on its way up.
      clickOutsideEvents={['mousedown', 'touchstart']}
    >
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {actions.map((action, index) => {
          const apart = action.destructive === true && actions[index - 1]?.destructive !== true && index > 0;
          return (
            <Fragment key={action.key}>
              {apart && <Menu.Divider />}
              <Menu.Item
                className={classes.item}
                data-destructive={action.destructive}
                closeMenuOnClick={false}
                leftSection={<action.icon size={18} stroke={1.6} aria-hidden />}
                rightSection={
                  action.shortcut !== undefined && (
                    <kbd className={classes.key}>{action.shortcut.toUpperCase()}</kbd>
                  )
                }
                aria-keyshortcuts={action.shortcut}
                aria-disabled={action.disabledBecause !== undefined || undefined}
                onClick={() => {
                  if (action.disabledBecause !== undefined) return;
                  onClose();
                  action.onChoose();
                }}
              >
                {action.label}
                {action.disabledBecause !== undefined && (
                  <span className={classes.reason}>{action.disabledBecause}</span>
                )}
              </Menu.Item>
            </Fragment>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
};

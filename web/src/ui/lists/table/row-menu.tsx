import { Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { useWindowEvent } from '@mantine/hooks';
import { Fragment, type ComponentType, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { isViewingAs } from '../../../lib/session/session';
import { tableCommand } from './table-keys';
import classes from './row-menu.module.css';

export interface RowAction {
  key: string;
  label: string;
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>;
  onChoose: () => void;
  shortcut?: string;
  destructive?: boolean;
  disabledBecause?: string | undefined;
  /** Changes nothing, so it also works while viewing as another user. */
  reads?: boolean;
}

export interface RowMenuProps {
  actions: readonly RowAction[];
  /** Must restore the focus. */
  onClose: () => void;
  /** Needed where an ancestor would clip the menu. */
  withinPortal?: boolean;
  /** The button that the menu is attached to. */
  children: ReactElement;
}

export const isDisabled = ({ disabledBecause, reads = false }: RowAction): boolean =>
  disabledBecause !== undefined || (isViewingAs() && !reads);

/** Mounted only while open, so that a long table has at most one menu. */
export const RowMenu = ({ actions, onClose, withinPortal = false, children }: RowMenuProps) => {
  const { t } = useTranslation('ui');
  // On the window, because the focus moves into the menu only after it has opened.
  useWindowEvent('keydown', (event) => {
    if (event.key === 'Escape') return onClose();
    const command = tableCommand(event);
    if (command?.kind !== 'letter') return;
    const action = actions.find(({ shortcut }) => shortcut?.toLowerCase() === command.letter);
    if (!action || isDisabled(action)) return;
    event.preventDefault();
    onClose();
    action.onChoose();
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
      // Mouse and touch only: the key press that opens the menu would bubble up and close it.
      clickOutsideEvents={['mousedown', 'touchstart']}
    >
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {actions.map((action, index) => {
          const disabledBecause = action.disabledBecause ?? (isDisabled(action) ? t('readOnly') : undefined);
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
                aria-disabled={disabledBecause !== undefined || undefined}
                onClick={() => {
                  if (disabledBecause !== undefined) return;
                  onClose();
                  action.onChoose();
                }}
              >
                {action.label}
                {disabledBecause !== undefined && <span className={classes.reason}>{disabledBecause}</span>}
              </Menu.Item>
            </Fragment>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
};

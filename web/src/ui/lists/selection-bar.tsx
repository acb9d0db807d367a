import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, type ComponentType, type FocusEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isViewingAs } from '../../lib/session/session';
import { useFormats } from '../../lib/i18n/formats';
import classes from './selection-bar.module.css';

interface BulkAction {
  key: string;
  label: string;
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>;
  onChoose: () => void;
  destructive?: boolean;
  /** Changes nothing, so it also works while viewing as another user. */
  reads?: boolean;
}

export interface BulkProgress {
  action: string;
  done: number;
  total: number;
}

export interface SelectionBarProps {
  count: number;
  text: string;
  actions: readonly BulkAction[];
  onClear: () => void;
  /** Set while an action runs, during which no other can start. */
  progress?: BulkProgress | undefined;
}

/** Overlays that handle Escape first. */
const inFront = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/**
 * Shown at the bottom of the list while rows are selected. Must be the last child of the page to stay
 * centered on the content.
 */
export const SelectionBar = ({ count, text, actions, onClear, progress }: SelectionBarProps) => {
  const { t } = useTranslation('ui');
  const formats = useFormats();
  const cameFrom = useRef<Element | null>(null);
  const isVisible = count > 0;
  const isBusy = progress !== undefined;
  const displayedText = progress
    ? t('progress.doneOf', {
        done: formats.number(progress.done),
        total: formats.number(progress.total),
      })
    : text;

  useEffect(() => {
    if (!isVisible || isBusy) return undefined;
    let isForAnother = false;
    // In the capture phase: an overlay that closes on Escape is gone before the event bubbles to here.
    const lookInFront = () => {
      isForAnother = document.querySelector(inFront) !== null;
    };
    const clearByKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isForAnother) onClear();
    };
    window.addEventListener('keydown', lookInFront, { capture: true });
    document.addEventListener('keydown', clearByKey);
    return () => {
      window.removeEventListener('keydown', lookInFront, { capture: true });
      document.removeEventListener('keydown', clearByKey);
    };
  }, [isVisible, isBusy, onClear]);

  const clear = () => {
    onClear();
    // The focused button is removed with the bar.
    if (cameFrom.current instanceof HTMLElement && cameFrom.current.isConnected) cameFrom.current.focus();
  };
  const rememberOrigin = (event: FocusEvent<HTMLElement>) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) {
      cameFrom.current = event.relatedTarget;
    }
  };

  return (
    <div className={classes.place}>
      <VisuallyHidden role="status">{isVisible ? text : ''}</VisuallyHidden>
      {isVisible && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only watches where the focus came from
        <div role="group" className={classes.bar} aria-label={t('selection.label')} onFocus={rememberOrigin}>
          <span className={classes.count}>{displayedText}</span>
          {actions.map((action) => (
            <Button
              key={action.key}
              className={classes.action}
              data-destructive={action.destructive}
              variant="subtle"
              color="gray"
              size="sm"
              loading={progress?.action === action.key}
              disabled={(isBusy && progress.action !== action.key) || (isViewingAs() && !action.reads)}
              leftSection={<action.icon size={18} stroke={1.6} aria-hidden />}
              aria-label={action.label}
              onClick={action.onChoose}
            >
              <span className={classes.word}>{action.label}</span>
            </Button>
          ))}
          <span className={classes.divider} aria-hidden />
          <ActionIcon size="sm" aria-label={t('selection.clear')} disabled={isBusy} onClick={clear}>
            <IconX size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </div>
      )}
    </div>
  );
};

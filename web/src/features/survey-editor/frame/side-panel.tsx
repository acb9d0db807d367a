import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './side-panel.module.css';

export interface SidePanelProps {
  label: string;
  side: 'start' | 'end';
  onClose: () => void;
  children: ReactNode;
}

/**
 * Lies over the canvas, but is not modal: one can drag from it onto the canvas, and the focus can leave it. Escape closes it.
 */
export const SidePanel = ({ label, side, onClose, children }: SidePanelProps) => {
  const { t } = useTranslation('ui');
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus({ preventScroll: true });
    return () => {
      const isLost = document.activeElement === document.body || !document.activeElement;
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape is only a second way to close it
    <aside
      ref={panel}
      className={classes.panel}
      data-side={side}
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <div className={classes.head}>
        <h2 className={classes.title}>{label}</h2>
        <ActionIcon aria-label={t('close')} onClick={onClose}>
          <IconX size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes.content}>{children}</div>
    </aside>
  );
};

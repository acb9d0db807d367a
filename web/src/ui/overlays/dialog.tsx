import { Modal } from '@mantine/core';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusReturn } from './use-focus-return';
import { useTopmostEscape } from './use-topmost-escape';
import classes from './dialog.module.css';

export interface DialogProps {
  title: string;
  /** Escape, the cross, a press beside it. */
  onClose: () => void;
  /** Greatest width in px; on phones it takes the whole width. */
  width?: number;
  /** The buttons at its foot, the one that goes on last. */
  footer?: ReactNode;
  children: ReactNode;
}

/**
 * A window over the screen, which is out of reach meanwhile. It is open as long as it is mounted; the focus then goes
 * back to where it came from. `data-autofocus` marks what gets the focus first.
 */
export const Dialog = ({ title, onClose, width = 480, footer, children }: DialogProps) => {
  const { t } = useTranslation('ui');
  useFocusReturn();
  useTopmostEscape(onClose);
  return (
    <Modal.Root
      opened
      onClose={onClose}
      closeOnEscape={false}
      size={width}
      radius="lg"
      centered
      returnFocus={false}
      zIndex={400}
      classNames={{
        overlay: classes.scrim,
        content: classes.content,
        title: classes.title,
        body: classes.body,
      }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.header}>
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton size={28} aria-label={t('close')} />
        </div>
        <Modal.Body>{children}</Modal.Body>
        {footer && <div className={classes.footer}>{footer}</div>}
      </Modal.Content>
    </Modal.Root>
  );
};

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
  /** Without it, the dialog cannot be dismissed, and hides the page behind it. */
  onClose?: () => void;
  /** Maximum width in px; full width on phones. */
  width?: number;
  /** Buttons, with the primary one last. */
  footer?: ReactNode;
  /** Has no controls in it, so it takes the focus itself: the keyboard scrolls long text. */
  isText?: boolean;
  children: ReactNode;
}

const ignore = (): void => undefined;

/**
 * A modal dialog, open while mounted. Restores the focus when unmounted; `data-autofocus` marks the initial
 * focus.
 */
export const Dialog = ({ title, onClose, width = 480, footer, isText, children }: DialogProps) => {
  const { t } = useTranslation('ui');
  useFocusReturn();
  useTopmostEscape(onClose ?? ignore);
  return (
    <Modal.Root
      opened
      onClose={onClose ?? ignore}
      closeOnEscape={false}
      closeOnClickOutside={onClose !== undefined}
      size={width}
      radius="lg"
      centered
      returnFocus={false}
      zIndex={400}
      classNames={{
        overlay: onClose ? classes.scrim : classes.veil,
        content: classes.content,
        title: classes.title,
        body: classes.body,
      }}
    >
      <Modal.Overlay />
      {/* Modal.Title names the dialog only after its first frame. */}
      <Modal.Content aria-label={title}>
        <div className={classes.header}>
          <Modal.Title>{title}</Modal.Title>
          {onClose && <Modal.CloseButton size={28} aria-label={t('close')} />}
        </div>
        <Modal.Body {...(isText && { role: 'group', tabIndex: 0, 'aria-label': title })}>
          {children}
        </Modal.Body>
        {footer && <div className={classes.footer}>{footer}</div>}
      </Modal.Content>
    </Modal.Root>
  );
};

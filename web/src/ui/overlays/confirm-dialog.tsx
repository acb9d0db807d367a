import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useTranslation } from 'react-i18next';
import { Dialog } from './dialog';
import { WarningNote } from '../feedback/warning-note';
import { MantineRoot } from '../theme/mantine-root';
import classes from './confirm-dialog.module.css';

export interface ConfirmRequest {
  title: string;
  /** Several are paragraphs. */
  body: string | readonly string[];
  /** What else to know before the answer. */
  warning?: string;
  verb: string;
  /** Red button, and Cancel has the initial focus. */
  destructive?: boolean;
  /** Replaces 'Cancel' where that word would be ambiguous. */
  cancel?: string;
  /** A name that must be typed to confirm, for actions that delete a lot. */
  typedName?: string;
}

export interface ConfirmDialogProps extends ConfirmRequest {
  onAnswer: (goOn: boolean) => void;
}

/** For a question whose text changes while it is asked; otherwise `confirm`. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { title, body, warning, verb, destructive = false, cancel, typedName, onAnswer } = props;
  const { t } = useTranslation('ui');
  const [typed, setTyped] = useState('');
  const isReady = typedName === undefined || typed.trim().normalize('NFC') === typedName.normalize('NFC');
  const safeFirst = destructive || typedName !== undefined;
  return (
    <Dialog
      title={title}
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button
            variant="default"
            data-autofocus={(safeFirst && typedName === undefined) || undefined}
            onClick={() => onAnswer(false)}
          >
            {cancel ?? t('cancel')}
          </Button>
          <Button
            className={destructive ? classes.destructive : undefined}
            data-autofocus={!safeFirst || undefined}
            disabled={!isReady}
            onClick={() => onAnswer(true)}
          >
            {verb}
          </Button>
        </>
      }
    >
      <div className={classes.body}>
        {[body].flat().map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      {warning !== undefined && (
        <div className={classes.warning}>
          <WarningNote>{warning}</WarningNote>
        </div>
      )}
      {typedName !== undefined && (
        <TextInput
          className={classes.typed}
          label={t('confirm.typeName', { name: typedName })}
          value={typed}
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && isReady && onAnswer(true)}
        />
      )}
    </Dialog>
  );
};

/** Renders into its own root, so that callers need no provider or element. */
export const showConfirmDialog = (request: ConfirmRequest): Promise<boolean> =>
  new Promise((resolve) => {
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    const response = (goOn: boolean) => {
      root.unmount();
      place.remove();
      resolve(goOn);
    };
    root.render(
      <MantineRoot>
        <ConfirmDialog {...request} onAnswer={response} />
      </MantineRoot>,
    );
  });

import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useTranslation } from 'react-i18next';
import { Dialog } from './dialog';
import { MantineRoot } from '../theme/mantine-root';
import classes from './confirm-dialog.module.css';

/** A question before something that cannot simply be undone. */
export interface ConfirmRequest {
  /** Asks, and names the thing: 'Delete Northwind Aviation?' */
  title: string;
  /** What will happen. */
  body: string;
  /** What the button does: 'Delete client'. */
  verb: string;
  /** It takes something away: the button is red, and Cancel has the focus. */
  destructive?: boolean;
  /** Cancel in other words, where 'Cancel' could mean either. */
  cancel?: string;
  /** A name to be typed before the button works: for what takes much away at once. */
  typedName?: string;
}

interface ConfirmDialogProps extends ConfirmRequest {
  onAnswer: (goOn: boolean) => void;
}

const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { title, body, verb, destructive = false, cancel, typedName, onAnswer } = props;
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
      <p>{body}</p>
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

/** Shows the dialog beside the screen, in a place of its own, so that whoever asks needs none. */
export const askInDialog = (request: ConfirmRequest): Promise<boolean> =>
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

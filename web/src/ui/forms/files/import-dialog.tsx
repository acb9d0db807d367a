import { Button } from '@mantine/core';
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../overlays/dialog';
import type { FileLimits } from './file-check';
import { FileDrop } from './file-drop';
import { LineErrors, type LineError } from './line-errors';
import { ProgressPanel } from '../../feedback/progress-panel';
import { FailedState } from '../../feedback/message-state';
import { Counts, type CountsProps } from '../../data-display/counts';
import { Steps } from '../../layout/steps';
import classes from './import-dialog.module.css';

export type ImportState =
  | { at: 'choose'; problem?: string }
  | { at: 'checking'; done: number; total: number | null }
  /** A problem says what is missing, and disables the button. */
  | { at: 'question'; content: ReactNode; verb: string; problem: string | null }
  | {
      at: 'checked';
      fileName: string;
      counts: CountsProps['counts'];
      errors: readonly LineError[];
      verb: string | null;
      note?: ReactNode;
      /** Leads to an earlier question about the file. */
      back?: { label: string; onChoose: () => void };
    }
  | { at: 'importing'; done: number; total: number | null }
  /** Imported while it is sent, which ends when the dialog is closed; a share from 0 to 1. */
  | { at: 'sending'; share: number }
  | { at: 'failed'; title: string; hint: string; onRetry: () => void }
  | {
      at: 'done';
      message: string;
      /** Nothing went wrong, but nothing was imported either. */
      isNeutral?: boolean;
      counts: CountsProps['counts'];
      details?: ReactNode;
    };

export interface ImportDialogProps {
  title: string;
  state: ImportState;
  limits: FileLimits;
  dropLabel: string;
  guide: ReactNode;
  onFile: (file: File) => void;
  onImport: () => void;
  onRestart: () => void;
  onClose: () => void;
}

const getStep: Readonly<Record<ImportState['at'], number>> = {
  choose: 0,
  // The first step is done once the file is found readable.
  checking: 0,
  question: 1,
  checked: 1,
  importing: 1,
  sending: 1,
  failed: 1,
  done: 2,
};

export const ImportDialog = (props: ImportDialogProps) => {
  const { title, state, limits, onImport, onRestart, onClose } = props;
  const { t } = useTranslation('ui');
  const problemId = useId();
  const contentRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The focused button is removed with its step; without this, the focus would fall back to the body.
    if (document.activeElement === document.body) contentRef.current?.focus();
  });
  const content = (): ReactNode => {
    switch (state.at) {
      case 'choose':
        return (
          <>
            <FileDrop label={props.dropLabel} {...limits} onFile={props.onFile} problem={state.problem} />
            <div className={classes.guide}>{props.guide}</div>
          </>
        );
      case 'checking':
        return <ProgressPanel title={t('import.checking')} done={state.done} total={state.total} />;
      case 'question':
        return state.content;
      case 'checked':
        return (
          <>
            <p className={classes.fileName}>{state.fileName}</p>
            <Counts counts={state.counts} />
            {state.note}
            {state.errors.length > 0 && (
              <LineErrors
                errors={state.errors}
                download={state.fileName.replace(/(\.\w+)?$/, '-errors.csv')}
              />
            )}
          </>
        );
      case 'importing':
        return (
          <ProgressPanel
            title={t('import.importing')}
            done={state.done}
            total={state.total}
            continuesInBackground
          />
        );
      case 'sending':
        return <ProgressPanel title={t('import.importing')} done={state.share} total={1} figures="percent" />;
      case 'failed':
        return <FailedState title={state.title} hint={state.hint} onRetry={state.onRetry} />;
      case 'done': {
        const { isNeutral = false } = state;
        const Icon = isNeutral ? IconInfoCircle : IconCircleCheck;
        return (
          <>
            <p className={classes.done} data-neutral={isNeutral} role="status">
              <Icon size={20} stroke={1.6} aria-hidden />
              {state.message}
            </p>
            <Counts counts={state.counts} />
            {state.details}
          </>
        );
      }
    }
  };
  return (
    <Dialog
      title={title}
      width={640}
      onClose={onClose}
      footer={
        <>
          {state.at === 'question' && (
            <p id={problemId} className={classes.problem} role="status">
              {state.problem}
            </p>
          )}
          {state.at === 'checked' && state.back && (
            <Button variant="default" onClick={state.back.onChoose}>
              {state.back.label}
            </Button>
          )}
          {(state.at === 'checked' || state.at === 'question' || state.at === 'failed') && (
            <Button variant="default" onClick={onRestart}>
              {t('import.otherFile')}
            </Button>
          )}
          {state.at === 'done' ? (
            <Button onClick={onClose}>{t('close')}</Button>
          ) : (
            <Button variant="default" onClick={onClose}>
              {t(state.at === 'importing' ? 'close' : 'cancel')}
            </Button>
          )}
          {state.at === 'question' && (
            <Button
              disabled={state.problem !== null}
              aria-describedby={state.problem === null ? undefined : problemId}
              onClick={onImport}
            >
              {state.verb}
            </Button>
          )}
          {state.at === 'checked' && state.verb !== null && <Button onClick={onImport}>{state.verb}</Button>}
        </>
      }
    >
      <div className={classes.steps}>
        <Steps
          labels={[t('import.step.choose'), t('import.step.check'), t('import.step.done')]}
          current={getStep[state.at]}
        />
      </div>
      <div ref={contentRef} tabIndex={-1} className={classes.content}>
        {content()}
      </div>
    </Dialog>
  );
};

import {
  recipientLimits,
  type RecipientMapping,
  type RecipientSource,
  type RecipientUpload,
} from '@vantage/contract/mailings/recipients';
import { Button } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconReplace, IconUsers } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SessionEnded } from '../../../lib/api/api-problem';
import { rejectedFields } from '../../../lib/api/field-problems';
import { toCsv, saveFile } from '../../../lib/browser/csv';
import { useProblemText } from '../../../lib/i18n/problem-text';
import { FailedState, LoadingState } from '../../../ui/feedback/message-state';
import { ProgressPanel } from '../../../ui/feedback/progress-panel';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { WarningNote } from '../../../ui/feedback/warning-note';
import { FileDrop } from '../../../ui/forms/files/file-drop';
import { isFileRejected, useUploadProblemText } from '../../../ui/forms/files/upload-problem';
import { useUnsavedGuard } from '../../../ui/forms/use-unsaved-guard';
import { Segmented } from '../../../ui/controls/segmented';
import { useChooseRecipients, useUploadRecipients } from '../api/recipients';
import type { CheckedRecipients } from '../mailing-draft';
import { StepActions } from '../step-actions';
import { ChooseMailing } from './choose-mailing';
import { ChooseUsers } from './choose-users';
import { UploadSummary } from './upload-summary';
import classes from './recipients-step.module.css';
import { useRecipientTexts } from './use-recipient-texts';

type Phase =
  | { at: 'idle' | 'replacing'; problem?: string }
  | { at: 'checking'; name: string; share: number }
  | { at: 'choosing' }
  | { at: 'failed'; error: unknown; again: () => void };

export interface RecipientsStepProps {
  surveyId: string;
  checked: CheckedRecipients | null;
  onChecked: (checked: CheckedRecipients | null) => void;
  /** Is null once the page was reloaded. */
  file: File | null;
  onFile: (file: File) => void;
  onContinue: () => void;
  /** The server no longer had the recipients that were checked before. */
  isExpired: boolean;
}

const origins = ['fromFile', 'fromUsers', 'fromMailing'] as const;

/** Other recipients are chosen where the present ones came from. */
const findOrigin = (source: RecipientSource | undefined): (typeof origins)[number] => {
  if (source?.fromUsers !== undefined) return 'fromUsers';
  return source?.fromBatch === undefined ? 'fromFile' : 'fromMailing';
};

const isAllSuppressed = ({ valid, invalidCount, unsubscribed }: RecipientUpload): boolean =>
  valid === 0 && invalidCount === 0 && unsubscribed > 0;

const saveTemplate = (): void =>
  saveFile(
    'recipients-template.csv',
    toCsv([
      ['email', 'firstName', 'lastName', 'location', 'team'],
      ['jane.doe@example.com', 'Jane', 'Doe', 'Harrow Field', 'Ramp'],
    ]),
    'text/csv',
  );

/** Has recipients checked, which the server keeps; nothing is sent. */
export const RecipientsStep = (props: RecipientsStepProps) => {
  const { surveyId, checked, onChecked, file, onFile, onContinue, isExpired } = props;
  const { t } = useTranslation('mailings');
  const texts = useRecipientTexts();
  const problemText = useProblemText();
  const uploadProblemText = useUploadProblemText();
  const uploadFile = useUploadRecipients(surveyId);
  const choice = useChooseRecipients(surveyId);
  const [origin, setOrigin] = useState(() => findOrigin(checked?.source));
  const [phase, setPhase] = useState<Phase>({ at: 'idle' });
  const work = useRef(new AbortController());
  useEffect(() => () => work.current.abort(), []);
  useUnsavedGuard(() => phase.at === 'checking' || phase.at === 'choosing');
  const content = useRef<HTMLDivElement>(null);
  const renderedPhase = useRef(phase);
  useEffect(() => {
    if (renderedPhase.current === phase) return;
    renderedPhase.current = phase;
    // The focused control is removed with its phase; without this, the focus would fall back to the body.
    if (document.activeElement === document.body) content.current?.focus({ preventScroll: true });
  }, [phase]);

  const failed = (error: unknown, again: () => void): void => {
    if (error instanceof SessionEnded || work.current.signal.aborted) return;
    const [problem] = rejectedFields(error);
    if (problem?.path === 'file') setPhase({ at: 'replacing', problem: texts.file(problem) });
    else if (isFileRejected(error)) setPhase({ at: 'replacing', problem: problemText(error) });
    else setPhase({ at: 'failed', error, again });
  };

  const checkFile = async (selected: File, mapping?: RecipientMapping): Promise<void> => {
    work.current = new AbortController();
    const { signal } = work.current;
    const { name } = selected;
    onFile(selected);
    setPhase({ at: 'checking', name, share: 0 });
    try {
      const onSent = (share: number) => setPhase({ at: 'checking', name, share });
      onChecked({ name, upload: await uploadFile.mutateAsync({ file: selected, mapping, onSent, signal }) });
      setPhase({ at: 'idle' });
    } catch (error) {
      failed(error, () => void checkFile(selected, mapping));
    }
  };

  const checkSource = async (source: RecipientSource, name: string): Promise<void> => {
    work.current = new AbortController();
    const { signal } = work.current;
    setPhase({ at: 'choosing' });
    try {
      onChecked({ name, source, upload: await choice.mutateAsync({ source, signal }) });
      setPhase({ at: 'idle' });
    } catch (error) {
      failed(error, () => void checkSource(source, name));
    }
  };

  const keepCurrentButton = checked && (
    <Button variant="subtle" color="gray" onClick={() => setPhase({ at: 'idle' })}>
      {t('recipients.keep')}
    </Button>
  );
  const fileChooser = (problem?: string) => (
    <>
      <FileDrop
        label={t('recipients.drop')}
        endings={['.csv', '.txt', '.xlsx']}
        maxBytes={recipientLimits.bytes}
        onFile={(selected) => void checkFile(selected)}
        problem={problem}
      />
      <p className={classes.guide}>{t('recipients.guide')}</p>
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
          onClick={saveTemplate}
        >
          {t('recipients.template')}
        </Button>
        {keepCurrentButton}
      </div>
    </>
  );
  const chooser = (problem?: string) => (
    <>
      <div className={classes.origin}>
        <Segmented
          label={t('recipients.source')}
          options={origins.map((value) => ({ value, label: t(`recipients.${value}`) }))}
          value={origin}
          onChange={(next) => {
            setOrigin(next);
            // The problem is about what was chosen before.
            if (phase.at === 'replacing') setPhase({ at: 'replacing' });
          }}
        />
      </div>
      {origin === 'fromFile' && fileChooser(problem)}
      {origin === 'fromUsers' && (
        <ChooseUsers
          problem={problem}
          onChoose={(...selected) => void checkSource(...selected)}
          keep={keepCurrentButton}
        />
      )}
      {origin === 'fromMailing' && (
        <ChooseMailing
          surveyId={surveyId}
          problem={problem}
          onChoose={(...selected) => void checkSource(...selected)}
          keep={keepCurrentButton}
        />
      )}
    </>
  );

  const CheckedIcon = checked?.source === undefined ? IconFileSpreadsheet : IconUsers;
  const renderPhase = () => {
    switch (phase.at) {
      case 'checking':
        return (
          <ProgressPanel
            title={t('recipients.checking', { name: phase.name })}
            done={phase.share}
            total={1}
            figures="percent"
          />
        );
      case 'choosing':
        return (
          <LoadingState label={t('recipients.checkingChosen')}>
            <Skeleton height={160} box />
          </LoadingState>
        );
      case 'failed':
        return (
          <FailedState
            title={t(origin === 'fromFile' ? 'recipients.notChecked' : 'recipients.chosenNotChecked')}
            hint={origin === 'fromFile' ? uploadProblemText(phase.error) : problemText(phase.error)}
            onRetry={phase.again}
          />
        );
      case 'replacing':
        return chooser(phase.problem);
      case 'idle':
        if (!checked) return chooser(phase.problem ?? (isExpired ? t('recipients.expired') : undefined));
        return (
          <>
            <div className={classes.file}>
              <CheckedIcon size={20} stroke={1.6} className={classes.icon} aria-hidden />
              <h2 className={classes.name}>{checked.name}</h2>
              <Button
                variant="default"
                leftSection={<IconReplace size={18} stroke={1.6} aria-hidden />}
                onClick={() => setPhase({ at: 'replacing' })}
              >
                {t('recipients.replace')}
              </Button>
            </div>
            {isAllSuppressed(checked.upload) && (
              <div className={classes.allSuppressed}>
                <WarningNote>{t('recipients.allSuppressed')}</WarningNote>
              </div>
            )}
            <UploadSummary
              surveyId={surveyId}
              upload={checked.upload}
              isFile={checked.source === undefined}
              onMap={
                file && checked.source === undefined ? (mapping) => void checkFile(file, mapping) : undefined
              }
            />
          </>
        );
    }
  };

  const valid = checked?.upload.uploadId == null ? 0 : checked.upload.valid;
  return (
    <>
      <section className={classes.card} aria-label={t('recipients.title')}>
        <div ref={content} className={classes.content} tabIndex={-1} aria-live="polite">
          {renderPhase()}
        </div>
      </section>
      {phase.at === 'idle' && valid > 0 && (
        <StepActions below="card">
          <Button onClick={onContinue}>{t('recipients.next', { count: valid })}</Button>
        </StepActions>
      )}
    </>
  );
};

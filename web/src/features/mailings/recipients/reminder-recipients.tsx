import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../lib/i18n/problem-text';
import { FailedState, LoadingState } from '../../../ui/feedback/message-state';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { WarningNote } from '../../../ui/feedback/warning-note';
import { useChooseRecipients } from '../api/recipients';
import type { CheckedRecipients } from '../mailing-draft';
import { StepActions } from '../step-actions';
import { UploadSummary } from './upload-summary';
import classes from './recipients-step.module.css';

export interface ReminderRecipientsProps {
  surveyId: string;
  checked: CheckedRecipients | null;
  onChecked: (checked: CheckedRecipients) => void;
  onCancel: () => void;
  onContinue: () => void;
}

/** Shows who has not answered. The server knows them, so there is nothing to choose. */
export const ReminderRecipients = (props: ReminderRecipientsProps) => {
  const { surveyId, checked, onChecked, onCancel, onContinue } = props;
  const { t } = useTranslation('mailings');
  const { t: ui } = useTranslation('ui');
  const problemText = useProblemText();
  const { mutateAsync, error } = useChooseRecipients(surveyId);
  const isMissing = checked === null;
  const work = useRef(new AbortController());
  const find = async (): Promise<void> => {
    work.current = new AbortController();
    const { signal } = work.current;
    const source = { fromUnanswered: true, only: 'unanswered' } as const;
    try {
      const upload = await mutateAsync({ source, signal });
      if (!signal.aborted) onChecked({ name: t('remind.recipients'), source, upload });
    } catch {
      // The error is shown below.
    }
  };
  const findFirst = useEffectEvent(() => void find());
  useEffect(() => {
    if (isMissing) findFirst();
    return () => work.current.abort();
  }, [isMissing]);

  const content = () => {
    if (checked)
      return (
        <>
          <div className={classes.file}>
            <IconUsers size={20} stroke={1.6} className={classes.icon} aria-hidden />
            <h2 className={classes.name}>{t('remind.recipients')}</h2>
          </div>
          {checked.upload.rows === 0 ? (
            <WarningNote>{t('remind.nobody')}</WarningNote>
          ) : (
            <>
              <UploadSummary surveyId={surveyId} upload={checked.upload} isFile={false} onMap={undefined} />
              {checked.upload.valid > 0 ? (
                <p className={classes.guide}>{t('remind.hint')}</p>
              ) : (
                <div className={classes.warning}>
                  <WarningNote>{t('remind.allSuppressed')}</WarningNote>
                </div>
              )}
            </>
          )}
        </>
      );
    return error ? (
      <FailedState
        title={t('recipients.chosenNotChecked')}
        hint={problemText(error)}
        onRetry={() => void find()}
      />
    ) : (
      <LoadingState label={t('recipients.checkingChosen')}>
        <Skeleton height={160} box />
      </LoadingState>
    );
  };

  const valid = checked?.upload.valid ?? 0;
  return (
    <>
      <section className={classes.card} aria-label={t('recipients.title')} aria-live="polite">
        {content()}
      </section>
      <StepActions below="card">
        <Button variant="default" onClick={onCancel}>
          {ui('cancel')}
        </Button>
        {valid > 0 && <Button onClick={onContinue}>{t('recipients.next', { count: valid })}</Button>}
      </StepActions>
    </>
  );
};

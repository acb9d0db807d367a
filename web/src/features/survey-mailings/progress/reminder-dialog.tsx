import type { Batch } from '@vantage/contract/survey-mailings/batches';
import { Button } from '@mantine/core';
import { IconAlertCircle, IconSend } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SessionEnded } from '../../../lib/api/api-problem';
import { toast } from '../../../lib/browser/toasts';
import { useFormats } from '../../../lib/i18n/formats';
import { useProblemText } from '../../../lib/i18n/problem-text';
import { LoadingState } from '../../../ui/feedback/message-state';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { TextField } from '../../../ui/forms/fields/text-field';
import { useFieldText } from '../../../ui/forms/use-field-text';
import { useUnsavedGuard } from '../../../ui/forms/use-unsaved-guard';
import { Dialog } from '../../../ui/overlays/dialog';
import { useSendReminder } from '../api/batches';
import { messageProblemsOf } from '../api/message-preview';
import { isInPast, scheduledInstant, noSchedule } from '../sending/schedule';
import { ScheduleFields } from '../sending/schedule-fields';
import classes from './reminder-dialog.module.css';

const MessageEditor = lazy(() =>
  import('../message/message-editor').then((module) => ({ default: module.MessageEditor })),
);

export interface ReminderDialogProps {
  batch: Batch;
  onSent: (reminder: Batch) => void;
  onClose: () => void;
}

/** The message to those who have not answered. The server knows who they are. */
export const ReminderDialog = ({ batch, onSent, onClose }: ReminderDialogProps) => {
  const { t } = useTranslation('survey-mailings');
  const { t: ui } = useTranslation('ui');
  const fieldText = useFieldText();
  const formats = useFormats();
  const problemText = useProblemText();
  const send = useSendReminder(batch.surveyId);
  const [subject, setSubject] = useState(batch.subject);
  const [body, setBody] = useState('');
  const [schedule, setSchedule] = useState(noSchedule);
  const [isChecked, setChecked] = useState(false);
  const [isPast, setPast] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useUnsavedGuard(() => body !== '');
  const [problem] = messageProblemsOf(send.error);
  const isMissing = subject.trim() === '';
  const scheduledAt = scheduledInstant(schedule);

  const submit = async (): Promise<void> => {
    setChecked(true);
    const isTooEarly = isInPast(schedule, Date.now());
    setPast(isTooEarly);
    if (isMissing) return input.current?.focus();
    if (isTooEarly) return undefined;
    try {
      const reminder = await send.mutateAsync({
        subject,
        body,
        ...(scheduledAt !== null && { scheduledAt }),
      });
      toast({
        severity: 'success',
        message:
          scheduledAt === null
            ? t('remind.done', { count: reminder.total })
            : t('check.scheduled', { time: formats.dateTimeIn(scheduledAt, schedule.timeZone) }),
      });
      onClose();
      onSent(reminder);
    } catch {
      // The dialog shows it.
    }
    return undefined;
  };
  const failure = send.error && !problem && !(send.error instanceof SessionEnded);
  return (
    <Dialog
      title={t('remind.title')}
      width={720}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" disabled={send.isPending} onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button
            leftSection={<IconSend size={18} stroke={1.6} aria-hidden />}
            loading={send.isPending}
            onClick={() => void submit()}
          >
            {t(schedule.later ? 'remind.schedule' : 'remind.verb')}
          </Button>
        </>
      }
    >
      <div className={classes.fields}>
        {failure && (
          <p className={classes.failure} role="alert">
            <IconAlertCircle size={18} stroke={1.6} aria-hidden />
            {problemText(send.error)}
          </p>
        )}
        <p>{t('remind.hint')}</p>
        <TextField
          ref={input}
          label={t('message.subject')}
          error={
            isChecked && isMissing
              ? fieldText({ path: 'subject', code: 'required', limits: {} }, t('message.subject'))
              : undefined
          }
          data-autofocus
          maxLength={200}
          autoComplete="off"
          value={subject}
          onChange={(event) => setSubject(event.currentTarget.value)}
        />
        <Suspense
          fallback={
            <LoadingState label={t('message.loadingEditor')}>
              <Skeleton height={380} box />
            </LoadingState>
          }
        >
          <MessageEditor
            label={t('message.body')}
            help={t('message.bodyHelp')}
            error={problem && t(`message.${problem.code}`, { field: problem.field })}
            initialValue=""
            onChange={setBody}
            columns={[]}
            firstColumn={null}
          />
        </Suspense>
        <ScheduleFields
          schedule={schedule}
          onChange={(changed) => {
            setPast(false);
            setSchedule(changed);
          }}
          error={isPast ? t('check.inFuture') : undefined}
        />
      </div>
    </Dialog>
  );
};

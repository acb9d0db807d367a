import type { Mailing } from '@vantage/contract/mailings/mailings';
import type { Survey } from '@vantage/contract/surveys/surveys';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconAlertCircle, IconSend } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, SessionEnded } from '../../../lib/api/api-problem';
import { toast } from '../../../lib/browser/toasts';
import { useFormats } from '../../../lib/i18n/formats';
import { useProblemText } from '../../../lib/i18n/problem-text';
import { WarningNote } from '../../../ui/feedback/warning-note';
import { confirm } from '../../../ui/overlays/confirm';
import { useSendMailing, useSendReminder } from '../api/mailings';
import { messagePreviewQuery } from '../api/message-preview';
import { isNobodyLeft } from '../api/recipients';
import type { CheckedRecipients, MailingKind } from '../mailing-draft';
import { messageToSend, selectTexts, listTranslations, listVariants, type Message } from '../message/message';
import { MessagePreview } from '../message/preview/message-preview';
import { useRejectedMessageText } from '../message/use-message-problem-text';
import { useRecipientCounts } from '../message/use-recipient-counts';
import { useVariantName } from '../message/use-variant-name';
import { StepActions } from '../step-actions';
import classes from './check-step.module.css';
import { DeliveryCheck } from './delivery-check';
import { isInPast, scheduledInstant, type Schedule } from './schedule';
import { ScheduleFields } from './schedule-fields';
import { useRecipientTotals } from './use-recipient-totals';

export interface CheckStepProps {
  survey: Survey;
  kind: MailingKind;
  recipients: CheckedRecipients;
  uploadId: string;
  draft: Message;
  schedule: Schedule;
  onSchedule: (schedule: Schedule) => void;
  onBack: () => void;
  onSent: (mailing: Mailing) => void;
  /** The server no longer has the recipients. */
  onExpired: () => void;
  onShowRunning: () => void;
}

/** Sums up what will be sent to whom, and asks once more before it is sent. */
export const CheckStep = (props: CheckStepProps) => {
  const { survey, kind, recipients, uploadId, draft, schedule, onSchedule } = props;
  const { onBack, onSent, onExpired, onShowRunning } = props;
  const { upload } = recipients;
  const { t } = useTranslation('mailings');
  const formats = useFormats();
  const problemText = useProblemText();
  const rejectionText = useRejectedMessageText();
  const variantName = useVariantName(draft.mainLanguage);
  const message = messageToSend(draft);
  const invitation = useSendMailing(survey.id);
  const reminder = useSendReminder(survey.id);
  const isReminder = kind === 'reminder';
  const countVariant = useRecipientCounts(survey.id, { uploadId, columns: upload.columns }, draft);
  const [isPast, setPast] = useState(false);
  const [line, setLine] = useState<number>();
  const alert = useRef<HTMLDivElement>(null);
  const { error, isPending } = isReminder ? reminder : invitation;
  useEffect(() => {
    if (error) alert.current?.focus();
  }, [error]);
  const scheduledAt = scheduledInstant(schedule);
  const time = scheduledAt === null ? '' : formats.dateTimeIn(scheduledAt, schedule.timeZone);
  const { count, suppressed } = useRecipientTotals(survey.id, uploadId, upload);
  const isRunning = error instanceof ApiProblem && error.code === 'batch.running';
  // The subject of the first recipient, as in the preview.
  const { data: previewed } = useQuery(messagePreviewQuery(survey.id, { ...message, uploadId, line }));

  const submit = async (): Promise<void> => {
    const isTooEarly = isInPast(schedule, Date.now());
    setPast(isTooEarly);
    if (isTooEarly) return;
    const isSure = await confirm({
      title: t('check.confirm.title', { count, subject: previewed?.subject ?? draft.subject }),
      body: schedule.later
        ? t('check.confirm.later', { time, zone: schedule.timeZone })
        : t('check.confirm.now'),
      verb: t(schedule.later ? 'check.schedule' : 'check.send', { count }),
    });
    if (!isSure) return;
    try {
      const sent = { ...message, ...(scheduledAt !== null && { scheduledAt }) };
      const mailing = isReminder
        ? await reminder.mutateAsync(sent)
        : await invitation.mutateAsync({ uploadId, ...sent });
      // Some may have responded since; the total includes those who are suppressed.
      const reminded = Math.min(count, mailing.total);
      const started = isReminder ? t('remind.done', { count: reminded }) : t('check.started', { count });
      toast({ severity: 'success', message: schedule.later ? t('check.scheduled', { time }) : started });
      onSent(mailing);
    } catch (rejection) {
      if (rejection instanceof ApiProblem && rejection.code === 'notFound') onExpired();
    }
  };

  const failure = (): string | null => {
    if (!error || error instanceof SessionEnded) return null;
    return rejectionText(error) ?? problemText(error);
  };
  const byLanguage = listVariants(draft).flatMap((variant) => {
    const variantCount = countVariant(variant);
    return variantCount === undefined
      ? []
      : t('check.inLanguage', { language: variantName(variant), recipients: variantCount });
  });
  const facts = [
    { label: t('check.survey'), values: [survey.name] },
    {
      label: t('check.recipients'),
      values: [
        isReminder
          ? t('remind.recipientsOf', { count })
          : t('check.recipientsOf', { count, file: recipients.name }),
      ],
    },
    ...(byLanguage.length > 0 ? [{ label: t('check.byLanguage'), values: byLanguage }] : []),
    {
      label: t('check.leftOut'),
      values: [
        recipients.source
          ? t('check.leftOutUnsubscribed', { unsubscribed: suppressed })
          : t('check.leftOutCounts', {
              invalid: upload.invalidCount,
              duplicates: upload.duplicates,
              unsubscribed: suppressed,
            }),
      ],
    },
    { label: t('check.subject'), values: [draft.subject] },
    ...listTranslations(draft).map((code) => ({
      label: t('check.subjectIn', { language: variantName(code) }),
      values: [selectTexts(draft, code).subject],
    })),
  ];
  const failed = failure();
  return (
    <>
      <section className={classes.card} aria-labelledby="check-title">
        {failed !== null && (
          <div ref={alert} className={classes.alert} role="alert" tabIndex={-1}>
            <IconAlertCircle size={18} stroke={1.6} aria-hidden />
            <div className={classes.failure}>
              {!isRunning && rejectionText(error) === undefined && <p>{t('check.failed')}</p>}
              <p>{failed}</p>
            </div>
            {isRunning && (
              <Button variant="default" size="sm" onClick={onShowRunning}>
                {t('check.showProgress')}
              </Button>
            )}
          </div>
        )}
        {count === 0 && !isNobodyLeft(error) && (
          <WarningNote>{t(isReminder ? 'remind.allSuppressed' : 'preview.nobodyHint')}</WarningNote>
        )}
        <h2 id="check-title" className={classes.title}>
          {t('check.title')}
        </h2>
        <dl className={classes.facts}>
          {facts.map(({ label, values }) => (
            <div key={label} className={classes.fact}>
              <dt>{label}</dt>
              {values.map((value) => (
                <dd key={value}>{value}</dd>
              ))}
            </div>
          ))}
        </dl>
        <ScheduleFields
          schedule={schedule}
          onChange={(changed) => {
            setPast(false);
            onSchedule(changed);
          }}
          error={isPast ? t('check.inFuture') : undefined}
        />
        <DeliveryCheck surveyId={survey.id} message={message} />
      </section>
      <div className={classes.preview}>
        <MessagePreview
          surveyId={survey.id}
          uploadId={uploadId}
          message={message}
          line={line}
          onLine={setLine}
        />
      </div>
      <StepActions below="card">
        <Button variant="default" disabled={isPending} onClick={onBack}>
          {t('back')}
        </Button>
        <Button
          leftSection={<IconSend size={18} stroke={1.6} aria-hidden />}
          loading={isPending}
          disabled={count === 0}
          onClick={() => void submit()}
        >
          {t(schedule.later ? 'check.schedule' : 'check.send', { count })}
        </Button>
      </StepActions>
    </>
  );
};

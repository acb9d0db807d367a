import { messageLimits, type MessageProblem } from '@vantage/contract/survey-mailings/messages';
import type { RecipientUpload } from '@vantage/contract/survey-mailings/recipients';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconBraces, IconSend } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../lib/api/api-problem';
import { toast } from '../../../lib/browser/toasts';
import { useProblemToast } from '../../../lib/i18n/problem-text';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { LoadingState } from '../../../ui/feedback/message-state';
import { TextField } from '../../../ui/forms/fields/text-field';
import { useFieldText } from '../../../ui/forms/use-field-text';
import { lazyWindow } from '../../../ui/overlays/lazy-window';
import { messagePreviewQuery, messageProblemsOf, useSendTest } from '../api/message-preview';
import type { MailingDraft } from '../mailing-draft';
import { StepActions } from '../step-actions';
import { hasMergeField } from './merge-field';
import { MessageTemplates } from './message-templates';
import { MessagePreview } from './message-preview';
import classes from './message-step.module.css';

const MessageEditor = lazy(() =>
  import('./message-editor').then((module) => ({ default: module.MessageEditor })),
);
const InsertFieldDialog = lazyWindow(() =>
  import('./insert-field-dialog').then((module) => module.InsertFieldDialog),
);

/** In ms; the preview follows the typing. */
const debounceMs = 400;

export interface MessageStepProps {
  surveyId: string;
  report: RecipientUpload & { uploadId: string };
  draft: Pick<MailingDraft, 'subject' | 'body'>;
  onChange: (change: Partial<Pick<MailingDraft, 'subject' | 'body'>>) => void;
  onBack: () => void;
  onContinue: () => void;
  /** The server no longer has the file. */
  onExpired: () => void;
}

export const MessageStep = (props: MessageStepProps) => {
  const { surveyId, report, draft, onChange, onBack, onContinue, onExpired } = props;
  const { uploadId, mapping } = report;
  const { t } = useTranslation('survey-mailings');
  const fieldText = useFieldText();
  const showProblem = useProblemToast();
  const test = useSendTest(surveyId);
  const [line, setLine] = useState<number>();
  const [isInserting, setInserting] = useState(false);
  /** The editor reads its content once, so that a template needs a new one. */
  const [used, setUsed] = useState(0);
  const [isChecked, setChecked] = useState(false);
  const subjectInput = useRef<HTMLInputElement>(null);
  const [{ subject, body }] = useDebouncedValue(draft, debounceMs);
  const columns = report.columns.filter((name) => name !== '');
  const firstColumn = mapping.firstName ?? columns[0] ?? null;
  const previewed = {
    uploadId,
    subject: subject.trim() === '' ? t('preview.noSubject') : subject,
    body,
    line,
  };
  const { error } = useQuery(messagePreviewQuery(surveyId, previewed));
  const isExpired = line === undefined && error instanceof ApiProblem && error.code === 'notFound';
  const expire = useEffectEvent(onExpired);
  useEffect(() => {
    if (isExpired) expire();
  }, [isExpired]);
  const problems = messageProblemsOf(error);
  const problemText = ({ code, field }: MessageProblem): string => t(`message.${code}`, { field });
  const isInSubject = ({ code, field }: MessageProblem): boolean =>
    code === 'unknownField' && hasMergeField(draft.subject, field);

  const subjectError = (): string | undefined => {
    const found = problems.find(isInSubject);
    if (found) return problemText(found);
    const length = [...draft.subject.trim()].length;
    const limits = messageLimits.subject;
    if (length > limits.max)
      return fieldText({ path: 'subject', code: 'tooLong', limits }, t('message.subject'));
    return isChecked && length === 0
      ? fieldText({ path: 'subject', code: 'required', limits: {} }, t('message.subject'))
      : undefined;
  };
  const bodyError = (): string | undefined => {
    const found = problems.find((problem) => !isInSubject(problem));
    if (found) return problemText(found);
    const limits = messageLimits.body;
    return draft.body.length > limits.max
      ? fieldText({ path: 'body', code: 'tooLong', limits }, t('message.body'))
      : undefined;
  };

  const insert = (field: string): void => {
    setInserting(false);
    const input = subjectInput.current;
    const [from, to] = [input?.selectionStart ?? 0, input?.selectionEnd ?? 0];
    onChange({ subject: draft.subject.slice(0, from) + field + draft.subject.slice(to) });
    // After the dialog has returned the focus to its button.
    setTimeout(() => {
      input?.focus();
      input?.setSelectionRange(from + field.length, from + field.length);
    });
  };
  const isComplete = (): boolean => {
    setChecked(true);
    const isSubjectWrong = draft.subject.trim() === '' || subjectError() !== undefined;
    if (isSubjectWrong) subjectInput.current?.focus();
    return !isSubjectWrong && bodyError() === undefined;
  };
  const sendTest = async (): Promise<void> => {
    if (!isComplete()) return;
    try {
      const { email } = await test.mutateAsync({
        uploadId,
        subject: draft.subject,
        body: draft.body,
        line,
      });
      toast({ severity: 'success', message: t('test.done', { email }) });
    } catch (failure) {
      showProblem(failure);
    }
  };

  return (
    <>
      <div className={classes.columns}>
        <section className={classes.form} aria-label={t('message.title')}>
          <MessageTemplates
            draft={draft}
            onUse={(message) => {
              onChange(message);
              setUsed(used + 1);
            }}
          />
          <div className={classes.subject}>
            <TextField
              ref={subjectInput}
              label={t('message.subject')}
              error={subjectError()}
              autoComplete="off"
              value={draft.subject}
              onChange={(event) => onChange({ subject: event.currentTarget.value })}
            />
            <Button
              variant="default"
              aria-label={t('message.insertIntoSubject')}
              leftSection={<IconBraces size={18} stroke={1.6} aria-hidden />}
              onClick={() => setInserting(true)}
            >
              {t('message.insertField')}
            </Button>
          </div>
          <Suspense
            fallback={
              <LoadingState label={t('message.loadingEditor')}>
                <Skeleton height={380} box />
              </LoadingState>
            }
          >
            <MessageEditor
              key={used}
              label={t('message.body')}
              help={t('message.bodyHelp')}
              error={bodyError()}
              initialValue={draft.body}
              onChange={(html) => onChange({ body: html })}
              columns={columns}
              firstColumn={firstColumn}
            />
          </Suspense>
        </section>
        <MessagePreview
          surveyId={surveyId}
          uploadId={uploadId}
          subject={subject}
          body={body}
          line={line}
          onLine={setLine}
        />
      </div>
      <StepActions>
        <Button variant="default" onClick={onBack}>
          {t('back')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconSend size={18} stroke={1.6} aria-hidden />}
          loading={test.isPending}
          onClick={() => void sendTest()}
        >
          {t('test.verb')}
        </Button>
        <Button onClick={() => isComplete() && onContinue()}>{t('message.next')}</Button>
      </StepActions>
      {isInserting && (
        <InsertFieldDialog
          columns={columns}
          column={firstColumn}
          onInsert={insert}
          onClose={() => setInserting(false)}
        />
      )}
    </>
  );
};

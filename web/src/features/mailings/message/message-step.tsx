import type { RecipientUpload } from '@vantage/contract/mailings/recipients';
import type { RespondentLanguageCode } from '@vantage/contract/respondent-languages';
import type { Survey } from '@vantage/contract/surveys/surveys';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconSend } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../lib/api/api-problem';
import { toast } from '../../../lib/browser/toasts';
import { useReturnedFocus } from '../../../lib/browser/use-returned-focus';
import { useProblemToast } from '../../../lib/i18n/problem-text';
import { useTenantSettings } from '../../../lib/session/tenant-settings';
import { readMessageProblems, useSendTest } from '../api/message-preview';
import { recipientLanguagesQuery } from '../api/recipients';
import type { MessageDraft } from '../mailing-draft';
import { StepActions } from '../step-actions';
import {
  changeTexts,
  listTranslations,
  listVariants,
  messageToSend,
  selectLanguageColumn,
  selectTexts,
  type Message,
  type Variant,
} from './message';
import type { StartingTemplate } from './starting-templates';
import { useStartingTexts } from './use-starting-texts';
import { MessageLanguages } from './message-languages';
import { MessagePreview } from './preview/message-preview';
import classes from './message-step.module.css';
import { MessageTemplates } from './message-templates';
import { MessageTexts } from './message-texts';
import { useMessageErrors } from './use-message-errors';
import { useMessagePreview } from './preview/use-message-preview';
import { useRecipientCounts } from './use-recipient-counts';

export interface MessageStepProps {
  survey: Survey;
  upload: RecipientUpload & { uploadId: string };
  draft: MessageDraft;
  onChange: (change: Partial<MessageDraft>) => void;
  onBack: () => void;
  onContinue: () => void;
  /** The server no longer has the recipients. */
  onExpired: () => void;
  /** Called when the survey turns out to have been archived in the meantime. */
  onArchived: () => void;
}

export const MessageStep = (props: MessageStepProps) => {
  const { survey, upload, draft, onChange, onBack, onContinue, onExpired, onArchived } = props;
  const { id: surveyId } = survey;
  const { uploadId, mapping } = upload;
  const { t } = useTranslation('mailings');
  const showProblem = useProblemToast();
  const test = useSendTest(surveyId);
  /** Says what waits for the preview. */
  const [checking, setChecking] = useState<'next' | 'test'>();
  const keepFocus = useReturnedFocus(test.isPending || checking !== undefined);
  const [line, setLine] = useState<number>();
  const [selectedVariant, setSelectedVariant] = useState<Variant>('main');
  const [isRecipientChosen, setRecipientChosen] = useState(false);
  const selectVariant = (variant: Variant): void => {
    setSelectedVariant(variant);
    setRecipientChosen(false);
  };
  /** The editor reads its content once, so a template needs a new editor. */
  const [templateUses, setTemplateUses] = useState(0);
  const [isChecked, setChecked] = useState(false);
  const subjectInput = useRef<HTMLInputElement>(null);
  const languages = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLElement>(null);
  const columns = upload.columns.filter((name) => name !== '');
  const firstColumn = mapping.firstName ?? columns[0] ?? null;
  const variants = listVariants(draft);
  const edited = variants.includes(selectedVariant) ? selectedVariant : 'main';
  // The preview follows the language that is edited, until another recipient is chosen, who has an own language.
  const previewedVariant = isRecipientChosen ? undefined : edited;
  const preview = useMessagePreview(surveyId, draft, { uploadId, line, variant: previewedVariant });
  const { error } = preview;
  const isExpired = line === undefined && error instanceof ApiProblem && error.code === 'notFound';
  const expire = useEffectEvent(onExpired);
  useEffect(() => {
    if (isExpired) expire();
  }, [isExpired]);
  const isArchived = error instanceof ApiProblem && error.code === 'survey.archived';
  const reportArchived = useEffectEvent(onArchived);
  useEffect(() => {
    if (isArchived) reportArchived();
  }, [isArchived]);
  const { defaultLanguage } = useTenantSettings();
  const mainLanguage = draft.mainLanguage ?? defaultLanguage;
  const loadStartingTexts = useStartingTexts(survey, mapping);
  const queryClient = useQueryClient();
  const countVariant = useRecipientCounts(surveyId, { uploadId, columns }, draft);
  const errorsFor = useMessageErrors(draft, columns);
  const { variantErrors, columnError } = errorsFor(error);

  const focusEditor = (): void => {
    const editor = form.current?.querySelector<HTMLElement>('[aria-multiline=true]');
    editor?.focus();
    // The error is below the editor, which can fill a phone.
    form.current
      ?.querySelector(`[id="${editor?.getAttribute('aria-describedby')}"]`)
      ?.scrollIntoView({ block: 'nearest' });
  };

  /** Leads to the first error. */
  const isComplete = (checked: readonly Variant[], rejection: unknown): boolean => {
    const errors = errorsFor(rejection);
    const invalidVariant = checked.find((variant) => {
      const { subject, body } = errors.variantErrors(variant, true);
      return subject !== undefined || body !== undefined;
    });
    if (invalidVariant !== undefined) {
      // The body of another language has its own editor.
      flushSync(() => selectVariant(invalidVariant));
      if (errors.variantErrors(invalidVariant, true).subject !== undefined) subjectInput.current?.focus();
      else focusEditor();
      return false;
    }
    const isColumnMissing = columnError() !== undefined && checked.some((variant) => variant !== 'main');
    if (isColumnMissing) languages.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus();
    return !isColumnMissing;
  };
  /** Waits for the preview of what was typed last. */
  const check = async (checked: readonly Variant[], action: 'next' | 'test'): Promise<boolean> => {
    setChecked(true);
    const previewError = preview.currentError;
    if (!isComplete(checked, previewError)) return false;
    if (previewError === null) return true;
    keepFocus();
    setChecking(action);
    const rejection = await preview.refresh();
    // The fields can take the focus again.
    flushSync(() => setChecking(undefined));
    if (rejection === undefined || !isComplete(checked, rejection)) return false;
    // Problems that are left are in languages that are not checked.
    if (rejection === null || readMessageProblems(rejection).length > 0) return true;
    const code = rejection instanceof ApiProblem ? rejection.code : undefined;
    // The problem is about the recipient, not about the message.
    if (code === 'recipients.none') return true;
    if (code === 'notFound') return line !== undefined;
    showProblem(rejection);
    return false;
  };
  const sendTest = async (): Promise<void> => {
    if (!(await check([edited], 'test'))) return;
    keepFocus();
    // Other translations may be unfinished.
    const message = messageToSend(edited === 'main' ? draft : { ...draft, ...selectTexts(draft, edited) }, [
      edited,
    ]);
    try {
      const { email } = await test.mutateAsync({
        ...message,
        uploadId,
        line,
        language: edited === 'main' ? null : edited,
      });
      toast({ severity: 'success', message: t('test.done', { email }) });
    } catch (failure) {
      showProblem(failure);
    }
  };
  /** Has the languages of the recipients, and those that the message has already. */
  const loadStartingTemplate = async (kind: StartingTemplate): Promise<Partial<Message>> => {
    const column = selectLanguageColumn(draft, columns);
    const counted =
      column === null
        ? []
        : (await queryClient.fetchQuery(recipientLanguagesQuery(surveyId, uploadId, column))).languages;
    const languages = new Set([
      ...listTranslations(draft),
      ...counted.flatMap(({ language }) => language ?? []),
    ]);
    languages.delete(mainLanguage);
    const translations = await Promise.all(
      [...languages].map(async (language) => [language, await loadStartingTexts(kind, language)] as const),
    );
    return {
      ...(await loadStartingTexts(kind, mainLanguage)),
      translations: Object.fromEntries(translations),
    };
  };
  const addTranslation = async (language: RespondentLanguageCode): Promise<void> => {
    try {
      const texts = draft.startingTemplate ? await loadStartingTexts(draft.startingTemplate, language) : {};
      onChange(changeTexts(draft, language, texts));
      selectVariant(language);
    } catch (failure) {
      showProblem(failure);
    }
  };
  const continueToNextStep = async (): Promise<void> => {
    if (await check(variants, 'next')) onContinue();
  };

  return (
    <>
      <div className={classes.columns}>
        <section
          ref={form}
          className={classes.form}
          aria-label={t('message.title')}
          // The texts must not change while they are being checked.
          inert={checking !== undefined}
        >
          <MessageTemplates
            draft={draft}
            onChange={onChange}
            loadStartingTemplate={loadStartingTemplate}
            onUsed={() => setTemplateUses(templateUses + 1)}
          />
          <div ref={languages}>
            <MessageLanguages
              message={draft}
              onChange={onChange}
              edited={edited}
              onAdd={(language) => void addTranslation(language)}
              onShow={selectVariant}
              columns={columns}
              columnError={columnError()}
              variantErrors={(variant) => variantErrors(variant, isChecked)}
              countVariant={countVariant}
            />
          </div>
          <MessageTexts
            texts={selectTexts(draft, edited)}
            language={edited === 'main' ? mainLanguage : edited}
            editorKey={`${edited} ${templateUses}`}
            onChange={(changed) => onChange(changeTexts(draft, edited, changed))}
            errors={variantErrors(edited, isChecked)}
            columns={columns}
            firstColumn={firstColumn}
            subjectRef={subjectInput}
          />
        </section>
        <MessagePreview
          surveyId={surveyId}
          uploadId={uploadId}
          message={preview.message}
          variant={previewedVariant}
          line={line}
          onLine={(next) => {
            setLine(next);
            setRecipientChosen(true);
          }}
        />
      </div>
      <StepActions below="columns">
        <Button variant="default" onClick={onBack}>
          {t('back')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconSend size={18} stroke={1.6} aria-hidden />}
          loading={test.isPending || checking === 'test'}
          onClick={() => void sendTest()}
        >
          {t('test.verb')}
        </Button>
        <Button loading={checking === 'next'} onClick={() => void continueToNextStep()}>
          {t('message.next')}
        </Button>
      </StepActions>
    </>
  );
};

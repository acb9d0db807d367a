import type { RespondentLanguageCode } from '@vantage/contract/respondent-languages';
import { Button } from '@mantine/core';
import { IconBraces } from '@tabler/icons-react';
import { lazy, Suspense, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { languageAttributes } from '../../../lib/i18n/respondent-languages';
import { LoadingState } from '../../../ui/feedback/message-state';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { TextField } from '../../../ui/forms/fields/text-field';
import { lazyOverlay } from '../../../ui/overlays/lazy-overlay';
import type { MessageTexts as Texts } from './message';
import classes from './message-step.module.css';
import type { TextErrors } from './use-message-errors';

const MessageEditor = lazy(() =>
  import('./message-editor').then((module) => ({ default: module.MessageEditor })),
);
const InsertFieldDialog = lazyOverlay(() =>
  import('./insert-field-dialog').then((module) => module.InsertFieldDialog),
);

export interface MessageTextsProps {
  texts: Texts;
  language: RespondentLanguageCode;
  /** The editor reads its content once, so another text needs another key. */
  editorKey: string;
  onChange: (changed: Partial<Texts>) => void;
  errors: TextErrors;
  columns: readonly string[];
  /** Is offered first when a field is inserted. */
  firstColumn: string | null;
  subjectRef: RefObject<HTMLInputElement | null>;
}

/** Edits subject and body in one language. */
export const MessageTexts = (props: MessageTextsProps) => {
  const { texts, language, editorKey, onChange, errors, columns, firstColumn, subjectRef } = props;
  const { t } = useTranslation('mailings');
  const [isInserting, setInserting] = useState(false);

  const insert = (field: string): void => {
    setInserting(false);
    const input = subjectRef.current;
    const [from, to] = [input?.selectionStart ?? 0, input?.selectionEnd ?? 0];
    onChange({ subject: texts.subject.slice(0, from) + field + texts.subject.slice(to) });
    // The dialog first returns the focus to its button.
    setTimeout(() => {
      input?.focus();
      input?.setSelectionRange(from + field.length, from + field.length);
    });
  };

  return (
    <>
      <div className={classes.subject}>
        <TextField
          ref={subjectRef}
          label={t('message.subject')}
          error={errors.subject}
          autoComplete="off"
          {...languageAttributes(language)}
          value={texts.subject}
          onChange={(event) => onChange({ subject: event.currentTarget.value })}
        />
        <Button
          variant="default"
          aria-label={t('message.insertIntoSubject')}
          leftSection={<IconBraces size={18} stroke={1.6} aria-hidden />}
          onClick={() => setInserting(true)}
        >
          <span className={classes.insertVerb}>{t('message.insertField')}</span>
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
          key={editorKey}
          label={t('message.body')}
          help={t('message.bodyHelp')}
          error={errors.body}
          initialValue={texts.body}
          language={language}
          onChange={(body) => onChange({ body })}
          columns={columns}
          firstColumn={firstColumn}
        />
      </Suspense>
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

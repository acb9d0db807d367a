import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconChevronLeft, IconChevronRight, IconMailOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../../lib/api/api-problem';
import { useProblemText } from '../../../../lib/i18n/problem-text';
import { EmptyState, FailedState, LoadingState } from '../../../../ui/feedback/message-state';
import { Skeleton } from '../../../../ui/feedback/skeleton';
import { WarningNote } from '../../../../ui/feedback/warning-note';
import { FieldError } from '../../../../ui/forms/fields/field-parts';
import { NumberField } from '../../../../ui/forms/fields/number-field';
import { Segmented } from '../../../../ui/controls/segmented';
import { tooltip } from '../../../../ui/overlays/tooltip';
import { messagePreviewQuery, readMessageProblems } from '../../api/message-preview';
import { isNobodyLeft } from '../../api/recipients';
import { mailDocument } from './mail-document';
import { toPreviewedLanguage, type SentMessage, type Variant } from '../message';
import classes from './message-preview.module.css';
import { useVariantName } from '../use-variant-name';

type View = 'desktop' | 'phone' | 'dark' | 'text';

export interface MessagePreviewProps {
  surveyId: string;
  uploadId: string;
  message: SentMessage;
  /** Shows this translation, or the main texts; by default the one that the recipient gets. */
  variant?: Variant | undefined;
  line: number | undefined;
  onLine: (line: number) => void;
}

/** Shows the message as one recipient would get it. */
export const MessagePreview = (props: MessagePreviewProps) => {
  const { surveyId, uploadId, message, variant, line, onLine } = props;
  const { t } = useTranslation('mailings');
  const problemText = useProblemText();
  const variantName = useVariantName(message.mainLanguage);
  const [view, setView] = useState<View>('desktop');
  const [typed, setTyped] = useState<number | string>('');
  const query = useQuery(
    messagePreviewQuery(surveyId, { ...message, ...toPreviewedLanguage(message, variant), uploadId, line }),
  );
  const { data, error } = query;
  const isNoLine = error instanceof ApiProblem && error.code === 'notFound' && line !== undefined;
  const isRefused = readMessageProblems(error).length > 0;
  const isNobody = isNobodyLeft(error);
  const suppressed = data?.recipient.suppressed;

  const content = () => {
    if (isNobody)
      return (
        <EmptyState
          icon={<IconMailOff size={24} stroke={1.6} />}
          title={t('preview.nobody')}
          hint={t('preview.nobodyHint')}
        />
      );
    if (!data) {
      if (isRefused) return <p className={classes.note}>{t('preview.outdated')}</p>;
      return error && !isNoLine ? (
        <FailedState
          title={t('preview.failed')}
          hint={problemText(error)}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <LoadingState label={t('preview.loading')}>
          <Skeleton height={360} box />
        </LoadingState>
      );
    }
    return (
      <div className={classes.mail} data-stale={query.isPlaceholderData || isRefused} data-view={view}>
        <p className={classes.subject}>{data.subject}</p>
        {view === 'text' ? (
          <pre className={classes.text}>{data.text}</pre>
        ) : (
          <iframe
            className={classes.frame}
            title={t('preview.frame', { email: data.recipient.email })}
            // The frame has no scripts, forms, pop-ups and origin.
            sandbox=""
            srcDoc={mailDocument(data.html, view === 'dark')}
          />
        )}
      </div>
    );
  };

  const step = (name: 'previous' | 'next') => {
    const target = data?.recipient[name] ?? null;
    const Icon = name === 'previous' ? IconChevronLeft : IconChevronRight;
    return (
      <ActionIcon
        {...tooltip(t(`preview.${name}`))}
        variant="default"
        aria-label={t(`preview.${name}`)}
        // The button stays focusable at the ends.
        aria-disabled={target === null}
        data-disabled={target === null}
        onClick={() => target !== null && onLine(target)}
      >
        <Icon size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    );
  };

  return (
    <section className={classes.preview} aria-label={t('preview.title')}>
      <div className={classes.head}>
        <h2 className={classes.title}>{t('preview.title')}</h2>
        <Segmented
          label={t('preview.size')}
          options={(['desktop', 'phone', 'dark', 'text'] as const).map((value) => ({
            value,
            label: t(`preview.${value}`),
          }))}
          value={view}
          onChange={setView}
        />
      </div>
      <div className={classes.recipient} role="group" aria-label={t('preview.recipient')}>
        {step('previous')}
        {step('next')}
        <p className={classes.to} aria-live="polite">
          {data && !isNobody && t('preview.to', { email: data.recipient.email, line: data.recipient.line })}
        </p>
        {data && message.translations && (
          <p className={classes.language}>{variantName(data.language ?? 'main')}</p>
        )}
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (typeof typed === 'number') onLine(Math.max(2, typed));
          }}
        >
          <NumberField
            label={t('preview.line')}
            className={classes.line}
            value={typed}
            onChange={setTyped}
            placeholder={t('preview.line')}
            maxLength={7}
          />
        </form>
      </div>
      {isNoLine && (
        <div role="alert">
          <FieldError>{t('preview.noLine', { line })}</FieldError>
        </div>
      )}
      {suppressed !== undefined && !isNobody && (
        <div role="status">
          <WarningNote>
            {t('preview.suppressed', { reason: t(`suppressions.reason.${suppressed}`) })}
          </WarningNote>
        </div>
      )}
      {content()}
    </section>
  );
};

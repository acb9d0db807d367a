import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { diffDefinition } from '@vantage/survey-document/diff/diff-documents';
import type { SurveyVersion } from '@vantage/contract/surveys/survey-versions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/browser/toasts';
import { useFormats } from '../../../lib/i18n/formats';
import { useProblemText, useProblemToast } from '../../../lib/i18n/problem-text';
import { EmptyState, FailedState, LoadingState } from '../../../ui/feedback/message-state';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { confirm } from '../../../ui/overlays/confirm';
import { Dialog } from '../../../ui/overlays/dialog';
import { useSurveyId } from '../session/survey-id';
import { useEditor } from '../session/use-editor';
import { surveyVersionQuery, surveyVersionsQuery } from './api/survey-versions';
import { VersionComparison, type ComparedVersion } from './version-comparison';
import classes from './versions-dialog.module.css';

export interface VersionsDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

interface VersionItemProps {
  readonly version: SurveyVersion;
  readonly onCompare: () => void;
  readonly onRestore: () => void;
}

const VersionItem = ({ version, onCompare, onRestore }: VersionItemProps) => {
  const { t } = useTranslation('survey-texts');
  const formats = useFormats();
  const { number, publishedAt, publishedBy, responses } = version;
  return (
    <li className={classes.version}>
      <div className={classes.words}>
        <span className={classes.number}>{t('versions.number', { number })}</span>
        <span className={classes.detail}>
          {[
            formats.dateTime(publishedAt),
            publishedBy.name || t('versions.deletedUser'),
            t('versions.responses', { count: responses }),
          ].join(' · ')}
        </span>
      </div>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('versions.compareNumber', { number })}
        onClick={onCompare}
      >
        {t('versions.compare')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('versions.restore.number', { number })}
        onClick={onRestore}
      >
        {t('versions.restore.verb')}
      </Button>
    </li>
  );
};

/** Compares published versions in words with each other and with the draft, and restores them. */
export const VersionsDialog = ({ opened, onClose }: VersionsDialogProps) =>
  opened ? <Versions onClose={onClose} /> : null;

const Versions = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('survey-texts');
  const session = useEditor();
  const queryClient = useQueryClient();
  const problemText = useProblemText();
  const showProblem = useProblemToast();
  const surveyId = useSurveyId();
  const list = useInfiniteQuery(surveyVersionsQuery(surveyId));
  const versions = list.data?.pages.flatMap((page) => page.versions) ?? [];
  const [compared, setCompared] = useState<readonly [ComparedVersion, ComparedVersion] | null>(null);
  const [latest] = versions;
  const [before, after] = compared ?? (latest ? [latest.number, 'draft' as const] : ['draft', 'draft']);

  const restore = async (number: number): Promise<void> => {
    const isSure = await confirm({
      title: t('versions.restore.title', { number }),
      body: t('versions.restore.body'),
      verb: t('versions.restore.verb'),
    });
    if (!isSure) return;
    try {
      const definition = await queryClient.fetchQuery(surveyVersionQuery(surveyId, number));
      session.execute(diffDefinition(session.getState().document, definition));
      toast({ severity: 'success', message: t('versions.restore.done', { number }) });
      onClose();
    } catch (error) {
      showProblem(error, t('versions.restore.failed', { number }));
    }
  };

  const content = () => {
    if (list.isPending)
      return (
        <LoadingState label={t('versions.loading')}>
          <Skeleton height={240} box />
        </LoadingState>
      );
    if (list.isError && versions.length === 0)
      return (
        <FailedState
          title={t('versions.failed')}
          hint={problemText(list.error)}
          onRetry={() => void list.refetch()}
        />
      );
    if (versions.length === 0)
      return (
        <EmptyState
          icon={<IconHistory size={24} stroke={1.6} />}
          title={t('versions.empty')}
          hint={t('versions.emptyHint')}
        />
      );
    return (
      <>
        <ul className={classes.versions} aria-label={t('versions.title')}>
          {versions.map((version) => (
            <VersionItem
              key={version.number}
              version={version}
              onCompare={() => setCompared([version.number, 'draft'])}
              onRestore={() => void restore(version.number)}
            />
          ))}
        </ul>
        {list.hasNextPage && (
          <Button variant="default" size="compact-sm" onClick={() => void list.fetchNextPage()}>
            {t('versions.more')}
          </Button>
        )}
        <VersionComparison
          numbers={versions.map(({ number }) => number)}
          before={before}
          after={after}
          onChange={setCompared}
        />
      </>
    );
  };

  return (
    <Dialog
      title={t('versions.title')}
      width={760}
      onClose={onClose}
      footer={
        <Button variant="default" onClick={onClose}>
          {t('versions.close')}
        </Button>
      }
    >
      {content()}
    </Dialog>
  );
};

import type { Survey } from '@vantage/contract/surveys/surveys';
import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldProblem } from '../../../lib/api/field-problems';
import { toast } from '../../../lib/browser/toasts';
import { useIdlePrefetch } from '../../../lib/browser/use-idle-prefetch';
import { useTenantSettings } from '../../../lib/session/tenant-settings';
import { LoadingState } from '../../../ui/feedback/message-state';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { ProblemsArea } from '../checks/problems-area';
import { MoveDialogArea } from '../moving/move-dialog-area';
import { useShortcutsKey } from '../moving/use-shortcuts-key';
import { RemoveDialogArea } from '../outline/remove-dialog-area';
import { Announcer, useAnnounce } from '../session/announcer';
import type { Draft } from '../session/command-transport';
import { SurveyIdContext } from '../session/survey-id';
import { EditorSessionContext } from '../session/use-editor';
import {
  SynchronizationContext,
  useSynchronization,
  useSynchronizationState,
} from '../session/use-synchronization';
import { useTranslationBaseline } from '../translations/use-translation-baseline';
import { EditorDialogs, type EditorDialog } from './editor-dialogs';
import { EditorHeader, type EditorHeaderProps } from './header/editor-header';
import type { EditorTab } from './editor-tab';
import classes from './editor.module.css';
import { ProblemsPanel } from './problems/problems-panel';
import { useEditing } from './use-editing';
import { useHistoryKeys } from './use-history-keys';

const loaders = {
  design: () => import('./design-tab').then((module) => ({ default: module.DesignTab })),
  logic: () => import('../logic/logic-tab').then((module) => ({ default: module.LogicTab })),
  translations: () =>
    import('../translations/translations-tab').then((module) => ({ default: module.TranslationsTab })),
  json: () => import('../json/json-tab').then((module) => ({ default: module.JsonTab })),
  preview: () => import('../preview/preview-tab').then((module) => ({ default: module.PreviewTab })),
} as const;

const tabs = {
  design: lazy(loaders.design),
  logic: lazy(loaders.logic),
  translations: lazy(loaders.translations),
  json: lazy(loaders.json),
  preview: lazy(loaders.preview),
} as const;

/** They may be needed while the server is unreachable. */
const prefetchTabs = (): void => void Promise.allSettled(Object.values(loaders).map((load) => load()));

export interface EditorProps extends Pick<
  EditorHeaderProps,
  'tab' | 'getLink' | 'stateBadge' | 'onBack' | 'isPublishing'
> {
  survey: Survey;
  draft: Draft;
  /** Says why nothing can be changed, or null. */
  notice: ReactNode;
  onTab: (tab: EditorTab) => void;
  /** @returns why the server did not publish the survey; empty if it did, or if the author did not want it */
  publish: () => Promise<readonly FieldProblem[]>;
}

type FrameProps = Omit<EditorProps, 'draft'>;

const EditorFrame = ({ survey, notice, tab, onTab, publish, ...headerProps }: FrameProps) => {
  const { t } = useTranslation('survey-editor');
  const { flush, hasUnsaved } = useSynchronization();
  const announce = useAnnounce();
  const isPublished = useSynchronizationState(
    ({ saving, version }) =>
      survey.published &&
      !survey.hasUnpublishedChanges &&
      saving.kind === 'saved' &&
      version === survey.draftVersion,
  );
  const [dialog, setDialog] = useState<EditorDialog | null>(null);
  const [areProblemsOpen, setProblemsOpen] = useState(false);
  const [publishProblems, setPublishProblems] = useState<readonly FieldProblem[]>([]);
  const closeDialog = useCallback(() => setDialog(null), []);
  useTranslationBaseline();
  useHistoryKeys();
  useShortcutsKey(() => setDialog('shortcuts'));
  useIdlePrefetch(prefetchTabs);

  const handlePublish = async (): Promise<void> => {
    setPublishProblems([]);
    await flush();
    if (hasUnsaved()) return toast({ severity: 'error', message: t('publish.notSaved') });
    const problems = await publish();
    if (problems.length === 0) return;
    setPublishProblems(problems);
    setProblemsOpen(true);
    announce(t('publish.problems', { count: problems.length }));
  };

  const Tab = tabs[tab];
  return (
    <div className={classes.editor}>
      <EditorHeader
        {...headerProps}
        tab={tab}
        surveyName={survey.name}
        publishVerb={t(survey.published ? 'publish.changes' : 'publish.verb')}
        isPublished={isPublished}
        onOpenDialog={setDialog}
        areProblemsOpen={areProblemsOpen}
        onToggleProblems={() => setProblemsOpen(!areProblemsOpen)}
        onPublish={() => void handlePublish()}
      />
      {notice !== null && <div className={classes.notice}>{notice}</div>}
      <div className={classes.content} data-tab={tab}>
        <Suspense
          fallback={
            <LoadingState label={t('loading')}>
              <div className={classes.loading}>
                <Skeleton height={320} box />
              </div>
            </LoadingState>
          }
        >
          <Tab />
        </Suspense>
        {areProblemsOpen && (
          <ProblemsPanel
            publishProblems={publishProblems}
            onReveal={() => onTab('design')}
            onOpenTranslations={() => onTab('translations')}
            onClose={() => setProblemsOpen(false)}
          />
        )}
      </div>
      <EditorDialogs dialog={dialog} onClose={closeDialog} />
    </div>
  );
};

/** The editor of a survey that is loaded. */
export const Editor = ({ draft, ...props }: EditorProps) => {
  const synchronization = useEditing(props.survey, draft);
  const { brandColor } = useTenantSettings();
  return (
    <SynchronizationContext value={synchronization}>
      <EditorSessionContext value={synchronization.session}>
        <Announcer>
          <SurveyIdContext value={props.survey.id}>
            <MoveDialogArea>
              <RemoveDialogArea>
                <ProblemsArea brandColor={brandColor} endDate={props.survey.endDate}>
                  <EditorFrame {...props} />
                </ProblemsArea>
              </RemoveDialogArea>
            </MoveDialogArea>
          </SurveyIdContext>
        </Announcer>
      </EditorSessionContext>
    </SynchronizationContext>
  );
};

import type { Survey } from '@vantage/contract/surveys/surveys';
import type { Conflict } from '@vantage/survey-document/concurrency/conflicts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { publicationToastId } from '../../../lib/browser/publication-toast';
import { dismissToast, toast } from '../../../lib/browser/toasts';
import { useCurrentUser } from '../../../lib/session/current-user';
import { isViewingAs } from '../../../lib/session/session';
import { useUnsavedGuard } from '../../../ui/forms/use-unsaved-guard';
import { classifyError, createCommandTransport } from '../api/command-transport';
import { editedSurveyQuery } from '../api/edited-survey';
import { usePropertyTexts } from '../metadata/use-property-texts';
import type { Draft } from '../session/command-transport';
import { createUuid } from '../session/create-uuid';
import { createPendingStorage } from '../session/pending-storage';
import { createSynchronization, type Synchronization, type SurveyNotice } from '../session/synchronization';

/** How long a message with a choice stays on the screen, in ms. */
const choiceLife = 12_000;

/** Edits a survey as long as the component is mounted. */
export const useEditing = (survey: Survey, draft: Draft): Synchronization => {
  const { t } = useTranslation('survey-editor');
  const queryClient = useQueryClient();
  const { id: userId } = useCurrentUser();
  const { getTitle } = usePropertyTexts();
  const [synchronization] = useState(() => {
    const editorId = createUuid();
    return createSynchronization({
      draft,
      editorId,
      transport: createCommandTransport(survey.id, editorId),
      storage: createPendingStorage(userId, survey.id),
      isReadOnly: survey.archivedAt !== null || isViewingAs(),
      createId: createUuid,
      classify: classifyError,
    });
  });
  const { session, restored, run, hasUnsaved, flush } = synchronization;

  const onConflict = useEffectEvent((conflict: Conflict, name: string): void => {
    const title = conflict.title || t('publish.survey');
    // While both type, each letter is a conflict; only the last one is told.
    const toastId = `conflict-${conflict.id}-${conflict.kind === 'overwritten' ? conflict.property : conflict.kind}`;
    dismissToast(toastId);
    toast({
      id: toastId,
      severity: 'info',
      title: t(`conflict.${conflict.kind}.title`, { name }),
      message:
        conflict.kind === 'overwritten'
          ? t('conflict.overwritten.message', {
              title,
              property: getTitle({ name: conflict.property }),
            })
          : t(`conflict.${conflict.kind}.message`, { title }),
      life: choiceLife,
      action: { label: t('conflict.takeBack'), run: () => void session.execute(conflict.restore) },
    });
  });
  const onNotice = useEffectEvent((notice: SurveyNotice, name: string | null): void => {
    const isPublication = notice === 'published' || notice === 'unpublished';
    toast({
      ...(isPublication && { id: publicationToastId(survey.id) }),
      severity: 'info',
      message: notice === 'replaced' ? t('notice.replaced', { name }) : t(`notice.${notice}`),
    });
    void queryClient.invalidateQueries(editedSurveyQuery(survey.id));
  });
  useEffect(() => {
    const leaving = new AbortController();
    run(leaving.signal, { onConflict, onNotice });
    return () => leaving.abort();
  }, [run]);

  const announceRestored = useEffectEvent(() => {
    if (restored > 0) toast({ severity: 'info', message: t('restored', { count: restored }) });
  });
  useEffect(() => announceRestored(), []);
  useUnsavedGuard(hasUnsaved, { save: flush, sharedByTabs: true });
  return synchronization;
};

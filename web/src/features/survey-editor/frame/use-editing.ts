import type { Survey } from '@vantage/contract/surveys/surveys';
import { getNodeTitle } from '@vantage/survey-document/node-title';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newIdempotencyKey } from '../../../lib/api/idempotency-key';
import { toast } from '../../../lib/browser/toasts';
import { useCurrentUser } from '../../../lib/session/current-user';
import { isViewingAs } from '../../../lib/session/session';
import { useUnsavedGuard } from '../../../ui/forms/use-unsaved-guard';
import { createCommandTransport, isTemporaryError } from '../api/command-transport';
import { editedSurveyQuery } from '../api/edited-survey';
import type { Draft, SurveyNotice } from '../session/command-transport';
import type { OverwrittenProperty } from '../session/overwritten-properties';
import { createPendingStorage } from '../session/pending-storage';
import { createSynchronization, type Synchronization } from '../session/synchronization';

/** How long a message with a choice stays on the screen, in ms. */
const choiceLife = 12_000;

/** Edits a survey as long as the component is mounted. */
export const useEditing = (survey: Survey, draft: Draft): Synchronization => {
  const { t } = useTranslation('survey-editor');
  const queryClient = useQueryClient();
  const { id: userId } = useCurrentUser();
  const [synchronization] = useState(() => {
    const editorId = newIdempotencyKey();
    return createSynchronization({
      draft,
      editorId,
      transport: createCommandTransport(survey.id, editorId),
      storage: createPendingStorage(userId, survey.id),
      isReadOnly: survey.archivedAt !== null || isViewingAs(),
      isTemporary: isTemporaryError,
    });
  });
  const { session, restored, run, hasUnsaved, flush } = synchronization;

  const onOverwritten = useEffectEvent(({ own, foreign, editorId }: OverwrittenProperty): void => {
    const node = session.getState().document.nodes.get(own.id);
    if (!node) return;
    const { presences } = synchronization.getState();
    const person = presences.find((each) => each.editorId === editorId);
    const name = person ? `${person.firstName} ${person.lastName}` : t('presence.someone');
    toast({
      severity: 'info',
      title: t('overwritten.title', { name }),
      message: t('overwritten.message', {
        title: getNodeTitle(node) || t('publish.survey'),
        property: foreign.property,
      }),
      life: choiceLife,
      action: { label: t('overwritten.takeBack'), run: () => void session.execute([own]) },
    });
  });
  const onNotice = useEffectEvent((notice: SurveyNotice): void => {
    toast({ severity: 'info', message: t(`notice.${notice}`) });
    void queryClient.invalidateQueries(editedSurveyQuery(survey.id));
  });
  useEffect(() => {
    const leaving = new AbortController();
    run(leaving.signal, { onOverwritten, onNotice });
    return () => leaving.abort();
  }, [run]);

  const onRestored = useEffectEvent(() => {
    if (restored > 0) toast({ severity: 'info', message: t('restored', { count: restored }) });
  });
  useEffect(() => onRestored(), []);
  useUnsavedGuard(hasUnsaved, { save: flush, sharedByTabs: true });
  return synchronization;
};

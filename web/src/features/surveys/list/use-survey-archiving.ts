import type { SurveyContents } from '@vantage/contract/surveys/survey-administration';
import type { Survey } from '@vantage/contract/surveys/surveys';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../lib/api/api-problem';
import { dismissToast, toast } from '../../../lib/browser/toasts';
import { useProblemToast } from '../../../lib/i18n/problem-text';
import { confirm } from '../../../ui/overlays/confirm';
import { fetchSurveyContents, useArchiveSurvey, useDeleteSurvey, useRestoreSurvey } from '../api/surveys';

type SurveyName = Pick<Survey, 'id' | 'name'>;

const archivedToastId = (surveyId: string): string => `archived ${surveyId}`;

/** Archives, restores and permanently deletes a survey. */
export const useSurveyArchiving = () => {
  const { t, i18n } = useTranslation('surveys');
  const showProblem = useProblemToast();
  const archiveSurvey = useArchiveSurvey();
  const restoreSurvey = useRestoreSurvey();
  const deleteSurvey = useDeleteSurvey();

  /** @returns whether it was restored; if not, a message has said why */
  const restore = async ({ id, name }: SurveyName): Promise<boolean> => {
    try {
      await restoreSurvey.mutateAsync(id);
      dismissToast(archivedToastId(id));
      toast({ severity: 'success', message: t('restore.done', { name }) });
      return true;
    } catch (error) {
      const isTaken = error instanceof ApiProblem && error.code === 'survey.nameTaken';
      if (isTaken) toast({ severity: 'error', message: t('restore.nameTaken', { name }) });
      else showProblem(error);
      return false;
    }
  };

  const pendingMailingText = ({ hasPendingMailing }: SurveyContents): string[] =>
    hasPendingMailing ? [t('archive.pendingMailing')] : [];

  const deletionText = ({ responses, mailings, recipients }: SurveyContents): string => {
    const contents = [t('remove.survey')];
    if (responses > 0) contents.push(t('remove.responses', { count: responses }));
    if (mailings > 0) {
      const count = { count: mailings, recipients: t('remove.recipients', { count: recipients }) };
      contents.push(t('remove.mailings', count));
    }
    return t('remove.body', { contents: new Intl.ListFormat(i18n.language).format(contents) });
  };

  /** @returns null if the survey can't be archived or deleted, which a message has said */
  const readContents = async ({ id, name }: SurveyName): Promise<SurveyContents | null> => {
    const contents = await fetchSurveyContents(id);
    if (!contents.hasRunningMailing) return contents;
    toast({ severity: 'error', message: t('mailingRunning', { name }) });
    return null;
  };

  const archive = async (survey: SurveyName): Promise<void> => {
    const { id, name } = survey;
    try {
      const contents = await readContents(survey);
      if (!contents) return;
      const isSure = await confirm({
        title: t('archive.title', { name }),
        body: [t('archive.body'), ...pendingMailingText(contents)],
        verb: t('archive.verb'),
        destructive: true,
      });
      if (!isSure) return;
      await archiveSurvey.mutateAsync(id);
      toast({
        severity: 'success',
        message: t('archive.done', { name }),
        id: archivedToastId(id),
        action: { label: t('archive.undo'), run: () => void restore(survey) },
      });
    } catch (error) {
      showProblem(error);
    }
  };

  const remove = async (survey: Survey): Promise<void> => {
    const { id, name, archivedAt } = survey;
    try {
      const contents = await readContents(survey);
      if (!contents) return;
      const isSure = await confirm({
        title: t('remove.title', { name }),
        body: [
          deletionText(contents),
          ...pendingMailingText(contents),
          ...(archivedAt === null ? [t('remove.archiveInstead')] : []),
        ],
        verb: t('remove.verb'),
        destructive: true,
        typedName: name,
      });
      if (!isSure) return;
      await deleteSurvey.mutateAsync(id);
      toast({ severity: 'success', message: t('remove.done', { name }) });
    } catch (error) {
      showProblem(error);
    }
  };

  return { archive, restore, remove };
};

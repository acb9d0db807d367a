import type { Survey } from '@vantage/contract/surveys/surveys';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { rejectedFields, type FieldProblem } from '../../../lib/api/field-problems';
import { publicationToastId } from '../../../lib/browser/publication-toast';
import { dismissToast, toast } from '../../../lib/browser/toasts';
import { useReturnedFocus } from '../../../lib/browser/use-returned-focus';
import { useFormats } from '../../../lib/i18n/formats';
import { useProblemToast } from '../../../lib/i18n/problem-text';
import { confirm } from '../../../ui/overlays/confirm';
import { useTypeChangeText } from '../definition/use-type-change-text';
import { usePublishSurvey, type SurveyPublishing } from '../api/surveys';

/** A URL that must be copied by hand stays on the screen this long. */
const urlLife = 30_000;

export const useSurveyActions = () => {
  const { t } = useTranslation('surveys');
  const formats = useFormats();
  const showProblem = useProblemToast();
  const typeChanges = useTypeChangeText();
  const publishing = usePublishSurvey();
  const [isChecking, setChecking] = useState(false);
  const keepFocus = useReturnedFocus(isChecking);

  const copyLiveUrl = async (url: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(url);
      toast({ severity: 'success', message: t('liveUrl.copied') });
    } catch {
      // The clipboard API is unavailable on plain HTTP.
      toast({ severity: 'info', message: t('liveUrl.byHand', { url }), life: urlLife });
    }
  };

  const buildConfirmation = (
    { name, type, openLink, startDate, endDate, hasUnpublishedChanges }: Survey,
    act: SurveyPublishing,
  ) => {
    if (act === 'unpublish')
      return { title: t('unpublish.title', { name }), body: t('unpublish.body'), verb: t('unpublish.verb') };
    if (hasUnpublishedChanges)
      return {
        title: t('publishChanges.title', { name }),
        body: t('publishChanges.body'),
        verb: t('publishChanges.verb'),
      };
    const dates = { start: formats.date(startDate), end: formats.date(endDate) };
    return {
      title: t('publish.title', { name }),
      body: openLink ? t(`publish.body.${type}`, dates) : t('publish.body.invitationOnly', dates),
      verb: t('publish.verb'),
    };
  };

  const checkTypes = async ({ id }: Survey): Promise<string | null> => {
    keepFocus();
    setChecking(true);
    const warning = await typeChanges.load(id);
    // The button gets the focus before the dialog takes it, which returns it there.
    flushSync(() => setChecking(false));
    return warning;
  };

  /**
   * @param listsProblems whether the caller lists the problems itself, so that no message says where to find them
   * @returns why the server rejected it
   */
  const changePublication = async (
    act: SurveyPublishing,
    survey: Survey,
    listsProblems = false,
  ): Promise<readonly FieldProblem[]> => {
    const question = buildConfirmation(survey, act);
    const warning = act === 'publish' && survey.type === 'SurveyJS' ? await checkTypes(survey) : null;
    const isSure = await confirm({
      ...question,
      ...(warning !== null && { warning }),
      destructive: act === 'unpublish',
    });
    if (!isSure) return [];
    try {
      const { name, liveUrl } = await publishing.mutateAsync({ act, surveyId: survey.id });
      const toastId = publicationToastId(survey.id);
      dismissToast(toastId);
      toast({
        id: toastId,
        severity: 'success',
        message: t(`${act}.done`, { name }),
        ...(liveUrl !== null && {
          action: { label: t('liveUrl.copy'), run: () => void copyLiveUrl(liveUrl) },
        }),
      });
      return [];
    } catch (error) {
      const problems = rejectedFields(error);
      if (problems.length === 0) showProblem(error);
      else if (!listsProblems)
        toast({ severity: 'error', message: t('publish.refused', { name: survey.name }) });
      return problems;
    }
  };

  return {
    copyLiveUrl,
    /** Whether existing answers are being counted, before the question whether to publish appears. */
    isChecking,
    publish: (survey: Survey) => changePublication('publish', survey),
    /** Publishes the survey in a screen that lists what the server rejects. */
    publishListingProblems: (survey: Survey) => changePublication('publish', survey, true),
    unpublish: (survey: Survey) => changePublication('unpublish', survey),
  };
};

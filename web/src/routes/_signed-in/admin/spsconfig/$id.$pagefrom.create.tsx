import type { Survey } from '@vantage/contract/surveys/surveys';
import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, linkOptions, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageVisit } from '../../../../features/page-visits/use-page-visit';
import { Breadcrumbs } from '../../../../features/shell/breadcrumbs';
import { EditorScreen } from '../../../../features/survey-editor/frame/editor-screen';
import { readEditorSearch, type EditorTab } from '../../../../features/survey-editor/frame/editor-tab';
import { surveyQuery } from '../../../../features/surveys/api/surveys';
import { ArchivedNotice } from '../../../../features/surveys/archived-notice';
import { SurveyStateBadge } from '../../../../features/surveys/list/survey-state-badge';
import { useSurveyActions } from '../../../../features/surveys/list/use-survey-actions';
import type { FieldProblem } from '../../../../lib/api/field-problems';
import { useProblemToast } from '../../../../lib/i18n/problem-text';
import { useBackToList } from '../../-back-to-list';

/** Publishes the draft that was saved last. */
const usePublish = (surveyId: string) => {
  const queryClient = useQueryClient();
  const showProblem = useProblemToast();
  const { publishListingProblems, isChecking } = useSurveyActions();
  const [isPublishing, setPublishing] = useState(false);
  return {
    isPublishing: isPublishing || isChecking,
    publish: async (): Promise<readonly FieldProblem[]> => {
      setPublishing(true);
      // The survey that is cached does not have the changes that were just saved.
      const survey = await queryClient
        .fetchQuery(surveyQuery(surveyId))
        .catch((error: unknown) => showProblem(error));
      setPublishing(false);
      return survey ? publishListingProblems(survey) : [];
    },
  };
};

const CreateSurveyScreen = () => {
  const { t } = useTranslation(['surveys', 'shell']);
  const { id, pagefrom } = Route.useParams();
  const { tab = 'design' } = readEditorSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  const back = useBackToList(
    pagefrom === 'edit'
      ? linkOptions({ to: '/admin/spsconfig/$id/edit', params: { id } })
      : linkOptions({ to: '/admin/spsconfig' }),
  );
  usePageVisit({ pageName: 'Create Survey' });
  const steps = useLocation({ select: ({ state }) => state.stepsFromList });
  const getLink = (next: EditorTab) =>
    linkOptions({
      to: '/admin/spsconfig/$id/$pagefrom/create',
      params: { id, pagefrom },
      search: readEditorSearch({ tab: next }),
      // Each tab is one more step from the list.
      ...(steps !== undefined && { state: { stepsFromList: next === tab ? steps : steps + 1 } }),
    });
  return (
    <EditorScreen
      surveyId={id}
      breadcrumb={
        <Breadcrumbs
          items={[
            { label: t('shell:menu.administration'), link: { to: '/admin/settings' } },
            { label: t('title'), link: { to: '/admin/spsconfig' } },
            { label: t('questions.edit') },
          ]}
        />
      }
      tab={tab}
      getLink={getLink}
      onTab={(next) => void navigate(getLink(next))}
      onBack={back}
      renderStateBadge={({ state, archivedAt }: Survey) => (
        <SurveyStateBadge state={state} archived={archivedAt !== null} />
      )}
      renderArchivedNotice={(survey) => <ArchivedNotice survey={survey} />}
      {...usePublish(id)}
    />
  );
};

export const Route = createFileRoute('/_signed-in/admin/spsconfig/$id/$pagefrom/create')({
  staticData: {
    title: 'surveys:questions.edit',
    texts: ['survey-editor', 'survey-design', 'survey-properties', 'survey-logic', 'survey-texts'],
    routeName: 'spsconfig',
  },
  // Routes load before the sign-in screen; the screen itself parses its URL.
  validateSearch: (search: Record<string, unknown>) => search,
  component: CreateSurveyScreen,
});

import { permission } from '@vantage/contract/permissions';
import type { Survey } from '@vantage/contract/surveys/surveys';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { createFileRoute, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageVisit } from '../../../../features/page-visits/use-page-visit';
import { Breadcrumbs } from '../../../../features/shell/breadcrumbs';
import { surveyOptionsQuery, surveysQuery } from '../../../../features/surveys/api/surveys';
import { readSurveySearch } from '../../../../features/surveys/list/survey-search';
import { SurveyTable } from '../../../../features/surveys/list/survey-table';
import { useCan } from '../../../../lib/session/current-user';
import { stepOptions } from '../../../../lib/lists/list-search';

/** An archived survey can't be edited, so its name leads to its results if they are here. */
const SurveyLink = ({ survey, children }: { survey: Survey; children: ReactNode }) => {
  if (survey.archivedAt === null)
    return (
      <Link
        to="/admin/spsconfig/$id/edit"
        params={{ id: survey.id }}
        state={{ stepsFromList: 1 }}
        preloadDelay={150}
      >
        {children}
      </Link>
    );
  if (survey.type === 'SurveyMonkey') return children;
  return (
    <Link to="/surveyresults/$id" params={{ id: survey.id }} preloadDelay={150}>
      {children}
    </Link>
  );
};

const SurveyListActions = () => {
  const { t } = useTranslation(['surveys', 'mailings']);
  const maySendEmail = useCan(permission.mailingsSend);
  return (
    <>
      {maySendEmail && (
        <Button
          variant="default"
          renderRoot={(button: object) => <Link to="/admin/spsconfig/suppressions" {...button} />}
        >
          {t('mailings:suppressions.title')}
        </Button>
      )}
      <Button
        leftSection={<IconPlus size={18} stroke={1.6} aria-hidden />}
        renderRoot={(button: object) => (
          <Link to="/admin/spsconfig/add" state={{ stepsFromList: 1 }} {...button} />
        )}
      >
        {t('add')}
      </Button>
    </>
  );
};

const SurveyListScreen = () => {
  const { t } = useTranslation(['surveys', 'shell']);
  const navigate = Route.useNavigate();
  usePageVisit({ pageName: 'SPS Config' });
  return (
    <SurveyTable
      breadcrumb={
        <Breadcrumbs
          items={[
            { label: t('shell:menu.administration'), link: { to: '/admin/settings' } },
            { label: t('title') },
          ]}
        />
      }
      add={<SurveyListActions />}
      search={readSurveySearch(Route.useSearch())}
      onSearch={(search, step) => navigate({ search: readSurveySearch(search), ...stepOptions(step) })}
      SurveyLink={SurveyLink}
      onEdit={(id) =>
        void navigate({ to: '/admin/spsconfig/$id/edit', params: { id }, state: { stepsFromList: 1 } })
      }
      onEditQuestions={(id) =>
        void navigate({
          to: '/admin/spsconfig/$id/$pagefrom/create',
          params: { id, pagefrom: 'list' },
          state: { stepsFromList: 1 },
        })
      }
      onShowResults={(id) => void navigate({ to: '/surveyresults/$id', params: { id } })}
      onPreview={(id) => void navigate({ to: '/admin/spsconfig/$id/preview', params: { id } })}
      onSendEmail={(id) => void navigate({ to: '/admin/spsconfig/$id/SendBulkEmail', params: { id } })}
      onShowWebhooks={(id) => void navigate({ to: '/admin/spsconfig/$id/webhooks', params: { id } })}
    />
  );
};

export const Route = createFileRoute('/_signed-in/admin/spsconfig/')({
  staticData: { title: 'surveys:title', texts: ['mailings'], routeName: 'spsconfig' },
  // Routes load before the sign-in screen; the screen itself parses its URL.
  validateSearch: (search: Record<string, unknown>) => search,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    if (!context.can(permission.surveysWrite)) return;
    void context.queryClient.prefetchInfiniteQuery(surveysQuery(readSurveySearch(deps)));
    void context.queryClient.prefetchQuery(surveyOptionsQuery);
  },
  component: SurveyListScreen,
});

import { Button } from '@mantine/core';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageVisit } from '../../../../features/page-visits/use-page-visit';
import { Breadcrumbs } from '../../../../features/shell/breadcrumbs';
import { ArchivedNotice } from '../../../../features/surveys/archived-notice';
import { readMailingSearch } from '../../../../features/mailings/mailing-search';
import { MailingScreen } from '../../../../features/mailings/mailing-screen';
import { stepOptions } from '../../../../lib/lists/list-search';

const BulkEmailScreen = () => {
  const { t } = useTranslation(['mailings', 'surveys', 'shell']);
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  usePageVisit({ pageName: 'Send Bulk Email' });
  return (
    <MailingScreen
      key={id}
      surveyId={id}
      renderBreadcrumb={(surveyName) => (
        <Breadcrumbs
          items={[
            { label: t('shell:menu.administration'), link: { to: '/admin/settings' } },
            { label: t('surveys:title'), link: { to: '/admin/spsconfig' } },
            ...(surveyName === undefined
              ? []
              : [{ label: surveyName, link: { to: '/admin/spsconfig/$id/edit', params: { id } } as const }]),
            { label: t('title') },
          ]}
        />
      )}
      search={readMailingSearch(Route.useSearch())}
      onSearch={(search, step) => navigate({ search: readMailingSearch(search), ...stepOptions(step) })}
      renderArchivedNotice={(survey, onRestored) => (
        <ArchivedNotice survey={survey} onRestored={onRestored} />
      )}
      editSurvey={
        <Button
          variant="default"
          renderRoot={(button: object) => <Link to="/admin/spsconfig/$id/edit" params={{ id }} {...button} />}
        >
          {t('surveys:edit')}
        </Button>
      }
    />
  );
};

export const Route = createFileRoute('/_signed-in/admin/spsconfig/$id/SendBulkEmail')({
  staticData: { title: 'mailings:title', texts: ['surveys', 'users'], routeName: 'spsconfig' },
  validateSearch: (search: Record<string, unknown>) => search,
  component: BulkEmailScreen,
});

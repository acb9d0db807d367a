import { permission } from '@vantage/contract/permissions';
import { createFileRoute, linkOptions } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageVisit } from '../../../features/page-visits/use-page-visit';
import { Breadcrumbs, type Breadcrumb } from '../../../features/shell/breadcrumbs';
import { readResultsSearch } from '../../../features/surveys/results/results-search';
import {
  SurveyResultsScreen,
  type SurveyResultsScreenProps,
} from '../../../features/surveys/results/survey-results-screen';
import { useSetScreenCustomer } from '../../../lib/browser/screen-customer';
import { useCan } from '../../../lib/session/current-user';
import { stepOptions } from '../../../lib/lists/list-search';
import { TabLinks } from '../../../ui/controls/tab-links';

/** Links administrators to all surveys, others to those of the client. */
const Trail: SurveyResultsScreenProps['Breadcrumb'] = ({ name, customer }) => {
  const { t } = useTranslation(['surveys', 'shell', 'customers']);
  const seesSurveys = useCan(permission.surveysWrite);
  useSetScreenCustomer(customer?.id ?? null);
  const above = (): Breadcrumb[] => {
    if (seesSurveys)
      return [
        { label: t('shell:menu.administration'), link: { to: '/admin/settings' } },
        { label: t('title'), link: { to: '/admin/spsconfig' } },
      ];
    const clients: Breadcrumb = { label: t('customers:title'), link: { to: '/customer' } };
    if (!customer) return [clients];
    const params = { id: customer.id };
    return [
      clients,
      { label: customer.name, link: { to: '/insight/$id/list', params } },
      { label: t('title'), link: { to: '/insight/$id/surveys', params } },
    ];
  };
  return <Breadcrumbs items={[...above(), { label: name }]} />;
};

const ResultsScreen = () => {
  const { t } = useTranslation('surveys');
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  const search = readResultsSearch(Route.useSearch());
  usePageVisit({ pageName: 'Survey Results' });
  const seesSurveys = useCan(permission.surveysWrite);
  const linkTo = (tab: 'responses' | undefined) =>
    linkOptions({
      to: '/surveyresults/$id',
      params: { id },
      search: readResultsSearch({ ...search, tab }),
      // Back from either tab leads to the list.
      replace: true,
    });
  return (
    <SurveyResultsScreen
      surveyId={id}
      Breadcrumb={Trail}
      backFrom={(customerId) => {
        const label = t('back.toSurveys');
        if (seesSurveys) return { label, link: linkOptions({ to: '/admin/spsconfig' }) };
        return customerId === null
          ? undefined
          : { label, link: linkOptions({ to: '/insight/$id/surveys', params: { id: customerId } }) };
      }}
      tabs={
        <TabLinks
          label={t('results.views')}
          tabs={[
            { label: t('results.summary'), link: linkTo(undefined), isCurrent: search.tab === undefined },
            {
              label: t('results.responses'),
              link: linkTo('responses'),
              isCurrent: search.tab === 'responses',
            },
          ]}
        />
      }
      search={search}
      onSearch={(next, step) => navigate({ search: readResultsSearch(next), ...stepOptions(step) })}
    />
  );
};

export const Route = createFileRoute('/_signed-in/surveyresults/$id')({
  staticData: { title: 'surveys:results.title', texts: ['customers'], routeName: 'spsconfig' },
  // Routes load before the sign-in screen; the screen itself parses its URL.
  validateSearch: (search: Record<string, unknown>) => search,
  component: ResultsScreen,
});

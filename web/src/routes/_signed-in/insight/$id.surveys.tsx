import { permission } from '@vantage/contract/permissions';
import type { Survey } from '@vantage/contract/surveys/surveys';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { customerQuery } from '../../../features/customers/api/get-customer';
import { useOpenedCustomer } from '../../../features/customers/current/use-opened-customer';
import { usePageVisit } from '../../../features/page-visits/use-page-visit';
import { Breadcrumbs } from '../../../features/shell/breadcrumbs';
import { clientSurveysQuery } from '../../../features/surveys/api/surveys';
import { ClientSurveys } from '../../../features/surveys/list/client-surveys';
import { useScreenTitle } from '../../../lib/browser/screen-title';
import { useCan } from '../../../lib/session/current-user';
import { NotAllowedState } from '../../../ui/feedback/message-state';
import { ClientAccess } from './-client-access';

const ResultsOfSurvey = ({ survey, children }: { survey: Survey; children: ReactNode }) => (
  <Link to="/surveyresults/$id" params={{ id: survey.id }} preloadDelay={150}>
    {children}
  </Link>
);

const ClientSurveysScreen = () => {
  const { id: customerId } = Route.useParams();
  const { t } = useTranslation(['surveys', 'customers']);
  const navigate = Route.useNavigate();
  const isAllowed = useCan(permission.surveysResults);
  const { data: customer } = useQuery(customerQuery(customerId));
  usePageVisit(customer ? { pageName: 'Client Surveys', customerId } : null);
  useOpenedCustomer();
  useScreenTitle(customer?.name, t('title'));
  if (!isAllowed) return <NotAllowedState />;
  return (
    <ClientSurveys
      customerId={customerId}
      customerName={customer?.name}
      back={{ label: t('back.toInsights'), link: { to: '/insight/$id/list', params: { id: customerId } } }}
      breadcrumb={
        <Breadcrumbs
          items={[
            { label: t('customers:title'), link: { to: '/customer' } },
            {
              label: customer?.name ?? t('customers:noAccess.heading'),
              link: { to: '/insight/$id/list', params: { id: customerId } },
            },
            { label: t('title') },
          ]}
        />
      }
      onShowResults={(id) => void navigate({ to: '/surveyresults/$id', params: { id } })}
      SurveyLink={ResultsOfSurvey}
    />
  );
};

export const Route = createFileRoute('/_signed-in/insight/$id/surveys')({
  staticData: { title: 'surveys:title', texts: ['customers'], routeName: 'insight' },
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(customerQuery(params.id));
    if (context.can(permission.surveysResults))
      void context.queryClient.prefetchInfiniteQuery(clientSurveysQuery(params.id));
  },
  component: () => {
    const { id } = Route.useParams();
    return (
      <ClientAccess customerId={id}>
        <ClientSurveysScreen />
      </ClientAccess>
    );
  },
});

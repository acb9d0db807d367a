import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageVisit } from '../../../../features/page-visits/use-page-visit';
import { Breadcrumbs } from '../../../../features/shell/breadcrumbs';
import { WebhooksScreen } from '../../../../features/surveys/webhooks/webhooks-screen';

const SurveyWebhooksScreen = () => {
  const { t } = useTranslation(['surveys', 'shell']);
  const { id } = Route.useParams();
  usePageVisit({ pageName: 'Survey Webhooks' });
  return (
    <WebhooksScreen
      surveyId={id}
      breadcrumb={
        <Breadcrumbs
          items={[
            { label: t('shell:menu.administration'), link: { to: '/admin/settings' } },
            { label: t('title'), link: { to: '/admin/spsconfig' } },
            { label: t('webhooks.title') },
          ]}
        />
      }
    />
  );
};

export const Route = createFileRoute('/_signed-in/admin/spsconfig/$id/webhooks')({
  staticData: { title: 'surveys:webhooks.title', routeName: 'spsconfig' },
  component: SurveyWebhooksScreen,
});

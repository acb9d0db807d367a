import { permission } from '@vantage/contract/permissions';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DataErasureScreen } from '../../../features/data-erasure/data-erasure-screen';
import { usePageVisit } from '../../../features/page-visits/use-page-visit';
import { Breadcrumbs } from '../../../features/shell/breadcrumbs';
import { useCan } from '../../../lib/session/current-user';
import { NotAllowedState } from '../../../ui/feedback/message-state';
import { Page } from '../../../ui/layout/page';
import { PageHeader } from '../../../ui/layout/page-header';

const DataErasureRoute = () => {
  const { t } = useTranslation(['data-erasure', 'shell']);
  usePageVisit({ pageName: 'Data Erasure' });
  const breadcrumb = (
    <Breadcrumbs
      items={[
        { label: t('shell:menu.administration'), link: { to: '/admin/settings' } },
        { label: t('title') },
      ]}
    />
  );
  if (!useCan(permission.respondentsErase))
    return (
      <Page>
        <PageHeader breadcrumb={breadcrumb} title={t('title')} />
        <NotAllowedState />
      </Page>
    );
  return <DataErasureScreen breadcrumb={breadcrumb} />;
};

export const Route = createFileRoute('/_signed-in/admin/dataerasure')({
  staticData: { title: 'data-erasure:title', routeName: 'settings' },
  component: DataErasureRoute,
});

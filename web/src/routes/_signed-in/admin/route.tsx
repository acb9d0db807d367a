import { permission } from '@vantage/contract/permissions';
import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Breadcrumbs } from '../../../features/shell/breadcrumbs';
import { useCan } from '../../../lib/session/current-user';
import { NotAllowedState } from '../../../ui/feedback/message-state';
import { Page } from '../../../ui/layout/page';
import { PageHeader } from '../../../ui/layout/page-header';

const Administration = () => {
  const { t } = useTranslation('shell');
  if (useCan(permission.administrationOpen)) return <Outlet />;
  return (
    <Page>
      <PageHeader
        breadcrumb={<Breadcrumbs items={[{ label: t('menu.administration') }]} />}
        title={t('menu.administration')}
      />
      <NotAllowedState />
    </Page>
  );
};

export const Route = createFileRoute('/_signed-in/admin')({ component: Administration });

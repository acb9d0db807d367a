import { Button } from '@mantine/core';
import { permission } from '@vantage/contract/permissions';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageVisit } from '../../features/page-visits/use-page-visit';
import { Breadcrumbs } from '../../features/shell/breadcrumbs';
import { useCan } from '../../lib/session/current-user';
import { NotFoundState } from '../../ui/feedback/message-state';
import { Page } from '../../ui/layout/page';
import { PageHeader } from '../../ui/layout/page-header';

const PageNotFoundScreen = () => {
  const { t } = useTranslation('shell');
  const canOpenAdministration = useCan(permission.administrationOpen);
  usePageVisit({ pageName: 'Page Not Found' });
  return (
    <Page>
      <PageHeader
        breadcrumb={<Breadcrumbs items={[{ label: t('pageNotFound.title') }]} />}
        title={t('pageNotFound.title')}
      />
      <NotFoundState
        title={t('pageNotFound.message')}
        hint={t('pageNotFound.hint')}
        action={
          <>
            <Button variant="default" renderRoot={(button: object) => <Link to="/customer" {...button} />}>
              {t('menu.customers')}
            </Button>
            {canOpenAdministration && (
              <Button
                variant="default"
                renderRoot={(button: object) => <Link to="/admin/settings" {...button} />}
              >
                {t('menu.administration')}
              </Button>
            )}
            <Button variant="default" renderRoot={(button: object) => <Link to="/profile" {...button} />}>
              {t('menu.profile')}
            </Button>
          </>
        }
      />
    </Page>
  );
};

export const Route = createFileRoute('/_signed-in/$')({
  staticData: { title: 'shell:pageNotFound.title' },
  component: PageNotFoundScreen,
});

import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageVisit } from '../../../../features/page-visits/use-page-visit';
import { Breadcrumbs } from '../../../../features/shell/breadcrumbs';
import { SuppressionList } from '../../../../features/mailings/suppressions/suppression-list';
import { readSuppressionSearch } from '../../../../features/mailings/suppressions/suppression-search';
import { stepOptions } from '../../../../lib/lists/list-search';

const SuppressionListScreen = () => {
  const { t } = useTranslation(['mailings', 'surveys', 'shell']);
  const navigate = Route.useNavigate();
  usePageVisit({ pageName: 'Suppressed Addresses' });
  return (
    <SuppressionList
      breadcrumb={
        <Breadcrumbs
          items={[
            { label: t('shell:menu.administration'), link: { to: '/admin/settings' } },
            { label: t('surveys:title'), link: { to: '/admin/spsconfig' } },
            { label: t('suppressions.title') },
          ]}
        />
      }
      search={readSuppressionSearch(Route.useSearch())}
      onSearch={(search, step) => navigate({ search: readSuppressionSearch(search), ...stepOptions(step) })}
    />
  );
};

export const Route = createFileRoute('/_signed-in/admin/spsconfig/suppressions')({
  staticData: { title: 'mailings:suppressions.title', texts: ['surveys'], routeName: 'spsconfig' },
  // Routes load before the sign-in screen; the screen itself parses its URL.
  validateSearch: (search: Record<string, unknown>) => search,
  component: SuppressionListScreen,
});

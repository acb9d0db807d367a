import { createFileRoute, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCreateInsight } from '../../../../features/insights/administration/api/insights';
import { InsightFormScreen } from '../../../../features/insights/administration/form/insight-form-screen';
import { usePageVisit } from '../../../../features/page-visits/use-page-visit';
import { Breadcrumbs } from '../../../../features/shell/breadcrumbs';
import { toast } from '../../../../lib/browser/toasts';
import { useBackToList } from '../../-back-to-list';

const AddInsightScreen = () => {
  const { t } = useTranslation(['insight-config', 'shell']);
  const { createCopy } = Route.useSearch();
  const create = useCreateInsight();
  const back = useBackToList({ to: '/admin/insightconfig', search: { tab: 'insights' } });
  usePageVisit({ pageName: 'Add Insight' });
  return (
    <InsightFormScreen
      insightId={null}
      createCopy={createCopy ?? null}
      addGroup={<Link to="/admin/insightconfig/addgroup">{t('group.addVerb')}</Link>}
      breadcrumb={
        <Breadcrumbs
          items={[
            { label: t('shell:menu.administration'), link: { to: '/admin/settings' } },
            { label: t('title'), link: { to: '/admin/insightconfig' } },
            { label: t('form.addTitle') },
          ]}
        />
      }
      save={(fields) => create.mutateAsync(fields)}
      onSaved={({ title }) => {
        toast({ severity: 'success', message: t('form.added', { title }) });
        back();
      }}
      onCancel={back}
    />
  );
};

export const Route = createFileRoute('/_signed-in/admin/insightconfig/add')({
  staticData: { title: 'insight-config:form.addTitle', texts: ['insights'], routeName: 'insightconfig' },
  validateSearch: ({ createCopy }: Record<string, unknown>): { createCopy?: string } =>
    typeof createCopy === 'string' ? { createCopy } : {},
  component: AddInsightScreen,
});

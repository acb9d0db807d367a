import { createFileRoute, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useChangeInsight } from '../../../../features/insights/administration/api/insights';
import { InsightFormScreen } from '../../../../features/insights/administration/form/insight-form-screen';
import { usePageVisit } from '../../../../features/page-visits/use-page-visit';
import { Breadcrumbs } from '../../../../features/shell/breadcrumbs';
import { useSavedToast } from '../../../../ui/forms/use-saved-toast';
import { useBackToList } from '../../-back-to-list';

const EditInsightScreen = () => {
  const { t } = useTranslation(['insight-config', 'shell']);
  const { id } = Route.useParams();
  const change = useChangeInsight(id);
  const back = useBackToList({ to: '/admin/insightconfig', search: { tab: 'insights' } });
  const confirmSaved = useSavedToast();
  usePageVisit({ pageName: 'Edit Insight' });
  return (
    <InsightFormScreen
      insightId={id}
      addGroup={<Link to="/admin/insightconfig/addgroup">{t('group.addVerb')}</Link>}
      breadcrumb={
        <Breadcrumbs
          items={[
            { label: t('shell:menu.administration'), link: { to: '/admin/settings' } },
            { label: t('title'), link: { to: '/admin/insightconfig' } },
            { label: t('edit') },
          ]}
        />
      }
      save={(fields, read) => change.mutateAsync({ ...fields, version: read?.version ?? 0 })}
      onSaved={(saved, read) => {
        confirmSaved(t('form.saved', { title: saved.title }), read, saved);
        back();
      }}
      onCancel={back}
    />
  );
};

export const Route = createFileRoute('/_signed-in/admin/insightconfig/$id/edit')({
  staticData: { title: 'insight-config:edit', texts: ['insights'], routeName: 'insightconfig' },
  component: EditInsightScreen,
});

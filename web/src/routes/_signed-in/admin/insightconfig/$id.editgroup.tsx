import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useChangeGroup } from '../../../../features/insights/administration/api/groups';
import { GroupFormScreen } from '../../../../features/insights/administration/form/insight-form-screen';
import { usePageVisit } from '../../../../features/page-visits/use-page-visit';
import { Breadcrumbs } from '../../../../features/shell/breadcrumbs';
import { useSavedToast } from '../../../../ui/forms/use-saved-toast';
import { useBackToList } from '../../-back-to-list';

const EditGroupScreen = () => {
  const { t } = useTranslation(['insight-config', 'shell']);
  const { id } = Route.useParams();
  const change = useChangeGroup(id);
  const back = useBackToList({ to: '/admin/insightconfig', search: { tab: 'groups' } });
  const confirmSaved = useSavedToast();
  usePageVisit({ pageName: 'Edit Insight Group' });
  return (
    <GroupFormScreen
      groupId={id}
      breadcrumb={
        <Breadcrumbs
          items={[
            { label: t('shell:menu.administration'), link: { to: '/admin/settings' } },
            { label: t('title'), link: { to: '/admin/insightconfig' } },
            { label: t('group.edit') },
          ]}
        />
      }
      save={(fields, read) => change.mutateAsync({ ...fields, version: read?.version ?? 0 })}
      onSaved={(saved, read) => {
        confirmSaved(t('form.saved', { title: saved.name }), read, saved);
        back();
      }}
      onCancel={back}
    />
  );
};

export const Route = createFileRoute('/_signed-in/admin/insightconfig/$id/editgroup')({
  staticData: { title: 'insight-config:group.edit', texts: ['insights'], routeName: 'insightconfig' },
  component: EditGroupScreen,
});

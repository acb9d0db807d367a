import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCreateGroup } from '../../../../features/insights/administration/api/groups';
import { GroupFormScreen } from '../../../../features/insights/administration/form/insight-form-screen';
import { usePageVisit } from '../../../../features/page-visits/use-page-visit';
import { Breadcrumbs } from '../../../../features/shell/breadcrumbs';
import { toast } from '../../../../lib/browser/toasts';
import { useBackToList } from '../../-back-to-list';

const AddGroupScreen = () => {
  const { t } = useTranslation(['insight-config', 'shell']);
  const create = useCreateGroup();
  const back = useBackToList({ to: '/admin/insightconfig', search: { tab: 'groups' } });
  usePageVisit({ pageName: 'Add Insight Group' });
  return (
    <GroupFormScreen
      groupId={null}
      breadcrumb={
        <Breadcrumbs
          items={[
            { label: t('shell:menu.administration'), link: { to: '/admin/settings' } },
            { label: t('title'), link: { to: '/admin/insightconfig' } },
            { label: t('group.addTitle') },
          ]}
        />
      }
      save={(fields) => create.mutateAsync(fields)}
      onSaved={({ name }) => {
        toast({ severity: 'success', message: t('form.added', { title: name }) });
        back();
      }}
      onCancel={back}
    />
  );
};

export const Route = createFileRoute('/_signed-in/admin/insightconfig/addgroup')({
  staticData: { title: 'insight-config:group.addTitle', texts: ['insights'], routeName: 'insightconfig' },
  component: AddGroupScreen,
});

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormPlaceholder } from '../../../../ui/forms/form-placeholder';
import { allGroupsQuery, groupQuery } from '../api/groups';
import { insightCustomersQuery, insightOptionsQuery, insightQuery } from '../api/insights';
import { GroupForm, type GroupFormProps } from './group-form';
import { InsightForm, type InsightFormProps } from './insight-form';

export interface InsightFormScreenProps extends Pick<
  InsightFormProps,
  'breadcrumb' | 'addGroup' | 'save' | 'onSaved' | 'onCancel'
> {
  insightId: string | null;
}

export const InsightFormScreen = ({ insightId, ...rest }: InsightFormScreenProps) => {
  const { t } = useTranslation('insight-config');
  const isNew = insightId === null;
  const insight = useQuery({ ...insightQuery(insightId ?? ''), enabled: !isNew });
  const customers = useQuery({ ...insightCustomersQuery(insightId ?? ''), enabled: !isNew });
  const groups = useQuery(allGroupsQuery);
  const options = useQuery(insightOptionsQuery);
  if (groups.data && options.data && (isNew || (insight.data && customers.data)))
    return (
      <InsightForm
        {...rest}
        insight={insight.data ?? null}
        customers={customers.data ?? []}
        groups={groups.data.items}
        options={options.data}
      />
    );
  return (
    <FormPlaceholder
      breadcrumb={rest.breadcrumb}
      title={t(isNew ? 'form.addTitle' : 'edit')}
      queries={isNew ? [groups, options] : [insight, customers, groups, options]}
      loadingLabel={t('form.loading')}
      failedTitle={t('form.failed')}
    />
  );
};

export interface GroupFormScreenProps extends Omit<GroupFormProps, 'group'> {
  groupId: string | null;
}

export const GroupFormScreen = ({ groupId, ...rest }: GroupFormScreenProps) => {
  const { t } = useTranslation('insight-config');
  const group = useQuery({ ...groupQuery(groupId ?? ''), enabled: groupId !== null });
  if (groupId === null || group.data) return <GroupForm {...rest} group={group.data ?? null} />;
  return (
    <FormPlaceholder
      breadcrumb={rest.breadcrumb}
      title={t('group.edit')}
      queries={[group]}
      loadingLabel={t('form.loading')}
      failedTitle={t('form.failed')}
    />
  );
};

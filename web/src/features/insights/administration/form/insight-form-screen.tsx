import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormPlaceholder } from '../../../../ui/forms/form-placeholder';
import { allGroupsQuery, groupQuery } from '../api/groups';
import {
  insightCustomersQuery,
  insightOptionsQuery,
  insightQuery,
  similarTitlesQuery,
} from '../api/insights';
import { copyOfInsight } from './insight-copy';
import { GroupForm, type GroupFormProps } from './group-form';
import { InsightForm, type InsightFormProps } from './insight-form';

export interface InsightFormScreenProps extends Pick<
  InsightFormProps,
  'breadcrumb' | 'addGroup' | 'save' | 'onSaved' | 'onCancel'
> {
  insightId: string | null;
  /** The insight that a new one starts as a copy of. */
  createCopy?: string | null;
}

export const InsightFormScreen = ({ insightId, createCopy = null, ...rest }: InsightFormScreenProps) => {
  const { t } = useTranslation('insight-config');
  const isNew = insightId === null;
  const sourceId = insightId ?? createCopy;
  const insight = useQuery({ ...insightQuery(sourceId ?? ''), enabled: sourceId !== null });
  const customers = useQuery({ ...insightCustomersQuery(sourceId ?? ''), enabled: sourceId !== null });
  const isCopy = isNew && createCopy !== null;
  const titles = useQuery({
    ...similarTitlesQuery(insight.data?.title ?? ''),
    enabled: isCopy && insight.isSuccess,
  });
  const groups = useQuery(allGroupsQuery);
  const options = useQuery(insightOptionsQuery);
  const needed = [
    groups,
    options,
    ...(sourceId === null ? [] : [insight, customers]),
    ...(isCopy ? [titles] : []),
  ];
  if (groups.data && options.data && needed.every(({ data }) => data !== undefined))
    return (
      <InsightForm
        {...rest}
        insight={isNew ? null : (insight.data ?? null)}
        initial={
          isCopy && insight.data
            ? copyOfInsight(insight.data, titles.data ?? [], (title, number) =>
                number === 1 ? t('copyTitle.first', { title }) : t('copyTitle.next', { title, number }),
              )
            : null
        }
        customers={customers.data ?? []}
        groups={groups.data.items}
        options={options.data}
      />
    );
  return (
    <FormPlaceholder
      breadcrumb={rest.breadcrumb}
      title={t(isNew ? 'form.addTitle' : 'edit')}
      queries={needed}
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

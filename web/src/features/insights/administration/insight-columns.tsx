import type { AdministeredInsight } from '@vantage/contract/insights/insight-administration';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TableColumn } from '../../../ui/lists/table/table-row';
import { TableTime } from '../../../ui/lists/table/table-time';
import { TableTitle } from '../../../ui/lists/table/table-title';
import { InsightStatusBadge } from '../list/insight-labels';
import type { InsightSort } from './config-search';

export type InsightLink = (props: { insightId: string; children: ReactNode }) => ReactNode;

export const useInsightColumns = (
  InsightLink: InsightLink,
): TableColumn<AdministeredInsight, InsightSort>[] => {
  const { t } = useTranslation(['insight-config', 'insights']);
  return useMemo<TableColumn<AdministeredInsight, InsightSort>[]>(
    () => [
      {
        key: 'title',
        header: t('field.title'),
        sortBy: 'title',
        share: 30,
        minWidth: 200,
        renderCell: ({ id, title }) => (
          <InsightLink insightId={id}>
            <TableTitle>{title}</TableTitle>
          </InsightLink>
        ),
      },
      {
        key: 'group',
        header: t('field.group'),
        sortBy: 'group',
        share: 19,
        minWidth: 140,
        hideOrder: 4,
        renderCell: ({ groupName }) => groupName,
      },
      {
        key: 'type',
        header: t('field.type'),
        sortBy: 'type',
        share: 11,
        minWidth: 124,
        hideOrder: 3,
        renderCell: ({ type }) => t(`insights:type.${type}`),
      },
      {
        key: 'category',
        header: t('field.category'),
        sortBy: 'category',
        share: 13,
        minWidth: 220,
        hideOrder: 1,
        renderCell: ({ category, customerIds }) =>
          category === 'Default'
            ? t('category.Default')
            : t('category.customFor', { count: customerIds.length }),
      },
      {
        key: 'status',
        header: t('field.status'),
        sortBy: 'status',
        share: 13,
        minWidth: 130,
        renderCell: ({ status }) => <InsightStatusBadge status={status} />,
      },
      {
        key: 'updatedAt',
        header: t('field.updatedAt'),
        sortBy: 'updatedAt',
        share: 14,
        minWidth: 120,
        hideOrder: 2,
        renderCell: ({ updatedAt }) => <TableTime at={updatedAt} />,
      },
    ],
    [t, InsightLink],
  );
};

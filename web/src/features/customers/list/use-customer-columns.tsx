import type { Customer, CustomerQuery } from '@vantage/contract/customers/customers';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/i18n/formats';
import { LogoBox } from '../../../ui/data-display/logo-box';
import type { TableColumn } from '../../../ui/lists/table/table-row';
import type { CustomerLink } from './customer-card';
import { CustomerStatusBadge } from './customer-status';
import classes from './customer-table.module.css';

export const useCustomerColumns = (
  CustomerLink: CustomerLink,
): TableColumn<Customer, CustomerQuery['sort']>[] => {
  const { t } = useTranslation('customers');
  const formats = useFormats();
  return useMemo(
    () => [
      {
        key: 'name',
        header: t('name'),
        sortBy: 'name',
        share: 23,
        minWidth: 200,
        renderCell: (customer) => (
          <span className={classes.name} title={customer.name}>
            <LogoBox src={customer.logoUrl} name={customer.name} size={28} />
            {customer.archivedAt === null ? (
              <CustomerLink customer={customer}>{customer.name}</CustomerLink>
            ) : (
              customer.name
            )}
          </span>
        ),
      },
      {
        key: 'industry',
        header: t('industry'),
        sortBy: 'industry',
        share: 16,
        minWidth: 130,
        hideOrder: 3,
        renderCell: (row) => row.industry,
      },
      {
        key: 'projectId',
        header: t('projectId'),
        sortBy: 'projectId',
        share: 15,
        minWidth: 130,
        hideOrder: 4,
        renderCell: (row) => row.projectId,
      },
      {
        key: 'manager',
        header: t('projectManager'),
        sortBy: 'projectManager',
        share: 15,
        minWidth: 140,
        hideOrder: 2,
        renderCell: (customer) => customer.projectManagerName ?? '–',
      },
      {
        key: 'starts',
        header: t('startDate'),
        sortBy: 'projectStartDate',
        share: 10,
        minWidth: 110,
        hideOrder: 5,
        renderCell: (customer) => formats.date(customer.projectStartDate),
      },
      {
        key: 'status',
        header: t('status.label'),
        sortBy: 'status',
        share: 13,
        minWidth: 124,
        renderCell: (customer) => <CustomerStatusBadge status={customer.status} />,
      },
      {
        key: 'insights',
        header: t('insights.column'),
        share: 8,
        minWidth: 96,
        hideOrder: 1,
        align: 'end',
        renderCell: (customer) => formats.number(customer.insightCount),
      },
    ],
    [t, formats, CustomerLink],
  );
};

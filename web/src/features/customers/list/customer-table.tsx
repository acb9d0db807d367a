import type { Customer, CustomerQuery } from '@vantage/contract/customers/customers';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/i18n/formats';
import { DataTable, type DataTableProps } from '../../../ui/lists/table/data-table';
import { LogoBox } from '../../../ui/layout/logo-box';
import type { RowAction } from '../../../ui/lists/table/row-menu';
import { Skeleton } from '../../../ui/feedback/skeleton';
import type { CustomerLink } from './customer-card';
import { CustomerStatusBadge } from './customer-status';
import classes from './customer-table.module.css';

export interface CustomerTableProps {
  customers: readonly Customer[];
  total: number;
  sorting: DataTableProps<Customer, CustomerQuery['sort']>['sorting'];
  onSort: DataTableProps<Customer, CustomerQuery['sort']>['onSort'];
  CustomerLink: CustomerLink;
  actions: ((customer: Customer) => RowAction[]) | null;
  more: Pick<DataTableProps<Customer, string>, 'hasMore' | 'onEndNear' | 'onRetryMore'>;
}

const idOf = ({ id }: Customer): string => id;
const nameOf = ({ name }: Customer): string => name;

export const CustomerTable = (props: CustomerTableProps) => {
  const { CustomerLink, actions } = props;
  const { t } = useTranslation('customers');
  const formats = useFormats();
  return (
    <DataTable
      label={t('list')}
      rows={props.customers}
      rowKey={idOf}
      rowLabel={nameOf}
      {...(actions && { rowActions: actions })}
      sorting={props.sorting}
      onSort={props.onSort}
      total={props.total}
      {...props.more}
      placeholder={<Skeleton width="60%" height={10} />}
      columns={[
        {
          key: 'name',
          header: t('name'),
          sortBy: 'name',
          width: '23%',
          renderCell: (customer: Customer) => (
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
          width: '16%',
          renderCell: (row) => row.industry,
        },
        {
          key: 'projectId',
          header: t('projectId'),
          sortBy: 'projectId',
          width: '15%',
          renderCell: (row) => row.projectId,
        },
        {
          key: 'manager',
          header: t('projectManager'),
          width: '15%',
          renderCell: (customer) => customer.projectManagerName ?? '–',
        },
        {
          key: 'starts',
          header: t('startDate'),
          sortBy: 'projectStartDate',
          width: '10%',
          renderCell: (customer) => formats.date(customer.projectStartDate),
        },
        {
          key: 'status',
          header: t('status.label'),
          sortBy: 'status',
          width: '13%',
          renderCell: (customer) => <CustomerStatusBadge status={customer.status} />,
        },
        {
          key: 'insights',
          header: t('insights.column'),
          width: '8%',
          align: 'end',
          renderCell: (customer) => formats.number(customer.insightCount),
        },
      ]}
    />
  );
};

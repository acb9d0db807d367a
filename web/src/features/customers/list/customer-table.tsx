import type { Customer, CustomerQuery } from '@vantage/contract/customers/customers';
import { useTranslation } from 'react-i18next';
import { DataTable, type DataTableProps } from '../../../ui/lists/table/data-table';
import type { RowAction } from '../../../ui/lists/table/row-menu';
import { Skeleton } from '../../../ui/feedback/skeleton';

export interface CustomerTableProps {
  customers: readonly Customer[];
  total: number;
  sorting: DataTableProps<Customer, CustomerQuery['sort']>['sorting'];
  onSort: DataTableProps<Customer, CustomerQuery['sort']>['onSort'];
  columns: DataTableProps<Customer, CustomerQuery['sort']>['columns'];
  selection: NonNullable<DataTableProps<Customer, string>['selection']> | null;
  actions: ((customer: Customer) => RowAction[]) | null;
  more: Pick<DataTableProps<Customer, string>, 'hasMore' | 'onEndNear' | 'onRetryMore'>;
}

const getId = ({ id }: Customer): string => id;
const getName = ({ name }: Customer): string => name;

export const CustomerTable = (props: CustomerTableProps) => {
  const { actions, selection } = props;
  const { t } = useTranslation('customers');
  return (
    <DataTable
      label={t('list')}
      rows={props.customers}
      rowKey={getId}
      rowLabel={getName}
      {...(actions && { rowActions: actions })}
      {...(selection && { selection })}
      sorting={props.sorting}
      onSort={props.onSort}
      total={props.total}
      {...props.more}
      placeholder={<Skeleton width="60%" height={10} />}
      columns={props.columns}
    />
  );
};

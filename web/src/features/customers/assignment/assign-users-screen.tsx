import type { CustomerAssignment } from '@vantage/contract/customers/customer-assignment';
import { permission } from '@vantage/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../lib/api/api-problem';
import { useCan } from '../../../lib/session/current-user';
import { useProblemText } from '../../../lib/i18n/problem-text';
import {
  FailedState,
  LoadingState,
  NotAllowedState,
  NotFoundState,
} from '../../../ui/feedback/message-state';
import { Page } from '../../../ui/layout/page';
import { PageHeader } from '../../../ui/layout/page-header';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { assignmentQuery, useChangeAssignment, type Assignment } from '../api/customer-assignment';
import { customerQuery } from '../api/get-customer';
import { AssignUsers } from './assign-users';

export interface AssignUsersScreenProps {
  breadcrumb: ReactNode;
  customerId: string;
  onSaved: (saved: CustomerAssignment, read: Assignment, customerName: string) => void;
  onCancel: () => void;
}

export const AssignUsersScreen = ({ breadcrumb, customerId, onSaved, onCancel }: AssignUsersScreenProps) => {
  const { t } = useTranslation('customers');
  const problemText = useProblemText();
  const change = useChangeAssignment(customerId);
  const mayAssign = useCan(permission.customersAssign);
  const customer = useQuery({ ...customerQuery(customerId), enabled: mayAssign });
  const assignment = useQuery({ ...assignmentQuery(customerId), enabled: mayAssign });
  if (mayAssign && customer.data && assignment.data)
    return (
      <AssignUsers
        breadcrumb={breadcrumb}
        customerId={customerId}
        customerName={customer.data.name}
        assignment={assignment.data}
        save={(userIds, version) => change.mutateAsync({ userIds, version })}
        onSaved={(saved, read) => onSaved(saved, read, customer.data.name)}
        onCancel={onCancel}
      />
    );
  const failed = [customer, assignment].find(({ error }) => error !== null);
  const isGone = failed?.error instanceof ApiProblem && failed.error.code === 'notFound';
  return (
    <Page>
      <PageHeader breadcrumb={breadcrumb} title={t('act.assign')} />
      {!mayAssign ? (
        <NotAllowedState />
      ) : isGone ? (
        <NotFoundState />
      ) : failed ? (
        <FailedState
          title={t('form.failed')}
          hint={problemText(failed.error)}
          onRetry={() => {
            void customer.refetch();
            void assignment.refetch();
          }}
        />
      ) : (
        <LoadingState label={t('form.loading')}>
          <Skeleton height={480} box />
        </LoadingState>
      )}
    </Page>
  );
};

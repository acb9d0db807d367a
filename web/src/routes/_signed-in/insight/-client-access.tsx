import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { customerQuery } from '../../../features/customers/api/get-customer';
import { NoClientAccess } from '../../../features/customers/current/no-client-access';
import { Breadcrumbs } from '../../../features/shell/breadcrumbs';
import { ApiProblem, isNotFound } from '../../../lib/api/api-problem';

/** A malformed id (422) is treated like an unknown one. */
const isUnknown = (error: unknown): boolean =>
  isNotFound(error) || (error instanceof ApiProblem && error.status === 422);

/** Shows the screen of a client to users who can see the client. */
export const ClientAccess = ({ customerId, children }: { customerId: string; children: ReactNode }) => {
  const { t } = useTranslation(['customers', 'insights']);
  const { error } = useQuery(customerQuery(customerId));
  if (!isUnknown(error)) return children;
  return (
    <NoClientAccess
      key={customerId}
      customerId={customerId}
      breadcrumb={
        <Breadcrumbs
          items={[
            { label: t('customers:title'), link: { to: '/customer' } },
            { label: t('customers:noAccess.heading') },
          ]}
        />
      }
      clientsLink={
        <Button variant="default" renderRoot={(button: object) => <Link to="/customer" {...button} />}>
          {t('insights:clients')}
        </Button>
      }
    />
  );
};

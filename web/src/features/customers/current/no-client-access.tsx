import { permission } from '@vantage/contract/permissions';
import { Button } from '@mantine/core';
import { IconLock, IconMailCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/browser/toasts';
import { useProblemText } from '../../../lib/i18n/problem-text';
import { useCan } from '../../../lib/session/current-user';
import { isViewingAs } from '../../../lib/session/session';
import { EmptyState, NotFoundState } from '../../../ui/feedback/message-state';
import { Page } from '../../../ui/layout/page';
import { PageHeader } from '../../../ui/layout/page-header';
import { useRequestAccess } from '../api/request-access';

export interface NoClientAccessProps {
  /** The link contains it; it may belong to no client. */
  customerId: string;
  breadcrumb: ReactNode;
  clientsLink: ReactNode;
}

/** Says nothing about the client, whose existence the server does not reveal either. */
const AskForAccess = ({ customerId, clientsLink }: Omit<NoClientAccessProps, 'breadcrumb'>) => {
  const { t } = useTranslation('customers');
  const problemText = useProblemText();
  const request = useRequestAccess(customerId);
  if (request.isSuccess)
    return (
      <EmptyState
        icon={<IconMailCheck size={24} stroke={1.6} />}
        title={t('noAccess.requested')}
        hint={t('noAccess.requestedHint')}
        action={clientsLink}
      />
    );
  return (
    <EmptyState
      icon={<IconLock size={24} stroke={1.6} />}
      title={t('noAccess.title')}
      hint={t('noAccess.hint')}
      action={
        <>
          {!isViewingAs() && (
            <Button
              loading={request.isPending}
              onClick={() =>
                request.mutate(undefined, {
                  onError: (error) =>
                    toast({
                      severity: 'error',
                      title: t('noAccess.notRequested'),
                      message: problemText(error),
                    }),
                })
              }
            >
              {t('noAccess.request')}
            </Button>
          )}
          {clientsLink}
        </>
      }
    />
  );
};

/** In place of a screen of a client that the user cannot see. */
export const NoClientAccess = ({ breadcrumb, ...link }: NoClientAccessProps) => {
  const { t } = useTranslation(['customers', 'insights']);
  // Who sees all clients lacks no access: there is no such client.
  const seesAll = useCan(permission.customersReadAll);
  return (
    <Page>
      <PageHeader breadcrumb={breadcrumb} title={t('noAccess.heading')} />
      {seesAll ? (
        <NotFoundState
          title={t('insights:unknown.title')}
          hint={t('insights:unknown.hint')}
          action={link.clientsLink}
        />
      ) : (
        <AskForAccess {...link} />
      )}
    </Page>
  );
};

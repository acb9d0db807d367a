import { Button } from '@mantine/core';
import { createFileRoute, useLocation, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { GateMessage } from '../features/tenants/gate-message';
import { ownAddress } from '../lib/page-meta';

const ErrorScreen = () => {
  const { t } = useTranslation('sign-in');
  const router = useRouter();
  const wanted = useLocation({ select: (location) => location.state.wanted });
  const retry = () => router.navigate({ href: ownAddress((wanted ?? '/') as `/${string}`), replace: true });
  return (
    <GateMessage
      title={t('gateFailed.title')}
      message={t('gateFailed.message')}
      action={<Button onClick={retry}>{t('gateFailed.retry')}</Button>}
    />
  );
};

export const Route = createFileRoute('/error')({
  staticData: { title: 'sign-in:gateFailed.documentTitle' },
  component: ErrorScreen,
});

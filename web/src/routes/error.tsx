import { IconAlertTriangle } from '@tabler/icons-react';
import { createFileRoute, useLocation, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { GateMessage } from '../features/tenants/gate-message';
import { PlainButton } from '../ui/controls/plain-button';
import { withBasePath } from '../lib/browser/page-meta';

const ErrorScreen = () => {
  const { t } = useTranslation('sign-in');
  const router = useRouter();
  const returnTo = useLocation({ select: (location) => location.state.returnTo });
  const retry = () =>
    router.navigate({ href: withBasePath((returnTo ?? '/') as `/${string}`), replace: true });
  return (
    <GateMessage
      icon={<IconAlertTriangle size={24} stroke={1.6} />}
      isFailure
      title={t('gateFailed.title')}
      message={t('gateFailed.message')}
      action={<PlainButton onClick={() => void retry()}>{t('gateFailed.retry')}</PlainButton>}
    />
  );
};

export const Route = createFileRoute('/error')({
  staticData: { title: 'sign-in:documentTitle', bareTitle: true },
  component: ErrorScreen,
});

import { IconMapQuestion } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { GateMessage } from '../features/tenants/gate-message';

const InvalidTenantScreen = () => {
  const { t } = useTranslation('sign-in');
  return (
    <GateMessage
      icon={<IconMapQuestion size={24} stroke={1.6} />}
      title={t('unknownTenant.title')}
      message={t('unknownTenant.message')}
      hint={t('unknownTenant.hint')}
    />
  );
};

export const Route = createFileRoute('/invalid')({
  staticData: { title: 'sign-in:documentTitle', bareTitle: true },
  component: InvalidTenantScreen,
});

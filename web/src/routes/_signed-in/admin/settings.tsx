import { IconBuildings } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageVisit } from '../../../features/page-visits/use-page-visit';
import { AdministrationSettings } from '../../../features/settings/administration-settings';
import { Breadcrumbs } from '../../../features/shell/breadcrumbs';
import { LandingCard, LandingCards } from '../../../ui/landing-card';

const SettingsScreen = () => {
  const { t } = useTranslation(['settings', 'shell']);
  usePageVisit({ pageName: 'Administration Settings' });
  return (
    <AdministrationSettings
      breadcrumb={
        <Breadcrumbs
          items={[{ label: t('shell:menu.administration') }, { label: t('shell:menu.settings') }]}
        />
      }
      landing={
        <LandingCards>
          <LandingCard
            icon={<IconBuildings size={20} stroke={1.6} />}
            title={t('landing.clients')}
            detail={t('landing.clientsDetail')}
            link={{ to: '/customer' }}
          />
        </LandingCards>
      }
    />
  );
};

export const Route = createFileRoute('/_signed-in/admin/settings')({
  staticData: { title: 'settings:title', routeName: 'settings' },
  component: SettingsScreen,
});

import { permission } from '@vantage/contract/permissions';
import {
  IconBuildings,
  IconClipboardList,
  IconHistory,
  IconLayoutDashboard,
  IconUsers,
  IconUserX,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AnnouncementSettings } from '../../../features/announcements/announcement-settings';
import { customerOptionsQuery } from '../../../features/customers/api/get-customer-options';
import { refetchLocations } from '../../../features/locations/api/locations';
import { LocationTree } from '../../../features/locations/location-tree';
import { usePageVisit } from '../../../features/page-visits/use-page-visit';
import { AdministrationSettings } from '../../../features/settings/administration-settings';
import { readSettingsSearch } from '../../../features/settings/settings-tab';
import { Breadcrumbs } from '../../../features/shell/breadcrumbs';
import { surveyOptionsQuery } from '../../../features/surveys/api/surveys';
import { resetTenantGate } from '../../../features/tenants/tenant-gate';
import { useCan } from '../../../lib/session/current-user';
import { LandingCard, LandingCards } from '../../../ui/layout/landing-card';

const SettingsScreen = () => {
  const { t } = useTranslation(['settings', 'shell']);
  const { tab = 'overview' } = Route.useSearch();
  const router = useRouter();
  const queryClient = useQueryClient();
  const canReadUsers = useCan(permission.usersRead);
  const canKeepInsights = useCan(permission.insightsWrite);
  const canKeepSurveys = useCan(permission.surveysWrite);
  const canReadAuditLog = useCan(permission.auditRead);
  const canErase = useCan(permission.respondentsErase);
  usePageVisit({ pageName: 'Administration Settings' });
  return (
    <AdministrationSettings
      breadcrumb={
        <Breadcrumbs
          items={[{ label: t('shell:menu.administration') }, { label: t('shell:menu.settings') }]}
        />
      }
      tab={tab}
      onSaved={() => {
        // Everything that depends on the settings, such as the sign-in screen of this page.
        resetTenantGate();
        void refetchLocations();
        void queryClient.invalidateQueries({ queryKey: customerOptionsQuery.queryKey });
        void queryClient.invalidateQueries(surveyOptionsQuery);
        void router.invalidate();
      }}
      locations={<LocationTree />}
      announcement={<AnnouncementSettings />}
      landing={
        <LandingCards>
          <LandingCard
            icon={<IconBuildings size={20} stroke={1.6} />}
            title={t('landing.clients')}
            detail={t('landing.clientsDetail')}
            link={{ to: '/customer' }}
          />
          {canReadUsers && (
            <LandingCard
              icon={<IconUsers size={20} stroke={1.6} />}
              title={t('landing.users')}
              detail={t('landing.usersDetail')}
              link={{ to: '/admin/user' }}
            />
          )}
          {canKeepInsights && (
            <LandingCard
              icon={<IconLayoutDashboard size={20} stroke={1.6} />}
              title={t('landing.insightConfig')}
              detail={t('landing.insightConfigDetail')}
              link={{ to: '/admin/insightconfig' }}
            />
          )}
          {canKeepSurveys && (
            <LandingCard
              icon={<IconClipboardList size={20} stroke={1.6} />}
              title={t('landing.surveys')}
              detail={t('landing.surveysDetail')}
              link={{ to: '/admin/spsconfig' }}
            />
          )}
          {canReadAuditLog && (
            <LandingCard
              icon={<IconHistory size={20} stroke={1.6} />}
              title={t('landing.audit')}
              detail={t('landing.auditDetail')}
              link={{ to: '/admin/audit' }}
            />
          )}
          {canErase && (
            <LandingCard
              icon={<IconUserX size={20} stroke={1.6} />}
              title={t('landing.dataErasure')}
              detail={t('landing.dataErasureDetail')}
              link={{ to: '/admin/dataerasure' }}
            />
          )}
        </LandingCards>
      }
    />
  );
};

export const Route = createFileRoute('/_signed-in/admin/settings')({
  staticData: { title: 'settings:title', texts: ['locations'], routeName: 'settings' },
  validateSearch: readSettingsSearch,
  component: SettingsScreen,
});

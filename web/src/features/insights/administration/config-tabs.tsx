import { useTranslation } from 'react-i18next';
import { TabLinks } from '../../../ui/controls/tab-links';
import type { ConfigTab } from './config-search';

export const ConfigTabs = ({ tab }: { tab: ConfigTab }) => {
  const { t } = useTranslation('insight-config');
  return (
    <TabLinks
      label={t('tabs.label')}
      tabs={[
        {
          label: t('tabs.insights'),
          link: { to: '/admin/insightconfig', search: { tab: 'insights' } },
          isCurrent: tab === 'insights',
        },
        {
          label: t('tabs.groups'),
          link: { to: '/admin/insightconfig', search: { tab: 'groups' } },
          isCurrent: tab === 'groups',
        },
      ]}
    />
  );
};

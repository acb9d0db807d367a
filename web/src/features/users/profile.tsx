import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../lib/current-user';
import { Facts } from '../../ui/facts';
import { Page } from '../../ui/page';
import { PageHeader } from '../../ui/page-header';

/** Who one is here: name, ways to be reached, role. */
export const Profile = ({ breadcrumb }: { breadcrumb: ReactNode }) => {
  const { t } = useTranslation('users');
  const user = useCurrentUser();
  return (
    <Page>
      <PageHeader breadcrumb={breadcrumb} title={t('profile.title')} description={t('profile.description')} />
      <Facts
        title={t('profile.identity')}
        help={t('profile.identityHelp')}
        facts={[
          { label: t('firstName'), value: user.firstName },
          { label: t('lastName'), value: user.lastName },
          { label: t('userName'), value: user.userName },
          { label: t('email'), value: user.email },
        ]}
      />
      <Facts
        title={t('profile.access')}
        help={t('profile.accessHelp')}
        facts={[{ label: t('role'), value: t(`roles.${user.appRoleId}`) }]}
      />
    </Page>
  );
};

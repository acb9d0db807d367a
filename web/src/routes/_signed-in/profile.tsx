import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageVisit } from '../../features/page-visits/use-page-visit';
import { Breadcrumbs } from '../../features/shell/breadcrumbs';
import { Profile } from '../../features/users/profile/profile';

const ProfileScreen = () => {
  const { t } = useTranslation('users');
  usePageVisit({ pageName: 'Profile' });
  return <Profile breadcrumb={<Breadcrumbs items={[{ label: t('profile.title') }]} />} />;
};

export const Route = createFileRoute('/_signed-in/profile')({
  staticData: { title: 'users:profile.title', routeName: 'profile' },
  component: ProfileScreen,
});

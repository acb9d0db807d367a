import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../lib/session/current-user';
import { profileQuery } from '../../../lib/session/own-profile';
import { useProblemText } from '../../../lib/i18n/problem-text';
import { DescriptionList } from '../../../ui/data-display/description-list';
import { FailedState, LoadingState } from '../../../ui/feedback/message-state';
import { Page } from '../../../ui/layout/page';
import { PageHeader } from '../../../ui/layout/page-header';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { OwnPasskeys } from './own-passkeys';
import { OwnSessions } from './own-sessions';
import { PasswordForm } from './password-form';
import { ProfileForm } from './profile-form';

const FormOrState = () => {
  const { t } = useTranslation('users');
  const problemText = useProblemText();
  const { data, error, refetch } = useQuery(profileQuery);
  if (data) return <ProfileForm profile={data} />;
  if (error) {
    return (
      <FailedState title={t('profile.failed')} hint={problemText(error)} onRetry={() => void refetch()} />
    );
  }
  return (
    <LoadingState label={t('profile.loading')}>
      <Skeleton height={250} box />
    </LoadingState>
  );
};

export const Profile = ({ breadcrumb }: { breadcrumb: ReactNode }) => {
  const { t } = useTranslation('users');
  const user = useCurrentUser();
  return (
    <Page>
      <PageHeader breadcrumb={breadcrumb} title={t('profile.title')} description={t('profile.description')} />
      <FormOrState />
      <DescriptionList
        title={t('profile.account')}
        help={t('profile.accountHelp')}
        facts={[
          { label: t('userName'), value: user.userName },
          { label: t('email'), value: user.email },
          { label: t('role'), value: t(`roles.${user.appRoleId}`) },
        ]}
      />
      <PasswordForm userName={user.userName} />
      <OwnPasskeys userName={user.userName} />
      <OwnSessions />
    </Page>
  );
};

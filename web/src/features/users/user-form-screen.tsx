import type { UserFields } from '@vantage/contract/user-fields';
import type { User } from '@vantage/contract/users';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../lib/api-problem';
import { locationsQuery } from '../../lib/locations';
import { useProblemText } from '../../lib/problem-text';
import { FailedState, LoadingState, NotFoundState } from '../../ui/message-state';
import { Page } from '../../ui/page';
import { PageHeader } from '../../ui/page-header';
import { Skeleton } from '../../ui/skeleton';
import { rolesQuery, userLanguagesQuery, userQuery } from './api/user';
import { UserForm } from './user-form';

export interface UserFormScreenProps {
  breadcrumb: ReactNode;
  /** Whose form it is; null for somebody new. */
  userId: string | null;
  save: (fields: UserFields, read: User | null) => Promise<User>;
  onSaved: (user: User) => void;
  onCancel: () => void;
}

/** The form of a user once all that it stands on is there. */
export const UserFormScreen = ({ userId, breadcrumb, ...rest }: UserFormScreenProps) => {
  const { t } = useTranslation('users');
  const problemText = useProblemText();
  const user = useQuery({ ...userQuery(userId ?? ''), enabled: userId !== null });
  const roles = useQuery(rolesQuery);
  const languages = useQuery(userLanguagesQuery);
  const locations = useQuery(locationsQuery);
  const needed = userId === null ? [roles, languages, locations] : [user, roles, languages, locations];
  if (roles.data && languages.data && locations.data && (userId === null || user.data))
    return (
      <UserForm
        {...rest}
        breadcrumb={breadcrumb}
        user={userId === null ? null : (user.data ?? null)}
        roles={roles.data}
        languages={languages.data}
        locations={locations.data}
      />
    );
  const failed = needed.find(({ error }) => error !== null);
  const isGone = failed?.error instanceof ApiProblem && failed.error.code === 'notFound';
  return (
    <Page>
      <PageHeader breadcrumb={breadcrumb} title={t(userId === null ? 'form.addTitle' : 'act.edit')} />
      {isGone ? (
        <NotFoundState />
      ) : failed ? (
        <FailedState
          title={t('form.failed')}
          hint={problemText(failed.error)}
          onRetry={() => needed.forEach((query) => void query.refetch())}
        />
      ) : (
        <LoadingState label={t('form.loading')}>
          <Skeleton height={480} box />
        </LoadingState>
      )}
    </Page>
  );
};

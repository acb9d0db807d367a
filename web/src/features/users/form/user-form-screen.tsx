import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { locationsQuery } from '../../../lib/api/locations';
import { FormPlaceholder } from '../../../ui/forms/form-placeholder';
import { useCurrentUser } from '../../../lib/session/current-user';
import { rolesQuery, userLanguagesQuery, userQuery } from '../api/get-user';
import { canChangeUser } from '../list/can-change-user';
import { UserForm, type UserFormProps } from './user-form';

export interface UserFormScreenProps extends Pick<
  UserFormProps,
  'breadcrumb' | 'save' | 'onSaved' | 'onCancel' | 'onGone'
> {
  userId: string | null;
}

export const UserFormScreen = ({ userId, breadcrumb, ...rest }: UserFormScreenProps) => {
  const { t } = useTranslation('users');
  const reader = useCurrentUser();
  const user = useQuery({ ...userQuery(userId ?? ''), enabled: userId !== null });
  const roles = useQuery(rolesQuery);
  const languages = useQuery(userLanguagesQuery);
  const locations = useQuery(locationsQuery);
  const needed = userId === null ? [roles, languages, locations] : [user, roles, languages, locations];
  const isAbove = user.data !== undefined && !canChangeUser(reader, user.data);
  if (!isAbove && roles.data && languages.data && locations.data && (userId === null || user.data))
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
  return (
    <FormPlaceholder
      breadcrumb={breadcrumb}
      title={t(userId === null ? 'form.addTitle' : 'act.edit')}
      queries={needed}
      isAllowed={!isAbove}
      loadingLabel={t('form.loading')}
      failedTitle={t('form.failed')}
    />
  );
};

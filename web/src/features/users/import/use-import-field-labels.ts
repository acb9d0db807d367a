import type { UserCsvColumn } from '@vantage/contract/users/user-import';
import { useTranslation } from 'react-i18next';

export const useImportFieldLabels = (): Readonly<Record<UserCsvColumn, string>> => {
  const { t } = useTranslation('users');
  return {
    userName: t('userName'),
    firstName: t('firstName'),
    lastName: t('lastName'),
    email: t('email'),
    role: t('role'),
    language: t('language'),
    location: t('location'),
    employeeType: t('employeeType.label'),
  };
};

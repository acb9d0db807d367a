import type { LocationTree } from '@vantage/contract/locations';
import { useTranslation } from 'react-i18next';
import { nativeNameOf } from '../../../lib/i18n/languages';
import type { UserValues } from './user-values';

export const useUserValueText = (locations: LocationTree) => {
  const { t, i18n } = useTranslation('users');
  return (values: UserValues, name: keyof UserValues): string => {
    const { appRoleId, employeeType, language, locationIds, active } = values;
    switch (name) {
      case 'appRoleId':
        return appRoleId === null ? '' : t(`roles.${appRoleId}`);
      case 'employeeType':
        return employeeType === null ? '' : t(`employeeType.${employeeType}`);
      case 'language':
        return language === null ? '' : nativeNameOf(language);
      case 'locationIds': {
        const names = locations.items.filter(({ id }) => locationIds.includes(id)).map((item) => item.name);
        return new Intl.ListFormat(i18n.language).format(names);
      }
      case 'active':
        return t(active ? 'state.active' : 'state.inactive');
      case 'firstName':
      case 'lastName':
      case 'userName':
      case 'email':
      case 'passwordWay':
      case 'password':
      case 'confirmPassword':
        return values[name];
    }
  };
};

import type { LocationTree } from '@vantage/contract/locations';
import { useTranslation } from 'react-i18next';
import { getNativeName } from '../../../lib/i18n/languages';
import type { UserValues } from './user-values';

export const useUserValueText = (locations: LocationTree) => {
  const { t, i18n } = useTranslation('users');
  return (values: UserValues, name: keyof UserValues): string => {
    const { appRoleId, employeeType, language, locationIds, active } = values;
    if (name === 'appRoleId') return appRoleId === null ? '' : t(`roles.${appRoleId}`);
    if (name === 'employeeType') return employeeType === null ? '' : t(`employeeType.${employeeType}`);
    if (name === 'language') return language === null ? '' : getNativeName(language);
    if (name === 'active') return t(active ? 'state.active' : 'state.inactive');
    if (name === 'locationIds') {
      const names = locations.items.filter(({ id }) => locationIds.includes(id)).map((item) => item.name);
      return new Intl.ListFormat(i18n.language).format(names);
    }
    return values[name];
  };
};

import { isLanguageCode } from '@vantage/contract/language-codes';
import { employeeType } from '@vantage/contract/users/user-fields';
import {
  userCsvColumns,
  type UserCsvColumn,
  type UserImportDefaults,
  type UserImportReport,
} from '@vantage/contract/users/user-import';
import { useTranslation } from 'react-i18next';
import { languageName } from '../../../lib/i18n/language-name';
import { useTenantSettings } from '../../../lib/session/tenant-settings';
import { SelectField } from '../../../ui/forms/fields/choices/select-field';
import { useImportFieldLabels } from './use-import-field-labels';
import classes from './import-users.module.css';

export type Mapping = UserImportReport['mapping'];

/** Fields with neither a column nor a value for all users. */
export const unmappedFields = (mapping: Mapping, defaults: UserImportDefaults): UserCsvColumn[] =>
  userCsvColumns.filter(
    (field) => !mapping.includes(field) && defaults[field as keyof UserImportDefaults] === undefined,
  );

export interface MapColumnsProps {
  /** The names in the file's first row. */
  columns: readonly string[];
  mapping: Mapping;
  defaults: UserImportDefaults;
  onChange: (mapping: Mapping) => void;
  onDefaults: (defaults: UserImportDefaults) => void;
}

/** Tells the values for all users from the columns, which are numbers. */
const defaultPrefix = 'all:';

/** Asks which column of a file holds each field, or which value all users get. */
export const MapColumns = ({ columns, mapping, defaults, onChange, onDefaults }: MapColumnsProps) => {
  const { t, i18n } = useTranslation('users');
  const labels = useImportFieldLabels();
  const { selectedLanguages } = useTenantSettings();
  const options = columns.map((name, index) => ({
    value: String(index),
    label: name.trim() === '' ? t('import.unnamedColumn', { number: index + 1 }) : name,
  }));
  const forAll = (value: string, label: string) => ({
    value: `${defaultPrefix}${value}`,
    label: t('import.forAll', { value: label }),
  });
  const defaultOptions: Readonly<Partial<Record<UserCsvColumn, typeof options>>> = {
    language: selectedLanguages.map((code) => forAll(code, languageName(code, i18n.language))),
    employeeType: employeeType.options.map((type) => forAll(type, t(`employeeType.${type}`))),
  };

  const chooseDefault = (field: UserCsvColumn, value: string): void => {
    const type = employeeType.safeParse(value);
    if (field === 'language' && isLanguageCode(value)) onDefaults({ ...defaults, language: value });
    if (field === 'employeeType' && type.success) onDefaults({ ...defaults, employeeType: type.data });
  };
  const choose = (field: UserCsvColumn, selected: string | null): void => {
    onChange(
      mapping.map((before, index) => {
        if (String(index) === selected) return field;
        return before === field ? null : before;
      }),
    );
    if (selected?.startsWith(defaultPrefix)) chooseDefault(field, selected.slice(defaultPrefix.length));
  };
  const chosenValue = (field: UserCsvColumn): string | null => {
    const index = mapping.indexOf(field);
    if (index !== -1) return String(index);
    const value = defaults[field as keyof UserImportDefaults];
    return value === undefined ? null : `${defaultPrefix}${value}`;
  };

  return (
    <>
      <p>{t('import.mapHelp')}</p>
      <div className={classes.mapping} role="group" aria-label={t('import.mapTitle')}>
        {userCsvColumns.map((field) => {
          const value = chosenValue(field);
          return (
            <SelectField
              key={field}
              label={labels[field]}
              placeholder="–"
              searchable={options.length > 10}
              options={[...(defaultOptions[field] ?? []), ...options]}
              value={value}
              error={value === null ? t('import.chooseColumn') : undefined}
              onChange={(selected) => choose(field, selected)}
            />
          );
        })}
      </div>
    </>
  );
};

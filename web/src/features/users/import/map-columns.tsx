import {
  userCsvColumns,
  type UserCsvColumn,
  type UserImportReport,
} from '@vantage/contract/users/user-import';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../ui/forms/fields/choices/select-field';
import classes from './import-users.module.css';

export type Mapping = UserImportReport['mapping'];

export const isComplete = (mapping: Mapping): boolean =>
  userCsvColumns.every((column) => mapping.includes(column));

export interface MapColumnsProps {
  /** The names in the file's first row. */
  columns: readonly string[];
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
}

/** Asks which column of a file holds each field. */
export const MapColumns = ({ columns, mapping, onChange }: MapColumnsProps) => {
  const { t } = useTranslation('users');
  const labels: Readonly<Record<UserCsvColumn, string>> = {
    userName: t('userName'),
    firstName: t('firstName'),
    lastName: t('lastName'),
    email: t('email'),
    role: t('role'),
    language: t('language'),
    location: t('location'),
    employeeType: t('employeeType.label'),
  };
  const options = columns.map((name, index) => ({
    value: String(index),
    label: name.trim() === '' ? t('import.unnamedColumn', { number: index + 1 }) : name,
  }));
  const choose = (field: UserCsvColumn, chosen: string | null): void =>
    onChange(
      mapping.map((before, index) => {
        if (String(index) === chosen) return field;
        return before === field ? null : before;
      }),
    );
  return (
    <>
      <p>{t('import.mapHelp')}</p>
      <div className={classes.mapping} role="group" aria-label={t('import.mapTitle')}>
        {userCsvColumns.map((field) => {
          const index = mapping.indexOf(field);
          return (
            <SelectField
              key={field}
              label={labels[field]}
              placeholder="–"
              searchable={options.length > 10}
              options={options}
              value={index === -1 ? null : String(index)}
              onChange={(chosen) => choose(field, chosen)}
            />
          );
        })}
      </div>
    </>
  );
};

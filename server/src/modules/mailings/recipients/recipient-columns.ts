import { recipientLimits, type RecipientMapping } from '@vantage/contract/mailings/recipients';
import { email as emailField } from '@vantage/contract/users/user-fields';
import { AppError } from '../../../platform/errors';
import { invalidFile } from '../../../platform/tables/invalid-file';
import { columnsTwice, normalizeHeader } from '../../../platform/tables/table-reading';
import { extractAddress } from './recipient-lines';

type Field = keyof RecipientMapping;

/**
 * Spreadsheets in our languages and in German, and exports of common products, use these names. The first one is ours.
 */
const columnAliases: Readonly<Record<Field, readonly string[]>> = {
  email: [
    'email',
    'emailaddress',
    'emailadresse',
    'mail',
    'メールアドレス',
    'メール',
    'eメール',
    'ईमेल',
    'ईमेलपता',
  ],
  firstName: ['firstname', 'givenname', 'forename', 'vorname', '名', 'पहलानाम'],
  lastName: ['lastname', 'surname', 'familyname', 'nachname', '姓', 'अंतिमनाम', 'उपनाम'],
  location: ['location', 'site', 'standort', '拠点', 'स्थान'],
};
const fields = Object.keys(columnAliases) as Field[];

export const isKnownColumnName = (cell: string): boolean =>
  fields.some((field) => columnAliases[field].includes(normalizeHeader(cell)));

/** @returns the name of each column, blank for one without. @throws {AppError} validation of `file` */
export function columnNames(header: readonly string[]): string[] {
  const names = header
    .slice(0, recipientLimits.columns)
    .map((cell) => cell.trim().slice(0, recipientLimits.columnName));
  // The first recipient would be taken for the names of the columns, and get no mail.
  if (names.some((name) => emailField.safeParse(extractAddress(name)).success))
    throw invalidFile('headerMissing', 'The first line must contain the names of the columns.');
  const duplicates = names.filter((name, index) => name !== '' && names.indexOf(name) !== index);
  if (duplicates.length > 0) throw columnsTwice([...new Set(duplicates)]);
  return names;
}

export interface RecipientColumns {
  readonly email: number;
  readonly firstName: number | null;
  readonly lastName: number | null;
  readonly location: number | null;
}

/**
 * @param mapping the user's choice; null to find columns by their names
 * @returns the index of each field's column; `email` is null if no column has addresses
 * @throws {AppError} validation of `mapping` if there is no such column
 */
export function findColumns(
  names: readonly string[],
  mapping: RecipientMapping | null,
): Omit<RecipientColumns, 'email'> & { readonly email: number | null } {
  const findIndex = (field: Field): number | null => {
    if (mapping === null) {
      const index = columnAliases[field]
        .map((name) => names.findIndex((one) => normalizeHeader(one) === name))
        .find((candidate) => candidate !== -1);
      return index ?? null;
    }
    const name = mapping[field];
    if (name === undefined) return null;
    const index = names.indexOf(name);
    if (index === -1)
      throw new AppError('validation', {
        fields: { mapping: [{ code: 'unknown', message: `The file has no column ${name}.` }] },
      });
    return index;
  };
  return {
    email: findIndex('email'),
    firstName: findIndex('firstName'),
    lastName: findIndex('lastName'),
    location: findIndex('location'),
  };
}

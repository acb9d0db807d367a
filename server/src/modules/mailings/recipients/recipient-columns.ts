import { recipientLimits, type RecipientMapping } from '@vantage/contract/mailings/recipients';
import { email as emailField } from '@vantage/contract/users/user-fields';
import { AppError } from '../../../platform/errors';
import { invalidFile } from '../../../platform/tables/invalid-file';
import { columnsTwice, normalizeHeader } from '../../../platform/tables/table-reading';
import { extractAddress } from './recipient-lines';

type Field = keyof RecipientMapping;

/** Spreadsheets in the languages of respondents, and exports of common products, use these names. The first one is ours. */
const columnAliases: Readonly<Record<Field, readonly string[]>> = {
  email: [
    'email',
    'emailaddress',
    'emailadresse',
    'mail',
    'mailadresse',
    'courriel',
    'adresseemail',
    'adressemail',
    'correo',
    'correoelectrónico',
    'correoelectronico',
    'endereçodeemail',
    'indirizzoemail',
    'メールアドレス',
    'メール',
    'eメール',
    '邮箱',
    '电子邮箱',
    '电子邮件',
    '邮件地址',
    '電子郵件',
    'ईमेल',
    'ईमेलपता',
    'البريدالإلكتروني',
    'بريدإلكتروني',
    '이메일',
  ],
  firstName: [
    'firstname',
    'givenname',
    'forename',
    'vorname',
    'prénom',
    'prenom',
    'nombre',
    'primeironome',
    'nome',
    'voornaam',
    '名',
    '名字',
    'पहलानाम',
    'الاسمالأول',
    '이름',
  ],
  lastName: [
    'lastname',
    'surname',
    'familyname',
    'nachname',
    'familienname',
    'nom',
    'nomdefamille',
    'apellido',
    'apellidos',
    'sobrenome',
    'apelido',
    'cognome',
    'achternaam',
    '姓',
    '姓氏',
    'अंतिमनाम',
    'उपनाम',
    'اسمالعائلة',
    'اللقب',
    '성',
  ],
  location: [
    'location',
    'site',
    'standort',
    'lieu',
    'ubicación',
    'ubicacion',
    'localização',
    'sede',
    '拠点',
    '地点',
    'स्थान',
    'الموقع',
  ],
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

import { recipientLimits, type RecipientProblem } from '@vantage/contract/mailings/recipients';
import { isEmailAddress, userLimits } from '@vantage/contract/users/user-fields';
import { unescapeFormula } from '../../../platform/tables/table-reading';
import type { RawRow } from '../../../platform/tables/csv-rows';
import { normalizeEmail } from '../email-addresses';

export interface RecipientLine {
  readonly line: number;
  readonly email: string;
  readonly normalizedEmail: string;
  /** Has the value of each column. */
  readonly cells: readonly string[];
}

export interface InvalidLine {
  readonly line: number;
  readonly value: string;
  readonly code: RecipientProblem;
}

export const problemTexts: Readonly<Record<RecipientProblem, string>> = {
  required: 'The email address is missing.',
  email: 'Invalid email address',
  nonAscii:
    'The email address has characters other than ASCII. Write an international domain in its xn-- form.',
  tooLong: `A value is longer than ${recipientLimits.cell} characters.`,
  lineTooLong: `The values of the line have more than ${recipientLimits.line.toLocaleString('en')} characters together.`,
  cells: "The number of values doesn't match the number of columns.",
};

const excerpt = (value: string): string =>
  Array.from(value.slice(0, 2 * recipientLimits.value))
    .slice(0, recipientLimits.value)
    .join('');

/** Removes the name that mail programs put in front of an address: `Ana Stone <ana@example.com>`. */
export const addressIn = (cell: string): string =>
  cell.endsWith('>') ? (/^[^<>]*<([^<>]*)>$/.exec(cell)?.[1]?.trim() ?? cell) : cell;

/** The address would be valid without characters such as ü, or spaces that can't be seen. */
const isNonAscii = (address: string): boolean =>
  !isEmailAddress(address) && isEmailAddress(address.replaceAll(/[^\0-\x7f]/g, 'x'));

export const charactersIn = (cells: readonly string[]): number =>
  cells.reduce((sum, { length }) => sum + length, 0);

interface Columns {
  /** Counts the columns of the header. */
  readonly count: number;
  /** Cells are stored for this many columns, the first ones. */
  readonly kept: number;
  /** Is the index of the column with the address. */
  readonly email: number;
}

export function readLine({ line, cells }: RawRow, columns: Columns): RecipientLine | InvalidLine {
  const isEven =
    cells.length === columns.count ||
    (cells.length > columns.count && cells.slice(columns.count).every((cell) => cell.trim() === ''));
  if (!isEven) return { line, value: excerpt(cells.join(' ')), code: 'cells' };
  const own = cells.slice(0, columns.kept).map((cell) => unescapeFormula(cell).trim());
  const cell = (own[columns.email] ?? '').normalize('NFC');
  if (cell === '') return { line, value: '', code: 'required' };
  const address = addressIn(cell);
  own[columns.email] = address;
  const long = own.find(({ length }) => length > recipientLimits.cell);
  if (long !== undefined) return { line, value: excerpt(long), code: 'tooLong' };
  if (charactersIn(own) > recipientLimits.line) return { line, value: excerpt(address), code: 'lineTooLong' };
  if (address.length > userLimits.email || !isEmailAddress(address))
    return { line, value: excerpt(cell), code: isNonAscii(address) ? 'nonAscii' : 'email' };
  return { line, email: address, normalizedEmail: normalizeEmail(address), cells: own };
}

export const isInvalid = (line: RecipientLine | InvalidLine): line is InvalidLine => 'code' in line;

import { recipientLimits, type RecipientProblem } from '@vantage/contract/mailings/recipients';
import { isEmailAddress, userLimits } from '@vantage/contract/users/user-fields';
import { unescapeFormula } from '../../../platform/tables/table-reading';
import type { RawRow } from '../../../platform/tables/csv-rows';
import { normalizeEmail } from '../email-addresses';
import { normalizeText } from '@vantage/contract/api/normalize-text';

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

/** The file of lines that get no mail also has those whose address is in an earlier line. */
export interface StoredProblem extends Omit<InvalidLine, 'code'> {
  readonly code: RecipientProblem | 'duplicate';
}

export const problemReasons: Readonly<Record<StoredProblem['code'], string>> = {
  required: 'The email address is missing.',
  email: 'Invalid email address',
  nonAscii:
    'The email address has characters other than ASCII. Write an international domain in its xn-- form.',
  tooLong: `A value is longer than ${recipientLimits.cell} characters.`,
  lineTooLong: `The values of the line have more than ${recipientLimits.line.toLocaleString('en')} characters together.`,
  duplicate: 'An earlier line has the same address.',
  cells: "The number of values doesn't match the number of columns.",
};

const excerpt = (value: string): string =>
  Array.from(value.slice(0, 2 * recipientLimits.value))
    .slice(0, recipientLimits.value)
    .join('');

/** Removes the name that mail programs put in front of an address: `Ana Stone <ana@example.com>`. */
export const extractAddress = (cell: string): string =>
  cell.endsWith('>') ? (/^[^<>]*<([^<>]*)>$/.exec(cell)?.[1]?.trim() ?? cell) : cell;

/** The address would be valid without characters such as ü, or spaces that can't be seen. */
const isNonAscii = (address: string): boolean =>
  !isEmailAddress(address) && isEmailAddress(address.replaceAll(/[^\0-\x7f]/g, 'x'));

export const countCharacters = (cells: readonly string[]): number =>
  cells.reduce((sum, { length }) => sum + length, 0);

interface Columns {
  /** Counts the columns of the header. */
  readonly count: number;
  /** Cells are stored for this many columns, the first ones. */
  readonly stored: number;
  /** Is the index of the column with the address. */
  readonly emailIndex: number;
}

export function parseRow({ line, cells: rawCells }: RawRow, columns: Columns): RecipientLine | InvalidLine {
  const hasExpectedCellCount =
    rawCells.length === columns.count ||
    (rawCells.length > columns.count && rawCells.slice(columns.count).every((cell) => cell.trim() === ''));
  if (!hasExpectedCellCount) return { line, value: excerpt(rawCells.join(' ')), code: 'cells' };
  const cells = rawCells.slice(0, columns.stored).map((cell) => unescapeFormula(cell).trim());
  const cell = normalizeText(cells[columns.emailIndex] ?? '', 'NFC');
  if (cell === '') return { line, value: '', code: 'required' };
  const address = extractAddress(cell);
  cells[columns.emailIndex] = address;
  const overlongCell = cells.find(({ length }) => length > recipientLimits.cell);
  if (overlongCell !== undefined) return { line, value: excerpt(overlongCell), code: 'tooLong' };
  if (countCharacters(cells) > recipientLimits.line)
    return { line, value: excerpt(address), code: 'lineTooLong' };
  if (address.length > userLimits.email || !isEmailAddress(address))
    return { line, value: excerpt(cell), code: isNonAscii(address) ? 'nonAscii' : 'email' };
  return { line, email: address, normalizedEmail: normalizeEmail(address), cells };
}

export const isInvalid = (line: RecipientLine | InvalidLine): line is InvalidLine => 'code' in line;

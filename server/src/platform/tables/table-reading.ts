import { csvRows, type RawRow } from './csv-rows';
import { invalidFile } from './invalid-file';
import { peekBytes } from './peek-bytes';
import { withWorkbookRows, type WorkbookOptions } from './xlsx-rows';

/** A row: its cells by column, or its text if it has too few or too many cells. */
export type TableRow<Column extends string> = {
  /** Line, or row of a sheet, on which it starts; the header is 1. */
  readonly line: number;
} & (
  | { readonly cells: Readonly<Record<Column, string>>; readonly uneven?: never }
  | { readonly cells?: never; readonly uneven: string }
);

export interface Table<Column extends string> {
  /** The header's cells. */
  readonly header: readonly string[];
  /** For each cell of the header the column that it holds; null for one that is ignored. */
  readonly mapping: readonly (Column | null)[];
  /** Columns that no cell of the header names; the rows are readable only if there are none. */
  readonly missing: readonly Column[];
  /** @throws {AppError} validation of `file` */
  rows(): AsyncGenerator<TableRow<Column>[], void>;
}

const zipSignature = Buffer.from('PK\u0003\u0004');
/** Signature of a workbook before 2007, or of one with a password. */
const compoundSignature = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
/** PDF and RTF may be text throughout, so their first line would be taken for a header. */
const documentSignatures = [Buffer.from('%PDF'), Buffer.from('{\\rtf')];
/** Bytes that show what a file is. */
const startLength = 256;
/** Some programs save tables as HTML or XML, whatever the file's name. */
const markup = /^\s*<(!doctype|!--|\?xml|(html|head|body|table)\b)/i;

/** @param start in UTF-8 or UTF-16, with or without a byte order mark */
const isMarkup = (start: Buffer): boolean =>
  markup.test(start.toString('latin1').replaceAll(/\0|^(ï»¿|ÿþ|þÿ)/g, ''));

export const normalizeHeader = (cell: string): string => cell.toLowerCase().replaceAll(/[\s_"-]/g, '');

const joinNames = (cells: readonly string[]): string =>
  cells
    .map((cell) => cell.trim().slice(0, 50))
    .join(', ')
    .slice(0, 500);

export const missingColumns = (missing: readonly string[]) =>
  invalidFile('columnsMissing', `Missing columns: ${joinNames(missing)}.`, {
    columns: joinNames(missing),
  });

export const columnsTwice = (twice: readonly string[]) =>
  invalidFile('columnsTwice', `Duplicate columns: ${joinNames(twice)}.`, { columns: joinNames(twice) });

/** Our own exports put an apostrophe before values that a spreadsheet would evaluate. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") ? cell.replace(/^'(?=[=+\-@\t\r])/, '') : cell;

const toTableRow = <Column extends string>(
  { line, cells }: RawRow,
  mapping: readonly (Column | null)[],
): TableRow<Column> => {
  const isEven =
    cells.length >= mapping.length && cells.slice(mapping.length).every((cell) => cell.trim() === '');
  if (!isEven) return { line, uneven: cells.join(' ') };
  const byColumn = {} as Record<Column, string>;
  for (const [index, column] of mapping.entries())
    if (column !== null) byColumn[column] = unescapeFormula(cells[index] ?? '');
  return { line, cells: byColumn };
};

interface TableOptions extends WorkbookOptions {
  /** Whether a cell of the first row names a column, to detect the delimiter. */
  readonly isKnown: (cell: string) => boolean;
}

/** Closes the file after `work` even if that has not read all rows. */
async function withBatches<Result>(
  content: AsyncIterable<Uint8Array>,
  options: TableOptions,
  work: (batches: AsyncGenerator<RawRow[], void>) => Promise<Result>,
): Promise<Result> {
  const { start, whole } = await peekBytes(content, startLength);
  const startsWith = (signature: Buffer) => start.subarray(0, signature.length).equals(signature);
  if (startsWith(compoundSignature))
    throw invalidFile('fileWorkbook', "The file isn't a readable Excel workbook (.xlsx).");
  if (documentSignatures.some(startsWith) || isMarkup(start))
    throw invalidFile('fileNotTable', 'The file is neither a CSV file nor an Excel workbook (.xlsx).');
  if (startsWith(zipSignature)) return withWorkbookRows(whole, options, work);
  const batches = csvRows(whole, options);
  try {
    return await work(batches);
  } finally {
    await batches.return();
  }
}

/**
 * Reads a CSV file (UTF-8, UTF-16, Shift-JIS or Windows-1252) or an Excel workbook.
 * @param work gets the first row, and the others
 * @throws {AppError} validation of `file`; request.tooMany
 */
export const withRows = <Result>(
  content: AsyncIterable<Uint8Array>,
  options: TableOptions,
  work: (table: {
    readonly header: readonly string[];
    /** @throws {AppError} validation of `file` */
    rows(): AsyncGenerator<RawRow[], void>;
  }) => Promise<Result>,
): Promise<Result> =>
  withBatches(content, options, async (batches) => {
    let first: RawRow[] = [];
    for (let isDone = false; first.length === 0 && !isDone;) {
      const next = await batches.next();
      isDone = next.done ?? false;
      if (next.value) first = next.value;
    }
    const header = first.shift()?.cells;
    if (header === undefined) throw invalidFile('fileEmpty', 'The file has no rows.');
    return work({
      header,
      async *rows() {
        let isEmpty = first.length === 0;
        if (!isEmpty) yield first;
        for await (const rows of batches) {
          if (rows.length === 0) continue;
          isEmpty = false;
          yield rows;
        }
        if (isEmpty) throw invalidFile('fileEmpty', 'The file has no rows.');
      },
    });
  });

/**
 * Like `withRows`, by the names in the first row.
 * @param options.mapping the columns in order, null for one to ignore; otherwise they are found by their
 *   names
 * @throws {AppError} validation of `file`; request.tooMany
 */
export const withTable = <Column extends string, Result>(
  content: AsyncIterable<Uint8Array>,
  columns: readonly Column[],
  options: WorkbookOptions & { readonly mapping?: readonly (Column | null)[] | undefined },
  work: (table: Table<Column>) => Promise<Result>,
): Promise<Result> => {
  const byName = new Map(columns.map((column) => [normalizeHeader(column), column]));
  const isKnown = (cell: string): boolean => byName.has(normalizeHeader(cell));
  return withRows(content, { ...options, isKnown }, async ({ header, rows }) => {
    const mapping = header.map((cell, index) =>
      options.mapping ? (options.mapping[index] ?? null) : (byName.get(normalizeHeader(cell)) ?? null),
    );
    const twice = columns.filter((column) => mapping.indexOf(column) !== mapping.lastIndexOf(column));
    if (twice.length > 0) throw columnsTwice(twice);
    return work({
      header,
      mapping,
      missing: columns.filter((column) => !mapping.includes(column)),
      async *rows() {
        for await (const some of rows()) yield some.map((row) => toTableRow(row, mapping));
      },
    });
  });
};

import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { AppError } from './errors';

/** The one that yields most of the known columns is used. */
const delimiters = [',', ';', '\t', '|'];
/** Characters. Without a limit, an unclosed quotation mark would make one row of the rest of the file. */
const maxRowLength = 65_536;
const chunkSize = 65_536;
/** Rows, blank ones included, parsed per turn of the event loop. */
const rowsPerBatch = 1_000;

/** A row: its cells by column, or its text if it has too few or too many cells. */
export type CsvRow<Column extends string> = {
  /** Line on which the row starts; the header is line 1. */
  readonly line: number;
} & (
  | { readonly cells: Readonly<Record<Column, string>>; readonly uneven?: never }
  | { readonly cells?: never; readonly uneven: string }
);

const invalidFile = (code: string, message: string, values?: Record<string, string>): AppError =>
  new AppError('validation', { fields: { file: [{ code, message, ...(values && { values }) }] } });

/** Re-chunks a stream to one size, so that tiny or huge chunks cost no more than their bytes. */
async function* chunksOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  let pending: Uint8Array[] = [];
  let size = 0;
  for await (const bytes of content) {
    for (let from = 0; from < bytes.length;) {
      const part = bytes.subarray(from, from + chunkSize - size);
      pending.push(part);
      size += part.length;
      from += part.length;
      if (size < chunkSize) continue;
      yield Buffer.concat(pending);
      pending = [];
      size = 0;
    }
  }
  if (size > 0) yield Buffer.concat(pending);
}

/** Decodes UTF-8 without a byte order mark, and normalises line ends to LF. @throws {AppError} validation */
async function* decodeText(content: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (bytes?: Uint8Array): string => {
    let text;
    try {
      text = decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      text = null;
    }
    // Text in other encodings is rarely valid UTF-8; UTF-16 contains NULs.
    if (text === null || text.includes('\0'))
      throw invalidFile('fileEncoding', 'The file is not a text in UTF-8.');
    return text;
  };
  let pending = '';
  for await (const bytes of content) {
    const text = pending + decode(bytes);
    // A trailing CR may be the first half of CR LF.
    pending = text.endsWith('\r') ? '\r' : '';
    yield text.slice(0, text.length - pending.length).replaceAll(/\r\n?/g, '\n');
  }
  yield (pending + decode()).replaceAll('\r', '\n');
}

const normalizeHeader = (cell: string): string => cell.toLowerCase().replaceAll(/[\s_"-]/g, '');

const detectDelimiter = (header: string, names: ReadonlySet<string>): string => {
  const found = (delimiter: string): number =>
    header.split(delimiter).filter((cell) => names.has(normalizeHeader(cell))).length;
  return delimiters.toSorted((one, other) => found(other) - found(one))[0] ?? ',';
};

interface RawRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** @returns 'open' if the text ends before the row does, 'broken' if its quotation marks are unbalanced */
function parseRow(
  text: string,
  start: number,
  delimiter: string,
): { cells: string[]; next: number } | 'open' | 'broken' {
  const lineEnd = text.indexOf('\n', start);
  const line = text.slice(start, lineEnd === -1 ? undefined : lineEnd);
  if (!line.includes('"'))
    return lineEnd === -1 ? 'open' : { cells: line.split(delimiter), next: lineEnd + 1 };
  const cells: string[] = [];
  let at = start;
  for (;;) {
    let cell = '';
    if (text[at] === '"') {
      for (at += 1; ; at += 2) {
        const quote = text.indexOf('"', at);
        if (quote === -1) return 'open';
        cell += text.slice(at, quote);
        at = quote;
        if (text[quote + 1] !== '"') break;
        cell += '"';
      }
      at += 1;
    } else {
      const from = at;
      while (at < text.length && text[at] !== delimiter && text[at] !== '\n') at += 1;
      cell = text.slice(from, at);
      if (cell.includes('"')) return 'broken';
    }
    if (at >= text.length) return 'open';
    cells.push(cell);
    if (text[at] === '\n') return { cells, next: at + 1 };
    if (text[at] !== delimiter) return 'broken';
    at += 1;
  }
}

const countLines = (text: string): number => text.split('\n').length - 1;

/** @param options.maxRows without the header, but with the blank rows that are skipped */
async function* parseText(
  text: AsyncIterable<string>,
  { detect, maxRows }: { detect: (header: string) => string; maxRows: number },
): AsyncGenerator<RawRow[], void> {
  let delimiter: string | null = null;
  let rest = '';
  let line = 1;
  let count = 0;
  const parseRows = (isLast: boolean): { rows: RawRow[]; hasMore: boolean } => {
    const rows: RawRow[] = [];
    const until = count + rowsPerBatch;
    let start = 0;
    let isOpen = false;
    while (start < rest.length && count < until) {
      delimiter ??= detect(rest.split('\n', 1)[0] ?? '');
      const row = parseRow(rest, start, delimiter);
      if (row === 'broken' || (row === 'open' && isLast))
        throw invalidFile('fileQuotes', `The quotation marks of line ${line} do not go together.`, {
          line: String(line),
        });
      const end = row === 'open' ? rest.length : row.next;
      if (end - start > maxRowLength)
        throw invalidFile(
          'fileLineTooLong',
          `Line ${line} is too long; perhaps a quotation mark is not closed.`,
          {
            line: String(line),
          },
        );
      isOpen = row === 'open';
      if (row === 'open') break;
      count += 1;
      if (count > maxRows + 1)
        throw invalidFile('fileTooManyRows', `The file has more than ${maxRows} rows.`, {
          rows: String(maxRows),
        });
      if (row.cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells: row.cells });
      line += countLines(rest.slice(start, row.next));
      start = row.next;
    }
    rest = rest.slice(start);
    return { rows, hasMore: rest !== '' && !isOpen };
  };
  async function* parseAll(isLast: boolean): AsyncGenerator<RawRow[], void> {
    for (let hasMore = true; hasMore;) {
      const parsed = parseRows(isLast);
      ({ hasMore } = parsed);
      yield parsed.rows;
      await yieldToEventLoop();
    }
  }
  for await (const part of text) {
    rest += part;
    yield* parseAll(false);
  }
  if (rest !== '') {
    rest += '\n';
    yield* parseAll(true);
  }
}

const joinNames = (cells: readonly string[]): string =>
  cells
    .map((cell) => cell.trim().slice(0, 50))
    .join(', ')
    .slice(0, 500);

/** Null for unnamed columns. @throws {AppError} validation */
function matchColumns<Column extends string>(
  header: readonly string[],
  columns: readonly Column[],
): (Column | null)[] {
  const byName = new Map(columns.map((column) => [normalizeHeader(column), column]));
  const known = header.map((cell) => byName.get(normalizeHeader(cell)) ?? null);
  const missing = columns.filter((column) => !known.includes(column));
  const twice = columns.filter((column) => known.indexOf(column) !== known.lastIndexOf(column));
  const unknown = header.filter((cell, index) => known[index] === null && cell.trim() !== '');
  if (unknown.length > 0 && missing.length < columns.length)
    throw invalidFile('columnsUnknown', `There are no such columns: ${joinNames(unknown)}.`, {
      columns: joinNames(unknown),
    });
  if (missing.length > 0)
    throw invalidFile('columnsMissing', `Columns are missing: ${joinNames(missing)}.`, {
      columns: joinNames(missing),
    });
  if (twice.length > 0)
    throw invalidFile('columnsTwice', `Columns are there twice: ${joinNames(twice)}.`, {
      columns: joinNames(twice),
    });
  return known;
}

/** Our own exports put an apostrophe before values that a spreadsheet would evaluate. */
const unescapeFormula = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r])/, '');

const toCsvRow = <Column extends string>(
  { line, cells }: RawRow,
  columns: readonly (Column | null)[],
): CsvRow<Column> => {
  const isEven =
    cells.length >= columns.length && cells.slice(columns.length).every((cell) => cell.trim() === '');
  if (!isEven) return { line, uneven: cells.join(' ') };
  const byColumn = {} as Record<Column, string>;
  for (const [index, column] of columns.entries())
    if (column !== null) byColumn[column] = unescapeFormula(cells[index] ?? '');
  return { line, cells: byColumn };
};

/** Reads UTF-8 CSV (RFC 4180) by the header's column names. @throws {AppError} validation of `file` */
export async function* readCsv<Column extends string>(
  content: AsyncIterable<Uint8Array>,
  columns: readonly Column[],
  { maxRows }: { readonly maxRows: number },
): AsyncGenerator<CsvRow<Column>[], void> {
  const names = new Set(columns.map(normalizeHeader));
  const detect = (header: string): string => detectDelimiter(header, names);
  let known: (Column | null)[] | null = null;
  let isEmpty = true;
  for await (const rows of parseText(decodeText(chunksOf(content)), { detect, maxRows })) {
    const header: RawRow | undefined = known === null ? rows.shift() : undefined;
    if (header) known = matchColumns(header.cells, columns);
    if (known === null || rows.length === 0) continue;
    const inColumns = known;
    isEmpty = false;
    yield rows.map((row) => toCsvRow(row, inColumns));
  }
  if (isEmpty) throw invalidFile('fileEmpty', 'The file has no rows.');
}

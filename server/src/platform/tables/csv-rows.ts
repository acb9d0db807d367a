import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { invalidFile, tooManyRows } from './invalid-file';
import { decodeText } from './text-decoding';

/** The one that yields the most known columns is used, or else the most columns. */
const delimiters = [',', ';', '\t', '|'];
/** The line before the header by which a file tells spreadsheet programs its delimiter. */
const declaredDelimiter = /^sep=([^"\n])\n/i;
/** Characters. Without a limit, an unclosed quotation mark would turn the rest of the file into one row. */
const maxRowLength = 65_536;
/** Rows, blank ones included, parsed per turn of the event loop. */
const rowsPerBatch = 1_000;

const detectDelimiter = (header: string, isKnown: (cell: string) => boolean): string => {
  const rank = (delimiter: string): number => {
    const cells = header.split(delimiter);
    return cells.filter(isKnown).length * maxRowLength + cells.length;
  };
  return delimiters.toSorted((one, other) => rank(other) - rank(one))[0] ?? ',';
};

/** A raw row of a table. */
export interface RawRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** @returns 'open' if the text ends before the row does, 'broken' if its quotation marks are unbalanced */
function parseRow(
  text: string,
  start: number,
  delimiter: string,
): { cells: string[]; next: number; lines: number } | 'open' | 'broken' {
  const lineEnd = text.indexOf('\n', start);
  const line = text.slice(start, lineEnd === -1 ? undefined : lineEnd);
  if (!line.includes('"'))
    return lineEnd === -1 ? 'open' : { cells: line.split(delimiter), next: lineEnd + 1, lines: 1 };
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
    if (text[at] === '\n')
      return { cells, next: at + 1, lines: text.slice(start, at + 1).split('\n').length - 1 };
    if (text[at] !== delimiter) return 'broken';
    at += 1;
  }
}

/**
 * Reads CSV (RFC 4180), the header included; blank rows and a first line `sep=;` are skipped.
 * @param options.isKnown whether a cell of the header names a column, to detect the delimiter
 * @param options.maxRows without the header, but with the blank rows
 * @throws {AppError} validation
 */
export async function* csvRows(
  content: AsyncIterable<Uint8Array>,
  { isKnown, maxRows }: { isKnown: (cell: string) => boolean; maxRows: number },
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
      const declared = delimiter === null ? declaredDelimiter.exec(rest) : null;
      if (declared) {
        delimiter = declared[1] ?? null;
        start = declared[0].length;
        line += 1;
        continue;
      }
      delimiter ??= detectDelimiter(rest.split('\n', 1)[0] ?? '', isKnown);
      const row = parseRow(rest, start, delimiter);
      if (row === 'broken' || (row === 'open' && isLast))
        throw invalidFile('fileQuotes', `The quotation marks on line ${line} don't match.`, {
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
      if (count > maxRows + 1) throw tooManyRows(maxRows);
      if (row.cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells: row.cells });
      line += row.lines;
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
  for await (const part of decodeText(content)) {
    rest += part;
    yield* parseAll(false);
  }
  if (rest !== '') {
    rest += '\n';
    yield* parseAll(true);
  }
}

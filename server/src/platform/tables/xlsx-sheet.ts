// Reads the cells of the first sheet of an Excel workbook as texts.
import type { RawRow } from './csv-rows';
import {
  openParts,
  parseWhole,
  parseXml,
  WorkbookError,
  type ReadAttribute,
  type WorkbookParts,
} from './xlsx-parts';
import { readDateStyles } from './xlsx-styles';
import { normalizeText } from '@vantage/contract/api/normalize-text';

/** The last row and column of a sheet of Excel. */
const [lastRow, lastColumn] = [1_048_576, 16_384];
/** Characters of a text that consists of several pieces. */
const maxTextLength = 2 ** 20;
/** Bytes of the shared strings in memory, estimated; 200,000 rows of four different texts take half of it. */
const maxSharedBytes = 64 * 2 ** 20;
const bytesPerString = 24;

const day = 86_400_000;
/** Days from the first day of each of Excel's two date systems to 1970. */
const epochs = { 1900: 25_569, 1904: 24_107 } as const;

const unreadable = (): WorkbookError => new WorkbookError('unreadable');

/** ECMA-376 part 1, 22.9.2.19: characters that XML does not allow. */
const unescape = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;

/**
 * A text that is too long gets one character more than allowed, so that the reader of the table refuses it. What
 * readers leave out themselves must be gone before, or the rest would be short enough to be accepted.
 */
const limitLength = (text: string, maxLength: number): string => {
  const trimmed = text.trim();
  if (trimmed.length <= maxLength) return trimmed;
  return normalizeText(trimmed, 'NFC')
    .replace(/^'(?=[=+\-@\t\r])/, '')
    .trim()
    .slice(0, maxLength + 1);
};

/** Collects the text of a string item or a cell, without its phonetic hints. */
const textCollector = () => {
  let text = '';
  let isInText = false;
  let isPhonetic = false;
  return {
    open(name: string): void {
      if (name === 't') isInText = true;
      else if (name === 'rPh') isPhonetic = true;
    },
    close(name: string): void {
      if (name === 't') isInText = false;
      else if (name === 'rPh') isPhonetic = false;
    },
    add(piece: string): void {
      if (!isInText || isPhonetic) return;
      text += piece;
      if (text.length > maxTextLength) throw unreadable();
    },
    end(): string {
      return unescape(text);
    },
  };
};

async function readSharedStrings(
  pieces: AsyncIterable<Uint8Array>,
  maxLength: number,
): Promise<readonly string[]> {
  const strings: string[] = [];
  let item: ReturnType<typeof textCollector> | null = null;
  let bytes = 0;
  await parseWhole(pieces, {
    open(name) {
      if (name === 'si') item = textCollector();
      else item?.open(name);
    },
    text: (piece) => item?.add(piece),
    close(name) {
      if (name !== 'si' || item === null) return item?.close(name);
      // A copy: a part of a string would keep the whole piece of XML in memory.
      const copy = Buffer.from(limitLength(item.end(), maxLength));
      bytes += copy.length + bytesPerString;
      if (bytes > maxSharedBytes) throw new WorkbookError('tooLarge');
      strings.push(copy.toString());
      item = null;
    },
  });
  return strings;
}

/** @returns the parts' paths, and the date system */
async function readWorkbook(parts: WorkbookParts) {
  let sheet: string | undefined;
  let epoch: number | undefined;
  await parseWhole(parts.read('xl/workbook.xml'), {
    open(name, attribute) {
      if (name === 'sheet') sheet ??= attribute('id');
      else if (name === 'workbookPr')
        epoch ??= ['1', 'true'].includes(attribute('date1904') ?? '') ? epochs[1904] : epochs[1900];
    },
  });
  const paths = { strings: 'xl/sharedStrings.xml', styles: 'xl/styles.xml', sheet: '' };
  await parseWhole(parts.read('xl/_rels/workbook.xml.rels'), {
    open(name, attribute) {
      if (name !== 'Relationship') return;
      const type = attribute('Type') ?? '';
      const target = attribute('Target') ?? '';
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
      if (type.endsWith('/sharedStrings')) paths.strings = path;
      else if (type.endsWith('/styles')) paths.styles = path;
      else if (type.endsWith('/worksheet') && attribute('Id') === sheet) paths.sheet = path;
    },
  });
  return { paths, epoch: epoch ?? epochs[1900] };
}

/** @param address such as `AB12`. @returns row and column, counted from 1 */
const parseAddress = (address: string): { readonly row: number; readonly column: number } => {
  const [, letters, digits] = /^([A-Z]{1,3})(\d{1,10})$/.exec(address) ?? [];
  if (letters === undefined) throw unreadable();
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return { row: Number(digits), column };
};

interface CellContext {
  readonly strings: readonly string[];
  readonly dateStyles: readonly boolean[];
  readonly epoch: number;
}

/** Attributes of a cell. */
interface Cell {
  readonly type: string | undefined;
  readonly style: string | undefined;
}

/**
 * @returns a function that reads a cell from the text of its element `v`, null without one, and the text of its element
 *   `is`, null without one; it throws a WorkbookError, unreadable
 */
const cellReader =
  ({ strings, dateStyles, epoch }: CellContext) =>
  ({ type = 'n', style }: Cell, value: string | null, inlineText: string | null): string => {
    switch (type) {
      case 's': {
        const text = value ? strings[Number(value)] : undefined;
        if (text === undefined) throw unreadable();
        return text;
      }
      case 'inlineStr':
        if (inlineText === null) throw unreadable();
        return inlineText;
      case 'str':
        // Programs that don't calculate write formulas without their results.
        if (value === null) throw unreadable();
        return unescape(value);
      case 'e':
        // Such as #DIV/0!
        return '';
      case 'b':
        if (value !== '0' && value !== '1') throw unreadable();
        return value === '1' ? 'true' : 'false';
      case 'd':
        return value ? new Date(value).toISOString().slice(0, 10) : '';
      case 'n': {
        if (!value) return '';
        const number = Number(value);
        if (Number.isNaN(number)) throw unreadable();
        if (!dateStyles[Number(style)]) return String(number);
        return new Date(Math.floor((number - epoch) * day)).toISOString().slice(0, 10);
      }
      default:
        throw unreadable();
    }
  };

export interface SheetLimits {
  readonly maxUnzippedBytes: number;
  readonly maxRows: number;
  readonly maxColumns: number;
  readonly maxCellLength: number;
}

/**
 * Yields the rows of the first sheet, without blank ones, in pieces. Cells to the right of `maxColumns` are left out, and
 * those after the last one that isn't blank.
 * @throws {WorkbookError}; other errors if the file is no workbook
 */
export async function* sheetRows(
  content: Uint8Array,
  { maxUnzippedBytes, maxRows, maxColumns, maxCellLength }: SheetLimits,
): AsyncGenerator<RawRow[], void> {
  const parts = await openParts(content, maxUnzippedBytes);
  const { paths, epoch } = await readWorkbook(parts);
  const strings = parts.has(paths.strings)
    ? await readSharedStrings(parts.read(paths.strings), maxCellLength)
    : [];
  const dateStyles = parts.has(paths.styles) ? await readDateStyles(parts.read(paths.styles)) : [];
  const readCell = cellReader({ strings, dateStyles, epoch });

  let rows: RawRow[] = [];
  let isInData = false;
  let [line, column] = [0, 0];
  let isNumbered = false;
  let cells: string[] | null = null;
  let cell: Cell | null = null;
  let value: string | null = null;
  let isInValue = false;
  let inline: ReturnType<typeof textCollector> | null = null;

  const startRow = (number: number): void => {
    if (!Number.isInteger(number) || number <= line || number > lastRow) throw unreadable();
    line = number;
    isNumbered = true;
  };
  const startCell = (attribute: ReadAttribute): void => {
    const reference = attribute('r');
    const address = reference === undefined ? null : parseAddress(reference);
    if (!isNumbered) startRow(address?.row ?? line + 1);
    const next = address?.column ?? column + 1;
    if (next <= column || next > lastColumn) throw unreadable();
    column = next;
    cell = { type: attribute('t'), style: attribute('s') };
    [value, inline] = [null, null];
  };
  const endCell = (row: string[], attributes: Cell): void => {
    const text = limitLength(readCell(attributes, value, inline?.end() ?? null), maxCellLength);
    cell = null;
    if (text === '') return;
    if (line > maxRows + 1) throw new WorkbookError('tooManyRows');
    if (column > maxColumns) return;
    while (row.length < column - 1) row.push('');
    row.push(text);
  };
  const endRow = (row: string[]): void => {
    if (!isNumbered) startRow(line + 1);
    if (row.length > 0) rows.push({ line, cells: row });
    cells = null;
  };

  const pieces = parseXml(parts.read(paths.sheet), {
    open(name, attribute) {
      if (name === 'sheetData') isInData = true;
      else if (!isInData) return;
      else if (name === 'row') {
        [cells, column, isNumbered] = [[], 0, false];
        const number = attribute('r');
        if (number !== undefined) startRow(Number(number));
      } else if (name === 'c' && cells !== null) startCell(attribute);
      else if (cell === null) return;
      else if (name === 'v') [value, isInValue] = ['', true];
      else if (name === 'is') inline = textCollector();
      else inline?.open(name);
    },
    text(piece) {
      if (isInValue) {
        value = `${value ?? ''}${piece}`;
        if (value.length > maxTextLength) throw unreadable();
      } else inline?.add(piece);
    },
    close(name) {
      if (name === 'sheetData') isInData = false;
      else if (name === 'row' && cells !== null) endRow(cells);
      else if (name === 'c' && cells !== null && cell !== null) endCell(cells, cell);
      else if (name === 'v') isInValue = false;
      else if (cell !== null) inline?.close(name);
    },
  });
  for await (const _ of pieces) {
    if (rows.length === 0) continue;
    yield rows;
    rows = [];
  }
}

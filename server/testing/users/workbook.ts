import { strToU8, zipSync } from 'fflate';

type Cell = string | number | boolean | null;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** @param index counted from 0 */
export const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

const toCell = (value: Cell, at: string): string => {
  if (value === null) return '';
  if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`;
  if (typeof value === 'boolean') return `<c r="${at}" t="b"><v>${Number(value)}</v></c>`;
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
};

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const documents = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** An Excel workbook with one sheet of the given XML, and with shared strings and cell formats as XML, too. */
export const workbookWith = (
  sheetData: string,
  { sharedStrings = '', styles = '', properties = '' } = {},
): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    zipSync({
      '[Content_Types].xml': strToU8(
        `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
      ),
      '_rels/.rels': strToU8(
        `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${documents}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
      'xl/workbook.xml': strToU8(
        `${head}<workbook xmlns="${main}" xmlns:r="${documents}">${properties}<sheets><sheet name="Users" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${documents}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
      'xl/sharedStrings.xml': strToU8(`${head}<sst xmlns="${main}">${sharedStrings}</sst>`),
      'xl/styles.xml': strToU8(`${head}<styleSheet xmlns="${main}">${styles}</styleSheet>`),
      'xl/worksheets/sheet1.xml': strToU8(
        `${head}<worksheet xmlns="${main}"><sheetData>${sheetData}</sheetData></worksheet>`,
      ),
    }),
  );

/** @param rows null for an empty row or cell */
export const buildWorkbook = (rows: readonly (readonly Cell[] | null)[]): Uint8Array<ArrayBuffer> =>
  workbookWith(
    rows
      .map((cells, index) =>
        cells === null
          ? ''
          : `<row r="${index + 1}">${cells.map((cell, column) => toCell(cell, `${columnName(column)}${index + 1}`)).join('')}</row>`,
      )
      .join(''),
  );

/** Rows whose cells all refer to the first shared string. */
export const sharedRows = (first: number, rows: number, columns: number): string =>
  Array.from({ length: rows }, (_, index) => {
    const row = first + index;
    const cells = Array.from(
      { length: columns },
      (__, column) => `<c r="${columnName(column)}${row}" t="s"><v>0</v></c>`,
    );
    return `<row r="${row}">${cells.join('')}</row>`;
  }).join('');

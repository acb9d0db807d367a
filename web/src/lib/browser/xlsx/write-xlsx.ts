// An XLSX file is a ZIP archive of XML files. This writes one sheet of texts without compression, which needs no library.

interface ArchiveFile {
  readonly name: string;
  readonly text: string;
}

const xmlHeader = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships';
const officeRelationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Control characters can't be in XML. */
const escapeXml = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\0-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');

const toSheet = (rows: readonly (readonly string[])[]): string => {
  const cells = (row: readonly string[]): string =>
    row
      .map((cell) => `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`)
      .join('');
  const body = rows.map((row) => `<row>${cells(row)}</row>`).join('');
  return `${xmlHeader}<worksheet xmlns="${main}"><sheetData>${body}</sheetData></worksheet>`;
};

const toFiles = (rows: readonly (readonly string[])[], sheetName: string): readonly ArchiveFile[] => [
  {
    name: '[Content_Types].xml',
    text: `${xmlHeader}<Types xmlns="${contentTypes}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/></Types>`,
  },
  {
    name: '_rels/.rels',
    text: `${xmlHeader}<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${officeRelationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  },
  {
    name: 'xl/workbook.xml',
    text: `${xmlHeader}<workbook xmlns="${main}" xmlns:r="${officeRelationships}"><sheets><sheet name="${escapeXml(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    text: `${xmlHeader}<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${officeRelationships}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  },
  { name: 'xl/worksheets/sheet1.xml', text: toSheet(rows) },
];

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (crcTable[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
}

type Field = readonly [size: 2 | 4, value: number];

function toBytes(fields: readonly Field[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [size]) => sum + size, 0)));
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return new Uint8Array(view.buffer);
}

/** The first of January 1980, the earliest day of the format: files with the same texts are the same. */
const dosDate = 0x21;
const utf8Flag = 0x800;

/** @returns the file's content */
export function writeXlsx(rows: readonly (readonly string[])[], sheetName: string): Blob {
  const encoder = new TextEncoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  const files = toFiles(rows, sheetName);
  for (const { name, text } of files) {
    const [nameBytes, data] = [encoder.encode(name), encoder.encode(text)];
    const { length } = data;
    const shared: Field[] = [
      [2, 20],
      [2, utf8Flag],
      [2, 0],
      [2, 0],
      [2, dosDate],
      [4, crc32(data)],
    ];
    shared.push([4, length], [4, length], [2, nameBytes.length], [2, 0]);
    const header = toBytes([[4, 0x04034b50], ...shared]);
    parts.push(header, nameBytes, data);
    const rest: Field[] = [
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    ];
    directory.push(toBytes([[4, 0x02014b50], [2, 20], ...shared, ...rest]), nameBytes);
    offset += header.length + nameBytes.length + length;
  }
  const directorySize = directory.reduce((sum, { length }) => sum + length, 0);
  const end = toBytes([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, files.length],
    [2, files.length],
    [4, directorySize],
    [4, offset],
    [2, 0],
  ]);
  return new Blob([...parts, ...directory, end], { type: `${sheetType}.sheet` });
}

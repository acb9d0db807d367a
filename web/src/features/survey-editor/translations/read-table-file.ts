import { parseCsv } from '../../../lib/browser/csv-rows';
import { unprotectTable, type Table } from './translation-table-file';

/** Spreadsheets save 'Unicode text' in UTF-16, with a byte order mark. */
function decodeText(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

/** @throws {Error} if the file is neither text in Unicode nor a spreadsheet */
export async function readTableFile(file: File): Promise<Table> {
  if (file.name.toLowerCase().endsWith('.xlsx')) {
    const { readXlsx } = await import('../../../lib/browser/xlsx/read-xlsx');
    return readXlsx(file);
  }
  return unprotectTable(parseCsv(decodeText(await file.arrayBuffer())));
}

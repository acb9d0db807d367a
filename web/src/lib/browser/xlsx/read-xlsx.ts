// Reads the texts of the first sheet of an XLSX file, a ZIP archive of XML files.

/** A file may unpack to much more than its own size. */
const maxUnpackedBytes = 64 * 2 ** 20;
const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const deflated = 8;

interface Entry {
  readonly method: number;
  readonly offset: number;
  readonly packedSize: number;
}

function readDirectory(view: DataView): ReadonlyMap<string, Entry> {
  let end = view.byteLength - 22;
  while (end >= 0 && view.getUint32(end, true) !== endSignature) end -= 1;
  if (end < 0) throw new Error('The file is no archive.');
  const decoder = new TextDecoder();
  const entries = new Map<string, Entry>();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (view.getUint32(at, true) !== entrySignature) throw new Error('The archive has no directory.');
    const nameLength = view.getUint16(at + 28, true);
    const name = decoder.decode(new Uint8Array(view.buffer, at + 46, nameLength));
    entries.set(name, {
      method: view.getUint16(at + 10, true),
      packedSize: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

async function inflate(packed: Blob): Promise<string> {
  const reader = packed.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.length;
    if (size > maxUnpackedBytes) throw new Error('The file unpacks to too many bytes.');
    text += decoder.decode(value, { stream: true });
  }
}

async function readEntry(file: Blob, view: DataView, entry: Entry): Promise<string> {
  const { offset, packedSize, method } = entry;
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  const packed = file.slice(start, start + packedSize);
  return method === deflated ? inflate(packed) : packed.text();
}

const parseXml = (text: string): Document => {
  const parsed = new DOMParser().parseFromString(text, 'application/xml');
  if (parsed.querySelector('parsererror')) throw new Error('A part of the file is not XML.');
  return parsed;
};

/** Phonetic readings of Japanese texts are not part of them. */
const readText = (element: Element): string =>
  [...element.getElementsByTagNameNS('*', 't')]
    .filter((each) => each.parentElement?.localName !== 'rPh')
    .map(({ textContent }) => textContent ?? '')
    .join('');

/** @returns 0 for the column A */
const toColumn = (reference: string): number =>
  [...reference.replaceAll(/\d/g, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

function readCell(cell: Element, sharedTexts: readonly string[]): string {
  const type = cell.getAttribute('t');
  if (type === 'inlineStr') return readText(cell);
  const value = cell.getElementsByTagNameNS('*', 'v')[0]?.textContent ?? '';
  return type === 's' ? (sharedTexts[Number(value)] ?? '') : value;
}

function findFirstSheet(workbook: Document, relations: Document): string {
  const sheet = workbook.getElementsByTagNameNS('*', 'sheet')[0];
  const id = [...(sheet?.attributes ?? [])].find(
    ({ localName, prefix }) => localName === 'id' && prefix,
  )?.value;
  const relation = [...relations.getElementsByTagNameNS('*', 'Relationship')].find(
    (each) => each.getAttribute('Id') === id,
  );
  const target = relation?.getAttribute('Target') ?? '';
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** @throws {Error} if the file can't be read */
export async function readXlsx(file: Blob): Promise<string[][]> {
  const view = new DataView(await file.arrayBuffer());
  const entries = readDirectory(view);
  const read = async (name: string): Promise<Document> => {
    const entry = entries.get(name);
    if (!entry) throw new Error(`The file has no ${name}.`);
    return parseXml(await readEntry(file, view, entry));
  };
  const sheetName = findFirstSheet(await read('xl/workbook.xml'), await read('xl/_rels/workbook.xml.rels'));
  const sharedTexts = entries.has('xl/sharedStrings.xml')
    ? [...(await read('xl/sharedStrings.xml')).getElementsByTagNameNS('*', 'si')].map(readText)
    : [];
  return [...(await read(sheetName)).getElementsByTagNameNS('*', 'row')].map((row) => {
    const cells: string[] = [];
    for (const cell of row.getElementsByTagNameNS('*', 'c')) {
      const reference = cell.getAttribute('r');
      cells[reference === null ? cells.length : toColumn(reference)] = readCell(cell, sharedTexts);
    }
    return Array.from(cells, (cell) => cell ?? '');
  });
}

import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { columnName, sharedRows, buildWorkbook, workbookWith } from '../../../testing/users/workbook';
import type { RawRow } from './csv-rows';
import { withTable, type Table } from './table-reading';
import { withWorkbookRows, xlsxRows } from './xlsx-rows';

const mebibyte = 2 ** 20;
const limits = { tenantId: 'tenant', maxRows: 5_000, maxColumns: 40, maxCellLength: 1_000 };
const columns = ['name', 'place'] as const;

async function* inParts(bytes: Uint8Array) {
  for (let from = 0; from < bytes.length; from += 1_000) yield bytes.subarray(from, from + 1_000);
}

const rowsIn = async (table: Table<(typeof columns)[number]>) => {
  const rows = [];
  for await (const some of table.rows()) rows.push(...some);
  return rows;
};

const readTable = (bytes: Uint8Array, maxRows = limits.maxRows) =>
  withTable(inParts(bytes), columns, { ...limits, maxRows }, rowsIn);

const readBatches = async (bytes: Uint8Array<ArrayBuffer>, options = limits) => {
  const batches: RawRow[][] = [];
  for await (const rows of xlsxRows(bytes, options)) batches.push(rows);
  return batches;
};

const readCells = async (bytes: Uint8Array<ArrayBuffer>) =>
  (await readBatches(bytes)).flat().map(({ cells }) => cells);

const rejection = (code: string) => ({ fields: { file: [{ code }] } });

describe('a workbook', () => {
  it('is read from its first sheet, by the row of the sheet', async () => {
    const rows = [
      ['Place', 'Name', 'Age'],
      ['Osaka', '愛子', 41],
      null,
      ['Delhi', 7, true],
      ['', 'x<&"', null],
    ];
    expect(await readTable(buildWorkbook(rows))).toEqual([
      { line: 2, cells: { place: 'Osaka', name: '愛子' } },
      { line: 4, cells: { place: 'Delhi', name: '7' } },
      { line: 5, cells: { place: '', name: 'x<&"' } },
    ]);
  });

  it('may have as many rows as a CSV file, over several messages', async () => {
    const rows = [['name', 'place'], ...Array.from({ length: 2_500 }, (_, index) => [`n${index}`, 'x'])];
    expect((await readTable(buildWorkbook(rows), 2_500)).at(-1)).toEqual({
      line: 2_501,
      cells: { name: 'n2499', place: 'x' },
    });
    await expect(readTable(buildWorkbook(rows), 2_499)).rejects.toMatchObject(rejection('fileTooManyRows'));
  });

  it('is read with every kind of cell', async () => {
    const cells = [
      '<c t="s"><v>0</v></c>',
      '<c t="s"><v>1</v></c>',
      '<c t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r><rPh sb="0" eb="1"><t>よみ</t></rPh></is></c>',
      '<c t="str"><f>A1</f><v>formula _x0041_</v></c>',
      '<c t="b"><v>0</v></c>',
      '<c t="e"><v>#N/A</v></c>',
      '<c t="d"><v>2026-01-05T10:00:00Z</v></c>',
      '<c><v>1.50</v></c>',
      '<c/>',
      '<c s="1"><v>45000.75</v></c>',
      '<c s="2"><v>45000</v></c>',
      '<c s="3"><v>45000</v></c>',
      '<c s="4"><v>45000</v></c>',
    ];
    const workbook = (properties: string) =>
      workbookWith(`<row>${cells.join('')}</row>`, {
        properties,
        sharedStrings:
          '<si><t xml:space="preserve"> shared &amp; <![CDATA[<cut>]]></t></si><si><r><t>ri</t></r><r><t>ch</t></r></si>',
        styles: `<numFmts><numFmt numFmtId="164" formatCode="d\\.m\\.yyyy;@"/><numFmt numFmtId="165" formatCode="0.00&quot;d&quot;"/></numFmts>
          <cellStyleXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellStyleXfs>
          <cellXfs><xf numFmtId="0"/><xf numFmtId="22"/><xf numFmtId="164"/><xf numFmtId="165"/><xf xfId="1"/></cellXfs>`,
      });
    const texts = ['shared & <cut>', 'rich', 'inline', 'formula A', 'false', '', '2026-01-05', '1.5', ''];
    expect(await readCells(workbook(''))).toEqual([
      [...texts, '2023-03-15', '2023-03-15', '45000', '2023-03-15'],
    ]);
    expect(await readCells(workbook('<workbookPr date1904="1"/>'))).toEqual([
      [...texts, '2027-03-16', '2027-03-16', '45000', '2027-03-16'],
    ]);
  });

  it('is as wide as its first rows, and reports wider ones', async () => {
    const row = (number: number, ...at: string[]) =>
      `<row r="${number}">${at.map((column) => `<c r="${column}${number}"><v>${number}</v></c>`).join('')}</row>`;
    const filler = Array.from({ length: 1_000 }, (_, index) => row(index + 3, 'A')).join('');
    const rows = (
      await readBatches(workbookWith(row(1, 'A') + row(2, 'B') + filler + row(1_003, 'A', 'D', 'F')))
    ).flat();
    expect(rows.slice(0, 2)).toEqual([
      { line: 1, cells: ['1', ''] },
      { line: 2, cells: ['', '2'] },
    ]);
    expect(rows.at(-1)).toEqual({ line: 1_003, cells: ['1003', '', '1003'] });
  });

  it('is read without the columns beyond the limit', async () => {
    const last = columnName(limits.maxColumns - 1);
    const beyond = columnName(limits.maxColumns);
    const [cells] = await readCells(
      workbookWith(`<row><c r="${last}1"><v>1</v></c><c r="${beyond}1"><v>2</v></c></row>`),
    );
    expect(cells).toHaveLength(limits.maxColumns);
    expect(cells?.at(-1)).toBe('1');
  });

  it('is closed if its rows are not read, so that the next one can be read', async () => {
    const rows = [
      ['name', 'age'],
      ['Aiko', 41],
    ];
    const missing = () =>
      withTable(inParts(buildWorkbook(rows)), columns, limits, async (table) => table.missing);
    expect(await missing()).toEqual(['place']);
    expect(await missing()).toEqual(['place']);
  });

  it.each([
    ['a ZIP file of something else', Buffer.from('PK\u0003\u0004 and then nothing that unzips')],
    ['a workbook of an old Excel', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
    ['a ZIP file without a sheet', zipSync({ 'xl/workbook.xml': strToU8('<workbook/>') })],
    ['one whose rows are out of order', workbookWith('<row r="2"><c/></row><row r="1"><c/></row>')],
    ['one whose cells are out of order', workbookWith('<row><c r="B1"/><c r="A1"/></row>')],
    ['one with a string that is not shared', workbookWith('<row><c t="s"><v>7</v></c></row>')],
    ['one with broken XML', workbookWith('<row><c></row>')],
  ])('is rejected if it is %s', async (_name, bytes) => {
    await expect(readTable(bytes)).rejects.toMatchObject(rejection('fileWorkbook'));
  });
});

describe('a hostile workbook (S74)', () => {
  it.each([
    ['a cell in row 999,999,999', '<row r="999999999"><c r="A999999999"><v>1</v></c></row>', 'fileWorkbook'],
    [
      'a cell in the last row and column',
      '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
      'fileTooManyRows',
    ],
    ['a cell beyond the last column', '<row><c r="XFE1"><v>1</v></c></row>', 'fileWorkbook'],
    ['deeply nested elements', `${'<x>'.repeat(10_000)}${'</x>'.repeat(10_000)}`, 'fileWorkbook'],
    ['a tag of 2 MB', `<row x="${'x'.repeat(2 * mebibyte)}"/>`, 'fileWorkbook'],
    ['a text of 2 MB', `<row><c t="str"><v>${'x'.repeat(2 * mebibyte)}</v></c></row>`, 'fileWorkbook'],
    [
      'a text of 2 MB in pieces',
      `<row><c t="inlineStr"><is>${`<r><t>${'x'.repeat(mebibyte / 2)}</t></r>`.repeat(4)}</is></c></row>`,
      'fileWorkbook',
    ],
  ])('with %s is rejected', async (_what, xml, code) => {
    await expect(readBatches(workbookWith(xml))).rejects.toMatchObject(rejection(code));
  });

  it.each([
    ['first', ''],
    [
      'second',
      Array.from({ length: 1_000 }, (_, index) => `<row r="${index + 1}"><c><v>1</v></c></row>`).join(''),
    ],
  ])('whose cells share a text of 1 MB sends messages of 1 MB from the %s on', async (_which, before) => {
    const shared = `<si><t>${'x'.repeat(1_000_000)}</t></si>`;
    const first = before === '' ? 1 : 1_001;
    const batches = await readBatches(
      workbookWith(before + sharedRows(first, 1_000, 40), { sharedStrings: shared }),
    );
    const sizes = batches.map((rows) =>
      rows.reduce((sum, { cells }) => sum + cells.reduce((all, cell) => all + 8 + 2 * cell.length, 0), 0),
    );
    expect(Math.max(...sizes)).toBeLessThanOrEqual(mebibyte);
    const long = batches.flat().filter(({ line }) => line >= first);
    expect(long).toHaveLength(1_000);
    // A character too many, so that the reader of the table rejects it.
    const width = before === '' ? 40 : 2;
    expect(long.at(-1)?.cells).toEqual(Array.from({ length: width }, () => 'x'.repeat(1_001)));
  });

  it('is rejected if its texts have more than 128 MB in all', async () => {
    const sharedStrings = `<si><t>${'x'.repeat(20_000)}</t></si>`;
    const bytes = workbookWith(sharedRows(1, 400, 20), { sharedStrings });
    await expect(readBatches(bytes, { ...limits, maxCellLength: 20_000 })).rejects.toMatchObject(
      rejection('fileTooLarge'),
    );
  });

  it.each([
    ['sheet', '<row/>'.repeat(mebibyte / 4), {}],
    ['shared strings', '', { sharedStrings: '<si/>'.repeat(mebibyte / 4) }],
    ['styles', '', { styles: '<xf/>'.repeat(mebibyte / 4) }],
  ])('is not decompressed beyond the limit in its %s', async (_part, sheetData, parts) => {
    const read = async (maxBytes: number) => {
      const batches = [];
      for await (const rows of xlsxRows(workbookWith(sheetData, parts), limits, { maxBytes }))
        batches.push(rows);
      return batches;
    };
    expect(await read(2 * mebibyte)).toEqual([]);
    await expect(read(mebibyte)).rejects.toMatchObject(rejection('fileTooLarge'));
  });

  it('is rejected if its shared strings would take too much memory', async () => {
    const sharedStrings = `<si><t>${'x'.repeat(900)}</t></si>`.repeat(75_000);
    await expect(readBatches(workbookWith('', { sharedStrings }))).rejects.toMatchObject(
      rejection('fileTooLarge'),
    );
  });

  it('is abandoned after its time, also after the first message', async () => {
    const rows = Array.from({ length: 300_000 }, (_, index) => `<row r="${index + 1}"><c><v>1</v></c></row>`);
    const batches = xlsxRows(
      workbookWith(rows.join('')),
      { ...limits, maxRows: 500_000 },
      { maxTime: { worked: 400, elapsed: 400 } },
    );
    const readAll = async () => {
      for await (const _ of batches);
    };
    await expect(readAll()).rejects.toMatchObject(rejection('fileTooSlow'));
  });

  it.runIf(process.platform === 'linux')('is read while other threads use the processor', async () => {
    let used = 0;
    vi.spyOn(process, 'cpuUsage').mockImplementation(() => ({ user: (used += 60_000_000), system: 0 }));
    onTestFinished(() => void vi.restoreAllMocks());
    expect(await readBatches(buildWorkbook([['a'], ['b']]))).toHaveLength(1);
  });
});

describe('a long text', () => {
  const toCell = async (text: string) => {
    const rows = await readCells(buildWorkbook([[text]]));
    return rows[0]?.[0] ?? '';
  };

  it.each([
    ['blanks around it', `${' '.repeat(2_000)}Ana${' '.repeat(2_000)}`, 'Ana'],
    ['combining characters', 'e\u0301'.repeat(900), 'é'.repeat(900)],
    ['an apostrophe before a formula', `'=${'x'.repeat(999)}`, `=${'x'.repeat(999)}`],
  ])('is not cut if it is only so long because of %s', async (_what, written, read) => {
    expect(await toCell(written)).toBe(read);
  });

  it.each([
    ['combining characters', 'e\u0301'.repeat(1_500)],
    ['an apostrophe before a formula', `'=${'x'.repeat(1_500)}`],
    ['escaped characters', '_x0041_'.repeat(1_500)],
  ])('stays too long if it has %s', async (_what, written) => {
    expect(await toCell(written)).toHaveLength(limits.maxCellLength + 1);
  });
});

describe('withWorkbookRows', () => {
  /** Reads a workbook for a tenant until the test ends it. */
  const begin = (tenantId: string, started: string[]) => {
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const result = withWorkbookRows(
      inParts(buildWorkbook([['a']])),
      { ...limits, tenantId },
      async (batches) => {
        await batches.next();
        started.push(tenantId);
        await ended;
      },
    );
    return { result, end };
  };

  it('reads one workbook of a tenant, lets one wait, and rejects more (S74)', async () => {
    const started: string[] = [];
    const [first, second] = [begin('a', started), begin('a', started)];
    await expect(begin('a', started).result).rejects.toMatchObject({
      code: 'request.tooMany',
      retryAfter: 5,
    });
    await expect.poll(() => started).toEqual(['a']);
    const other = begin('b', started);
    await expect.poll(() => started).toEqual(['a', 'b']);
    const third = begin('c', started);
    first.end();
    await expect.poll(() => started).toEqual(['a', 'b', 'c']);
    other.end();
    await expect.poll(() => started).toEqual(['a', 'b', 'c', 'a']);
    for (const { end } of [second, third]) end();
    await Promise.all([first, second, third, other].map(({ result }) => result));
    const again = begin('a', started);
    again.end();
    await again.result;
  });

  it('reads a workbook while two others of the tenant are still being uploaded (S74)', async () => {
    let resume = (): void => undefined;
    const resumed = new Promise<void>((resolve) => (resume = resolve));
    async function* paused() {
      const bytes = buildWorkbook([['a']]);
      yield bytes.subarray(0, 100);
      await resumed;
      yield bytes.subarray(100);
    }
    const uploads = [1, 2].map(() => withWorkbookRows(paused(), limits, (batches) => batches.next()));
    const complete = begin(limits.tenantId, []);
    complete.end();
    await complete.result;
    resume();
    for (const rows of await Promise.all(uploads)) expect(rows).toMatchObject({ value: [{ cells: ['a'] }] });
  });

  it('is rejected if it has thousands of parts more than any workbook has (S74)', async () => {
    const withParts = (count: number): Uint8Array =>
      zipSync({
        ...unzipSync(buildWorkbook([['name'], ['a']])),
        ...Object.fromEntries(Array.from({ length: count }, (_, index) => [`x${index}`, new Uint8Array()])),
      });
    expect(await readCells(new Uint8Array(withParts(1_000)))).toEqual([['name'], ['a']]);
    await expect(readCells(new Uint8Array(withParts(5_000)))).rejects.toMatchObject(
      rejection('fileTooLarge'),
    );
  });

  it('gives the turn to the next tenant after an error', async () => {
    const failing = withWorkbookRows(inParts(Buffer.from('PK\u0003\u0004')), limits, (batches) =>
      batches.next(),
    );
    await expect(failing).rejects.toMatchObject(rejection('fileWorkbook'));
    const next = begin('tenant', []);
    next.end();
    await next.result;
  });
});

import { describe, expect, it } from 'vitest';
import { AppError } from '../errors';
import { withTable, type Table } from './table-reading';

async function* cut(bytes: Uint8Array, size: number) {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

const columns = ['name', 'place'] as const;
type Column = (typeof columns)[number];

const rowsIn = async (table: Table<Column>) => {
  const rows = [];
  for await (const some of table.rows()) rows.push(...some);
  return rows;
};

const limits = (maxRows: number) => ({
  tenantId: 'tenant',
  maxRows,
  maxColumns: 20,
  maxCellLength: 1_000,
});

const readAll = (content: AsyncIterable<Uint8Array>, maxRows: number) =>
  withTable(content, columns, limits(maxRows), rowsIn);

const read = (text: string, size = 65_536, maxRows = 100_000) =>
  readAll(cut(new TextEncoder().encode(text), size), maxRows);

const readCode = async (text: string, size?: number): Promise<string | undefined> => {
  const error = await read(text, size).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AppError);
  return (error as AppError).fields?.['file']?.[0]?.code;
};

describe('a CSV file', () => {
  it.each([1, 2, 3, 5, 7, 64])('gives the same rows for chunks of %i bytes', async (size) => {
    const text = '\ufeffplace;name\r\n"Os""aka";"Jürgen;\r\nWeiß"\r\n\r\n;\r\n大阪;愛子\rDelhi;"x"';
    expect(await read(text, size)).toEqual([
      { line: 2, cells: { place: 'Os"aka', name: 'Jürgen;\nWeiß' } },
      { line: 6, cells: { place: '大阪', name: '愛子' } },
      { line: 7, cells: { place: 'Delhi', name: 'x' } },
    ]);
  });

  it.each([1, 65_536])('takes its delimiter from a first line, in chunks of %i bytes', async (size) => {
    expect(await read('\ufeffsep=#\r\nname#place\r\n"A#b"#Osaka, Japan\r\n', size)).toEqual([
      { line: 3, cells: { name: 'A#b', place: 'Osaka, Japan' } },
    ]);
    expect(await readCode('sep=;\n', size)).toBe('fileEmpty');
  });

  it('gives the same rows for any chunk boundaries', async () => {
    const text = '"Os""aka";"Jürgen;\r\nWeiß"\r\n\r\n大阪;愛子\r😀;"x"\r\n';
    const bytes = new TextEncoder().encode(text);
    const fillers = 'a;b\n'.repeat(16_000);
    const head = `name;place\n${fillers}`;
    for (let offset = 0; offset <= bytes.length; offset += 1) {
      const filler = `${'c'.repeat(65_536 - head.length - 3 - offset)};d\n`;
      const rows = await read(`${head}${filler}${text}`);
      expect(rows.slice(16_001)).toEqual([
        { line: 16_003, cells: { name: 'Os"aka', place: 'Jürgen;\nWeiß' } },
        { line: 16_006, cells: { name: '大阪', place: '愛子' } },
        { line: 16_007, cells: { name: '😀', place: 'x' } },
      ]);
    }
  });

  it('reports rows with too few or too many cells', async () => {
    expect(await read('name,place\na\nb,c,,\nd,e,f\n')).toEqual([
      { line: 2, uneven: 'a' },
      { line: 3, cells: { name: 'b', place: 'c' } },
      { line: 4, uneven: 'd e f' },
    ]);
  });

  it.each([',', ';', '\t', '|'])('detects the delimiter %j', async (delimiter) => {
    expect(await read(`name${delimiter}place\na, b; c${delimiter === ';' ? '' : delimiter}d\n`)).toHaveLength(
      1,
    );
    const [row] = await read(`name${delimiter}place\nx${delimiter}y\n`);
    expect(row?.cells).toEqual({ name: 'x', place: 'y' });
  });

  it('reports the line with unbalanced quotation marks, even in endless files', async () => {
    for (const broken of ['a,"b\n', 'a,"b"c\n', 'a,b"c\n', 'a,"b" \n']) {
      const error = (await read(`name,place\nx,y\n${broken}`).catch((thrown: unknown) => thrown)) as AppError;
      expect(error.fields?.['file'], broken).toMatchObject([{ code: 'fileQuotes', values: { line: '3' } }]);
    }
    expect(await readCode(`name,place\n"${'a,b\n'.repeat(30_000)}`, 1_000)).toBe('fileLineTooLong');
    expect(await readCode(`name,place\n${'x'.repeat(70_000)}`, 1_000)).toBe('fileLineTooLong');
    expect(await readCode('x'.repeat(200_000), 1_000)).toBe('fileLineTooLong');
  });

  it('limits the number of rows', async () => {
    const rows = (count: number) => `name,place\n${'a,b\n'.repeat(count)}`;
    expect(await read(rows(10), 16, 10)).toHaveLength(10);
    await expect(read(rows(11), 16, 10)).rejects.toMatchObject({ code: 'validation' });
  });

  it('counts blank lines as lines, and stops reading at the limit (S71)', async () => {
    let used = 0;
    async function* blankLines() {
      yield new TextEncoder().encode('name,place\na,b\n');
      for (; used < 100; used += 1) yield Buffer.alloc(65_536, '\n');
    }
    const pendingRead = readAll(blankLines(), 100_000);
    await expect(pendingRead).rejects.toMatchObject({
      fields: { file: [{ code: 'fileTooManyRows', values: { rows: '100000' } }] },
    });
    expect(used).toBeLessThan(4);
    expect(await read(`name,place\n\n,\na,b`, 16, 3)).toEqual([
      { line: 4, cells: { name: 'a', place: 'b' } },
    ]);
    await expect(read(`name,place\n\n,\n\na,b`, 16, 3)).rejects.toMatchObject({ code: 'validation' });
  });

  it.each([
    ['short lines', 'a\n'.repeat(500_000)],
    ['lines of separators', `a${','.repeat(60_000)}\n`.repeat(16)],
    ['cells of quotation marks', `"${'""'.repeat(30_000)}",b\n`.repeat(16)],
    ['long cells', `${'x'.repeat(60_000)},b\n`.repeat(16)],
  ])('reads 1 MB of %s over several turns of the event loop (S71)', async (_, text) => {
    let turns = 0;
    let turning = setImmediate(function turn() {
      turns += 1;
      turning = setImmediate(turn);
    });
    const bytes = new TextEncoder().encode(`name,place\n${text}`);
    const [counts, characters]: [number[], number[]] = [[], []];
    let last = -1;
    await withTable(cut(bytes, bytes.length), columns, limits(500_000), async (table) => {
      for await (const rows of table.rows()) {
        expect(turns).toBeGreaterThan(last);
        last = turns;
        counts.push(rows.length);
        characters.push(
          rows.reduce((sum, { cells, uneven }) => sum + (cells ? cells.name.length : uneven.length), 0),
        );
      }
    });
    clearImmediate(turning);
    expect(counts.reduce((sum, count) => sum + count)).toBe(text.split('\n').length - 1);
    expect(Math.max(...counts)).toBeLessThanOrEqual(1_000);
    expect(Math.max(...characters)).toBeLessThanOrEqual(2 * 65_536);
  });

  it('reads 100,000 blank lines over at least 100 turns of the event loop (S71)', async () => {
    let turns = 0;
    let turning = setImmediate(function turn() {
      turns += 1;
      turning = setImmediate(turn);
    });
    const text = `name,place\n${'\n'.repeat(100_000)}a,b`;
    expect(await read(text, text.length, 100_001)).toHaveLength(1);
    clearImmediate(turning);
    expect(turns).toBeGreaterThanOrEqual(100);
  });

  it.each([
    ['separators', ','],
    ['quotation marks', '"'],
    ['a cell without end', 'x'],
  ])('rejects a file of nothing but %s before reading more than 128 kB (S71)', async (_what, character) => {
    let used = 0;
    async function* content() {
      yield new TextEncoder().encode('name,place\n');
      for (; used < 10_240; used += 1) yield Buffer.alloc(1_024, character);
    }
    await expect(readAll(content(), 100_000)).rejects.toMatchObject({
      fields: { file: [{ code: 'fileLineTooLong', values: { line: '2' } }] },
    });
    expect(used).toBeLessThanOrEqual(128);
  });
});

describe('the encoding of a CSV file', () => {
  const text = 'name;place\nJürgen Weiß;Zürich – Süd\n';
  const rows = [{ line: 2, cells: { name: 'Jürgen Weiß', place: 'Zürich – Süd' } }];
  const windows1252 = Buffer.from(text.replace('–', '\u0096'), 'latin1');
  const utf16le = Buffer.from(`\ufeff${text}`, 'utf16le');

  it.each([
    ['UTF-8', Buffer.from(text)],
    ['Windows-1252', windows1252],
    ['UTF-16, little endian', utf16le],
    ['UTF-16, big endian', Buffer.from(utf16le).swap16()],
    ['UTF-16, little endian, without a byte order mark', utf16le.subarray(2)],
    ['UTF-16, big endian, without a byte order mark', Buffer.from(utf16le).swap16().subarray(2)],
  ])('may be %s, wherever its chunks end', async (_name, bytes) => {
    for (const size of [1, 2, 3, 5, 65_536]) expect(await readAll(cut(bytes, size), 10)).toEqual(rows);
    // After more than a chunk of ASCII.
    const isWide = bytes.includes(0);
    if (isWide) return;
    const filler = Buffer.from('a;b\n'.repeat(20_000));
    const begin = Buffer.from('name;place\n');
    const long = Buffer.concat([begin, filler, bytes.subarray(begin.length)]);
    expect((await readAll(cut(long, 65_536), 100_000)).at(-1)?.cells).toEqual(rows[0]?.cells);
  });

  it('may be Shift-JIS, also after more than a chunk of ASCII', async () => {
    const bytes = Buffer.from(
      '6e616d653b706c6163650a8e529363814091be98593b91e58de30ad4cfc0de3b8381815b838b87400a',
      'hex',
    );
    const japanese = [
      { line: 2, cells: { name: '山田　太郎', place: '大阪' } },
      { line: 3, cells: { name: 'ﾔﾏﾀﾞ', place: 'メール①' } },
    ];
    expect(await readAll(cut(bytes, 65_536), 10)).toEqual(japanese);
    const filler = Buffer.from('a;b\n'.repeat(16_381));
    const long = Buffer.concat([Buffer.from('name;place\n'), filler, bytes.subarray(11)]);
    expect((await readAll(cut(long, 65_536), 100_000)).slice(-2).map(({ cells }) => cells)).toEqual(
      japanese.map(({ cells }) => cells),
    );
  });

  it.each(['Hélène;Besançon', 'O’Brien;“Südtor” – client’s', 'José;Ñuñoa', 'ÅÄÖ;ýódý?'])(
    'is not taken for Shift-JIS if it is Windows-1252: %s',
    async (line) => {
      const bytes = Buffer.from(
        `name;place\n${line}\n`.replaceAll(
          /[’“”–]/g,
          (sign) => ({ '’': '\u0092', '“': '\u0093', '”': '\u0094', '–': '\u0096' })[sign] ?? '',
        ),
        'latin1',
      );
      const [name = '', place = ''] = line.split(';');
      expect(await readAll(cut(bytes, 65_536), 10)).toEqual([{ line: 2, cells: { name, place } }]);
    },
  );

  it.each(['little', 'big'])(
    'may be UTF-16, %s endian, with zeros in either half of its characters',
    async (end) => {
      const bytes = Buffer.from('name;place\n山田　一郎;《Ābols》\n村上;井上－上田－三上', 'utf16le');
      expect(await readAll(cut(end === 'big' ? bytes.swap16() : bytes, 65_536), 10)).toEqual([
        { line: 2, cells: { name: '山田　一郎', place: '《Ābols》' } },
        { line: 3, cells: { name: '村上', place: '井上－上田－三上' } },
      ]);
    },
  );

  it.each([
    ['UTF-16 that breaks off within a character', utf16le.subarray(2, -1)],
    ['UTF-8 with a NUL', Buffer.from(`${text}a\0b`)],
    ['UTF-8 with a NUL after a line end', Buffer.from(`${text}\0${text}a\0b;c\0\0`)],
    ['UTF-8 with an invalid byte', Buffer.concat([Buffer.from(text), Buffer.from([0x61, 0xe9, 0x0a])])],
    [
      'Shift-JIS that breaks off within a character',
      Buffer.from([...Buffer.from('name;place\n'), 0x8e, 0x81, 0x96, 0xbc, 0x8e, 0x81, 0x96, 0xbc, 0x8e]),
    ],
  ])('is rejected if it is %s', async (_name, bytes) => {
    await expect(readAll(cut(bytes, 65_536), 10)).rejects.toMatchObject({
      fields: { file: [{ code: 'fileEncoding' }] },
    });
  });
});

describe('a file without a table', () => {
  const page = '<!DOCTYPE html>\r\n<html><body><table><tr><td>name</td></tr></table></body></html>';
  it.each([
    ['a PDF', Buffer.from('%PDF-1.7\nname;place\nAna;Osaka\n')],
    ['RTF', Buffer.from('{\\rtf1\\ansi\nname;place\nAna;Osaka\n}')],
    ['HTML', Buffer.from(page)],
    ['HTML after a byte order mark and a blank line', Buffer.from(`\ufeff\r\n${page}`)],
    ['HTML in UTF-16, little endian', Buffer.from(`\ufeff${page}`, 'utf16le')],
    ['HTML in UTF-16, big endian', Buffer.from(`\ufeff${page}`, 'utf16le').swap16()],
    ['a table of HTML alone', Buffer.from('<table border="1"><tr><td>name</td></tr></table>')],
    ['a workbook as XML', Buffer.from('<?xml version="1.0"?>\n<Workbook></Workbook>')],
  ])('is refused as such if it is %s', async (_name, bytes) => {
    for (const size of [1, 65_536])
      await expect(readAll(cut(bytes, size), 10)).rejects.toMatchObject({
        fields: { file: [{ code: 'fileNotTable' }] },
      });
  });

  it('is not one whose first cell looks like a tag', async () => {
    expect(await read('<name>;name;place\na;b;c\n')).toEqual([{ line: 2, cells: { name: 'b', place: 'c' } }]);
  });
});

describe('the columns of a table', () => {
  const readText = <Result>(
    text: string,
    work: (table: Table<Column>) => Promise<Result>,
    mapping?: readonly (Column | null)[],
  ) => withTable(cut(new TextEncoder().encode(text), 100), columns, { ...limits(10), mapping }, work);

  it('are matched by name; others are ignored, and missing ones are reported', async () => {
    await readText('Login;NAME;Age\na;b;c\n', async (table) =>
      expect(table).toMatchObject({
        header: ['Login', 'NAME', 'Age'],
        mapping: [null, 'name', null],
        missing: ['place'],
      }),
    );
    await expect(readText('name,Name\na,b\n', rowsIn)).rejects.toMatchObject({
      fields: { file: [{ code: 'columnsTwice' }] },
    });
  });

  it('can be mapped whatever their names', async () => {
    const [missing, rows] = await readText(
      'Wer;Wo;Wann\na;b;c\n',
      async (table) => [table.missing, await rowsIn(table)] as const,
      ['name', 'place'],
    );
    expect(missing).toEqual([]);
    expect(rows).toEqual([{ line: 2, cells: { name: 'a', place: 'b' } }]);
  });
});

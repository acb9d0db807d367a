import { describe, expect, it } from 'vitest';
import { readCsv } from './csv-reading';
import { AppError } from './errors';

async function* cut(bytes: Uint8Array, size: number) {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

const readAll = async (content: AsyncIterable<Uint8Array>, maxRows: number) => {
  const rows = [];
  for await (const some of readCsv(content, ['name', 'place'], { maxRows })) rows.push(...some);
  return rows;
};

const read = (text: string, size = 65_536, maxRows = 100_000) =>
  readAll(cut(new TextEncoder().encode(text), size), maxRows);

const codeOf = async (text: string, size?: number): Promise<string | undefined> => {
  const error = await read(text, size).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AppError);
  return (error as AppError).fields?.['file']?.[0]?.code;
};

describe('readCsv', () => {
  it.each([1, 2, 3, 5, 7, 64])('gives the same rows for chunks of %i bytes', async (size) => {
    const text = '\ufeffplace;name\r\n"Os""aka";"Jürgen;\r\nWeiß"\r\n\r\n;\r\n大阪;愛子\rDelhi;"x"';
    expect(await read(text, size)).toEqual([
      { line: 2, cells: { place: 'Os"aka', name: 'Jürgen;\nWeiß' } },
      { line: 6, cells: { place: '大阪', name: '愛子' } },
      { line: 7, cells: { place: 'Delhi', name: 'x' } },
    ]);
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

  it('names the line with unbalanced quotation marks, also in files without an end', async () => {
    for (const broken of ['a,"b\n', 'a,"b"c\n', 'a,b"c\n', 'a,"b" \n']) {
      const error = (await read(`name,place\nx,y\n${broken}`).catch((thrown: unknown) => thrown)) as AppError;
      expect(error.fields?.['file'], broken).toMatchObject([{ code: 'fileQuotes', values: { line: '3' } }]);
    }
    expect(await codeOf(`name,place\n"${'a,b\n'.repeat(30_000)}`, 1_000)).toBe('fileLineTooLong');
    expect(await codeOf(`name,place\n${'x'.repeat(70_000)}`, 1_000)).toBe('fileLineTooLong');
    expect(await codeOf('x'.repeat(200_000), 1_000)).toBe('fileLineTooLong');
  });

  it('accepts as many rows as allowed, and no more', async () => {
    const rows = (count: number) => `name,place\n${'a,b\n'.repeat(count)}`;
    expect(await read(rows(10), 16, 10)).toHaveLength(10);
    await expect(read(rows(11), 16, 10)).rejects.toMatchObject({ code: 'validation' });
  });

  it('counts blank lines as lines, and stops reading at the limit (S71)', async () => {
    let taken = 0;
    async function* blankLines() {
      yield new TextEncoder().encode('name,place\na,b\n');
      for (; taken < 100; taken += 1) yield Buffer.alloc(65_536, '\n');
    }
    const reading = readAll(blankLines(), 100_000);
    await expect(reading).rejects.toMatchObject({
      fields: { file: [{ code: 'fileTooManyRows', values: { rows: '100000' } }] },
    });
    expect(taken).toBeLessThan(4);
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
    for await (const rows of readCsv(cut(bytes, bytes.length), ['name', 'place'], {
      maxRows: 500_000,
    })) {
      expect(turns).toBeGreaterThan(last);
      last = turns;
      counts.push(rows.length);
      characters.push(
        rows.reduce((sum, { cells, uneven }) => sum + (cells ? cells.name.length : uneven.length), 0),
      );
    }
    clearImmediate(turning);
    expect(counts.reduce((sum, count) => sum + count)).toBe(text.split('\n').length - 1);
    expect(Math.max(...counts)).toBeLessThanOrEqual(1_000);
    expect(Math.max(...characters)).toBeLessThanOrEqual(2 * 65_536);
  });

  it.each([
    ['separators', ','],
    ['quotation marks', '"'],
    ['a cell without end', 'x'],
  ])('rejects a file of nothing but %s before reading more than 128 kB (S71)', async (_what, character) => {
    let taken = 0;
    async function* content() {
      yield new TextEncoder().encode('name,place\n');
      for (; taken < 10_240; taken += 1) yield Buffer.alloc(1_024, character);
    }
    await expect(readAll(content(), 100_000)).rejects.toMatchObject({
      fields: { file: [{ code: 'fileLineTooLong', values: { line: '2' } }] },
    });
    expect(taken).toBeLessThanOrEqual(128);
  });
});

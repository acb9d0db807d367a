import { describe, expect, it } from 'vitest';
import { readCsv } from './csv-reading';
import { AppError } from './errors';

/** The bytes of a text as a network may cut them. */
async function* cut(text: string, size: number) {
  const bytes = new TextEncoder().encode(text);
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

const read = async (text: string, size = 65_536, mostRows = 100_000) => {
  const rows = [];
  for await (const some of readCsv(cut(text, size), ['name', 'place'], { mostRows })) rows.push(...some);
  return rows;
};

const codeOf = async (text: string, size?: number): Promise<string | undefined> => {
  const error = await read(text, size).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AppError);
  return (error as AppError).fields?.['file']?.[0]?.code;
};

describe('a CSV file', () => {
  it.each([1, 2, 3, 5, 7, 64])('is the same however it arrives, %i bytes at a time', async (size) => {
    const text = '\ufeffplace;name\r\n"Os""aka";"Jürgen;\r\nWeiß"\r\n\r\n;\r\n大阪;愛子\rDelhi;"x"';
    expect(await read(text, size)).toEqual([
      { line: 2, cells: { place: 'Os"aka', name: 'Jürgen;\nWeiß' } },
      { line: 6, cells: { place: '大阪', name: '愛子' } },
      { line: 7, cells: { place: 'Delhi', name: 'x' } },
    ]);
  });

  it('has rows of more or fewer cells, which are told as they stand', async () => {
    expect(await read('name,place\na\nb,c,,\nd,e,f\n')).toEqual([
      { line: 2, uneven: 'a' },
      { line: 3, cells: { name: 'b', place: 'c' } },
      { line: 4, uneven: 'd e f' },
    ]);
  });

  it.each([',', ';', '\t', '|'])('has its cells divided by %j', async (delimiter) => {
    expect(await read(`name${delimiter}place\na, b; c${delimiter === ';' ? '' : delimiter}d\n`)).toHaveLength(
      1,
    );
    const [row] = await read(`name${delimiter}place\nx${delimiter}y\n`);
    expect(row?.cells).toEqual({ name: 'x', place: 'y' });
  });

  it('names the line on which quotation marks go wrong, of files that have no end as well', async () => {
    for (const broken of ['a,"b\n', 'a,"b"c\n', 'a,b"c\n', 'a,"b" \n']) {
      const error = (await read(`name,place\nx,y\n${broken}`).catch((thrown: unknown) => thrown)) as AppError;
      expect(error.fields?.['file'], broken).toMatchObject([{ code: 'fileQuotes', values: { line: '3' } }]);
    }
    expect(await codeOf(`name,place\n"${'a,b\n'.repeat(30_000)}`, 1_000)).toBe('fileLineTooLong');
    expect(await codeOf(`name,place\n${'x'.repeat(70_000)}`, 1_000)).toBe('fileLineTooLong');
    expect(await codeOf('x'.repeat(200_000), 1_000)).toBe('fileLineTooLong');
  });

  it('has as many rows as it may have, and no more', async () => {
    const rows = (count: number) => `name,place\n${'a,b\n'.repeat(count)}`;
    expect(await read(rows(10), 16, 10)).toHaveLength(10);
    await expect(read(rows(11), 16, 10)).rejects.toMatchObject({ code: 'validation' });
  });

  it('reads short and blank lines by the million within seconds, a little in each turn (S61)', async () => {
    const blank = '\n'.repeat(2_000_000);
    expect(await read(`name,place\n${blank}a,b`)).toEqual([
      { line: 2_000_002, cells: { name: 'a', place: 'b' } },
    ]);
    expect(await read(`name,place\n${'a\n'.repeat(500_000)}`, 65_536, 500_000)).toHaveLength(500_000);
  });
});

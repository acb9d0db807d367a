import { describe, expect, it } from 'vitest';
import { csvText, type CsvFile } from './csv';

async function* rowBatches(...batches: Record<string, string | number | boolean | null>[][]) {
  yield* batches;
}

const getText = async (columns: readonly string[], batches: CsvFile['batches']): Promise<string> => {
  let text = '';
  for await (const part of csvText(columns, batches)) text += part;
  return text;
};

const one = (value: string | number | boolean | null) => getText(['value'], rowBatches([{ value }]));

describe('csvText', () => {
  it('starts with a byte order mark and the header, and ends each row with CR LF', async () => {
    const batches = rowBatches([{ a: 'x', b: 1 }], [{ a: 'y', b: 2 }]);
    expect(await getText(['b', 'a'], batches)).toBe('\ufeffb,a\r\n1,x\r\n2,y\r\n');
  });

  it('writes the header even without rows', async () => {
    expect(await getText(['a', 'b'], rowBatches())).toBe('\ufeffa,b\r\n');
    expect(await getText(['a', 'b'], rowBatches([]))).toBe('\ufeffa,b\r\n');
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+49 30 1234', "'+49 30 1234"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', '"\'\r=1"'],
    ['＝1', "'＝1"],
    ['=cmd|" /C calc"!A0', '"\'=cmd|"" /C calc""!A0"'],
  ])('escapes what a spreadsheet would evaluate: %j (S52)', async (value, written) => {
    expect(await one(value)).toBe(`\ufeffvalue\r\n${written}\r\n`);
  });

  it('writes numbers as they are', async () => {
    expect(await one(-2)).toBe('\ufeffvalue\r\n-2\r\n');
  });

  it.each([
    ['a,b', '"a,b"'],
    ['a "b"', '"a ""b"""'],
    ['a\nb', '"a\nb"'],
    ['a\rb', '"a\rb"'],
    ['a\r\nb', '"a\r\nb"'],
    ['株式会社', '株式会社'],
    ['', ''],
  ])('quotes %j where necessary', async (value, written) => {
    expect(await one(value)).toBe(`\ufeffvalue\r\n${written}\r\n`);
  });

  it('writes true, false and null', async () => {
    expect(await one(true)).toBe('\ufeffvalue\r\ntrue\r\n');
    expect(await one(false)).toBe('\ufeffvalue\r\nfalse\r\n');
    expect(await one(null)).toBe('\ufeffvalue\r\n\r\n');
  });

  it('reads the next rows only on demand', async () => {
    let read = 0;
    async function* counted() {
      for (;;) {
        read += 1;
        yield [{ a: read }];
      }
    }
    const text = csvText(['a'], counted());
    await text.next();
    await text.next();
    expect(read).toBe(2);
  });
});

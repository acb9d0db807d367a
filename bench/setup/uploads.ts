import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import type { Bench } from './bench';

const boundary = 'bench-part';

export interface Form {
  readonly bodyFile: string;
  readonly contentType: string;
}

export async function formIn(
  bench: Bench,
  content: string | Buffer,
  texts: Readonly<Record<string, string>> = {},
): Promise<Form> {
  const part = (disposition: string): string =>
    `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`;
  const fields = Object.entries(texts).map(([name, text]) => `${part(`name="${name}"`)}${text}\r\n`);
  const bodyFile = join(bench.folder, `form-${randomUUID()}`);
  await writeFile(
    bodyFile,
    Buffer.concat([
      Buffer.from(`${fields.join('')}${part('name="file"; filename="file"')}`),
      Buffer.from(content),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  );
  return { bodyFile, contentType: `multipart/form-data; boundary=${boundary}` };
}

const columns = 'userName,firstName,lastName,email,role,language,location,employeeType';
export const userFileColumns: readonly string[] = columns.split(',');
export const locationOfFiles = 'Bench';

/** Lines of about 200 bytes, so that 50,000 have nearly the limit of 10 MB. */
export const userFile = (users: number, salt: string): string => {
  const line = (number: number): string => {
    const name = `${salt}.${String(number).padStart(7, '0')}`;
    const [first, last] = ['Beatriz'.padEnd(45, 'a'), 'Kobayashi'.padEnd(45, 'i')];
    const email = `${name}@${'mail'.repeat(10)}.example`;
    return [name, first, last, email, 'User', 'en', locationOfFiles, 'Internal'].join();
  };
  return [columns, ...Array.from({ length: users }, (_, index) => line(index)), ''].join('\n');
};

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A PNG with nearly as many pixels as allowed: a small file that is slow to decode. */
export function largePng(edge: number): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(edge, 0);
  size.writeUInt32BE(edge, 4);
  size.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.from(Array.from({ length: 1 + edge * 3 }, (_, at) => (at === 0 ? 0 : (at * at) % 251)));
  const rows = Buffer.concat(Array.from({ length: edge }, () => row));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

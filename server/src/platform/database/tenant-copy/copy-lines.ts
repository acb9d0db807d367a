const newline = 10;
/** Bytes; lines are passed on in chunks of about this size. */
const chunkSize = 64 * 1024;

/** Splits at line feeds only: PostgreSQL's COPY format escapes those of values. */
export async function* readLines(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer, undefined> {
  let begun: Buffer[] = [];
  for await (const chunk of source) {
    let start = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      yield Buffer.concat([...begun, chunk.subarray(start, end)]);
      begun = [];
      start = end + 1;
    }
    if (start < chunk.length) begun.push(chunk.subarray(start));
  }
  if (begun.length > 0) yield Buffer.concat(begun);
}

/** The reverse of `readLines`. */
export async function* joinLines(lines: AsyncIterable<Buffer>): AsyncGenerator<Buffer, undefined> {
  const end = Buffer.from([newline]);
  let chunk: Buffer[] = [];
  let size = 0;
  for await (const line of lines) {
    chunk.push(line, end);
    size += line.length + 1;
    if (size < chunkSize) continue;
    yield Buffer.concat(chunk);
    chunk = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(chunk);
}

export const copyNull = String.raw`\N`;
const binaryPrefix = String.raw`\\x`;

/** @returns the bytes of a `bytea` in PostgreSQL's COPY format, or null */
export const parseBinary = (field: string): Buffer | null =>
  field === copyNull ? null : Buffer.from(field.slice(binaryPrefix.length), 'hex');

export const formatBinary = (bytes: Buffer): string => binaryPrefix + bytes.toString('hex');

/** Changes the fields of a line; all bytes that are not changed stay as they are. */
export const mapFields = (line: Buffer, change: (fields: string[]) => void): Buffer => {
  const fields = line.toString('latin1').split('\t');
  change(fields);
  return Buffer.from(fields.join('\t'), 'latin1');
};

/**
 * Reads the beginning of a file to find out what it is.
 * @param length of `start`, unless the file is shorter
 * @returns `whole` can be read once
 */
export async function peekBytes(
  content: AsyncIterable<Uint8Array>,
  length: number,
): Promise<{ readonly start: Buffer; readonly whole: AsyncIterable<Uint8Array> }> {
  const chunks = content[Symbol.asyncIterator]();
  let read = Buffer.alloc(0);
  let isDone = false;
  while (read.length < length && !isDone) {
    const { value, done = false } = await chunks.next();
    isDone = done;
    if (value !== undefined) read = Buffer.concat([read, value]);
  }
  async function* whole(): AsyncGenerator<Uint8Array, void> {
    yield read;
    if (!isDone) yield* { [Symbol.asyncIterator]: () => chunks };
  }
  // The first chunk may be the whole file.
  return { start: read.subarray(0, length), whole: whole() };
}

/**
 * Reads the beginning of a file to find out what it is.
 * @param length of `start` at least, unless the file is shorter
 * @returns `whole` can be read once
 */
export async function peekBytes(
  content: AsyncIterable<Uint8Array>,
  length: number,
): Promise<{ readonly start: Buffer; readonly whole: AsyncIterable<Uint8Array> }> {
  const chunks = content[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  let isDone = false;
  while (start.length < length && !isDone) {
    const { value, done = false } = await chunks.next();
    isDone = done;
    if (value !== undefined) start = Buffer.concat([start, value]);
  }
  async function* whole(): AsyncGenerator<Uint8Array, void> {
    yield start;
    if (!isDone) yield* { [Symbol.asyncIterator]: () => chunks };
  }
  return { start, whole: whole() };
}

import { expect, it } from 'vitest';
import { peekBytes } from './peek-bytes';

async function* inChunks(...chunks: readonly string[]) {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

const readAll = async (content: AsyncIterable<Uint8Array>): Promise<string> => {
  const chunks = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

it.each([
  ['one chunk', ['abcdef'], 'abc'],
  ['several chunks', ['a', 'bc', 'de', 'f'], 'abc'],
  ['fewer bytes', ['a', 'b'], 'ab'],
])('returns only the first bytes of %s, and all of them to be read', async (_, chunks, expected) => {
  const { start, whole } = await peekBytes(inChunks(...chunks), 3);
  expect([start.toString(), await readAll(whole)]).toEqual([expected, chunks.join('')]);
});

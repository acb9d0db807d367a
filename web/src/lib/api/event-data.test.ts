import { expect, it } from 'vitest';
import { eventData } from './event-data';

async function* from(...chunks: string[]) {
  for (const chunk of chunks) yield await Promise.resolve(chunk);
}

const read = async (...chunks: string[]): Promise<string[]> => {
  const match: string[] = [];
  for await (const data of eventData(from(...chunks))) match.push(data);
  return match;
};

it('reads events, however they are cut', async () => {
  expect(
    await read('event: progress\nda', 'ta: {"sent":1}\n', '\nevent: progress\ndata: {"sent":2}\n\n'),
  ).toEqual(['{"sent":1}', '{"sent":2}']);
});

it('skips comments, and what has not ended', async () => {
  expect(await read(': alive\n\n', 'data: 1\r\n\r\n', ': alive\n\ndata: 2')).toEqual(['1']);
});

it('joins the lines of an event', async () => {
  expect(await read('data: a\ndata:b\n\n')).toEqual(['a\nb']);
});

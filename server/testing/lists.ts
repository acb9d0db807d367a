import type { Client } from './client';

interface Item {
  readonly id: string;
}

export async function readAllPages(
  client: Client,
  path: string,
  query: Readonly<Record<string, string>>,
): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: string | null = null;
  do {
    const parameters = new URLSearchParams({ ...query, ...(cursor === null ? {} : { cursor }) });
    const { status, body, text } = await client.get(`${path}?${parameters}`);
    if (status !== 200) throw new Error(`The list answered ${status}: ${text}`);
    pages.push((body.items as Item[]).map(({ id }) => id));
    cursor = body.nextCursor;
    if (pages.length > 1_000) throw new Error('The list does not end.');
  } while (cursor !== null);
  return pages;
}

export const encodeCursor = (...parts: unknown[]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url');

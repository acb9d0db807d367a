import { z } from 'zod';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { operation } from '@vantage/contract/api/operation';

const exportThings = operation({
  method: 'GET',
  path: '/:tenantId/v1/thing/export.csv',
  summary: 'Things',
  permission: 'signedIn',
  query: z.strictObject({ search: z.string().optional() }),
  responses: { 200: z.string() },
  csv: ['name'],
});

const fetched = vi.fn<typeof fetch>();
const link = { href: '', download: '', click: vi.fn() };
const saved: Blob[] = [];
vi.stubGlobal('fetch', fetched);
vi.stubGlobal('document', { querySelector: () => null, createElement: () => link });
vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
  saved.push(blob as Blob);
  return 'blob:of-the-file';
});
// Imported after the page's meta tags have been set up.
const { download } = await import('./download');
const { session } = await import('../session/session');

beforeEach(() => {
  session.tenantId.set('the-tenant');
  session.token.set('the-token');
  session.sessionId.set('the-session');
});
afterEach(() => {
  fetched.mockReset();
  link.click.mockReset();
  saved.length = 0;
});

const fileAnswer = (body: BodyInit): Response =>
  new Response(body, { headers: { 'Content-Disposition': 'attachment; filename="things.csv"' } });

describe('a download', () => {
  it("sends the session's tokens, and saves the file with its name", async () => {
    fetched.mockResolvedValueOnce(fileAnswer('name\r\na\r\n'));
    expect(await download(exportThings, { query: { search: 'a' } })).toBe('things.csv');
    const [address, call] = fetched.mock.calls[0] ?? [];
    expect(address).toBe('/api/the-tenant/v1/thing/export.csv?search=a');
    expect(call?.headers).toEqual({ Authorization: 'Bearer the-token', sessionId: 'the-session' });
    expect(link).toMatchObject({ href: 'blob:of-the-file', download: 'things.csv' });
    expect(link.click).toHaveBeenCalledOnce();
    expect(await saved[0]?.text()).toBe('name\r\na\r\n');
  });

  it('that is rejected reports why, and saves nothing', async () => {
    fetched.mockResolvedValueOnce(Response.json({ code: 'permission.denied' }, { status: 403 }));
    await expect(download(exportThings)).rejects.toMatchObject({ code: 'permission.denied' });
    expect(link.click).not.toHaveBeenCalled();
  });

  it('that is interrupted saves nothing', async () => {
    const body = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode('name\r\n'));
        controller.error(new TypeError('network error'));
      },
    });
    fetched.mockResolvedValueOnce(fileAnswer(body));
    await expect(download(exportThings)).rejects.toMatchObject({ name: 'NetworkProblem' });
    expect(link.click).not.toHaveBeenCalled();
  });
});

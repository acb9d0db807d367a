import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { operation } from '@vantage/contract/api/operation';

const addFile = operation({
  method: 'POST',
  path: '/:tenantId/v1/file',
  summary: 'A file',
  permission: 'signedIn',
  upload: { maxBytes: 1_000 },
  responses: { 200: z.strictObject({ id: z.string() }) },
});

/** Fake requests, each of which a test completes. */
const requests: FakeRequest[] = [];
class FakeRequest extends EventTarget {
  readonly upload = new EventTarget();
  readonly open = vi.fn();
  readonly setRequestHeader = vi.fn();
  readonly send = vi.fn();
  readonly abort = vi.fn();
  status = 200;
  response = new Blob(['{"id":"kept"}']);
  constructor() {
    super();
    requests.push(this);
  }
}
vi.stubGlobal('XMLHttpRequest', FakeRequest);
vi.stubGlobal('document', { querySelector: () => null });
// Imported after the page's meta tags have been set up.
const { upload } = await import('./upload');
const { session } = await import('../session/session');

beforeEach(() => {
  session.tenantId.set('the-tenant');
  requests.length = 0;
});

const sending = (signal: AbortSignal) =>
  upload(addFile, {
    file: new File(['a,b'], 'people.csv'),
    query: undefined,
    onSent: () => undefined,
    signal,
  });

describe('an upload', () => {
  it("resolves with the server's response", async () => {
    const response = sending(new AbortController().signal);
    await vi.waitFor(() => expect(requests[0]?.send).toHaveBeenCalledOnce());
    requests[0]?.dispatchEvent(new Event('load'));
    expect(await response).toEqual({ id: 'kept' });
  });

  it('is aborted with its signal', async () => {
    const work = new AbortController();
    const response = sending(work.signal);
    await vi.waitFor(() => expect(requests[0]?.send).toHaveBeenCalledOnce());
    work.abort();
    await expect(response).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
    expect(requests[0]?.abort).toHaveBeenCalledOnce();
  });

  it('sends nothing if its signal has already aborted', async () => {
    await expect(sending(AbortSignal.abort())).rejects.toThrow(
      expect.objectContaining({ name: 'AbortError' }),
    );
    expect(requests).toEqual([]);
  });
});

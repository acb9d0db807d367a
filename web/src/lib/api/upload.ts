import type { ResponseOf, QueryInputOf, UploadOperation } from '@vantage/contract/operation';
import { responseTo, type Rest } from './api-client';
import type { HttpCall } from './http';

/** A file is read while it is sent, which may take long, in ms. */
const timeoutMs = 600_000;

/** How much of a file the server has taken, from 0 to 1. */
type OnSent = (share: number) => void;

/** `fetch` does not tell how much of a body it has sent. */
const sendForm = (address: string, call: HttpCall, form: FormData, onSent: OnSent): Promise<Response> =>
  new Promise((resolve, reject) => {
    const { signal } = call;
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.responseType = 'blob';
    request.timeout = timeoutMs;
    for (const [name, value] of Object.entries(call.headers ?? {})) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onSent(loaded / total));
    request.addEventListener('load', () =>
      resolve(
        new Response(request.response as Blob, { status: request.status, statusText: request.statusText }),
      ),
    );
    for (const failure of ['error', 'timeout'] as const)
      request.addEventListener(failure, () => reject(new TypeError('The file could not be sent.')));
    signal?.addEventListener('abort', () => {
      request.abort();
      reject(new DOMException('The file is not wanted any more.', 'AbortError'));
    });
    request.send(form);
  });

/**
 * Sends a file. How much of it was sent is told while the server takes it, which reads no faster than it works.
 * @throws as `api` does
 */
export const upload = async <const O extends UploadOperation>(
  operation: O,
  options: {
    file: File;
    /** What the form says beside it. */
    fields?: Readonly<Record<string, string>>;
    query: QueryInputOf<O>;
    onSent: OnSent;
    signal?: AbortSignal;
  },
): Promise<ResponseOf<O>> => {
  const { file, fields = {}, query, onSent, signal } = options;
  const transport = (address: string, call: HttpCall): Promise<Response> => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', file);
    return sendForm(address, call, form, onSent);
  };
  const response = await responseTo(operation, ...([{ query, signal, transport }] as unknown as Rest<O>));
  return (await response.json()) as ResponseOf<O>;
};

import type { ResponseOf, UploadOperation } from '@vantage/contract/api/operation';
import { responseTo, type CallArguments } from './api-client';
import type { HttpCall } from './http';

/** In ms; the server processes the file while it is sent, which may take long. */
const timeoutMs = 600_000;

/** Fraction of the file sent, from 0 to 1. */
type OnSent = (share: number) => void;

/** XMLHttpRequest, because `fetch` does not report upload progress. */
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
 * Uploads a file with progress. The server reads no faster than it processes, so upload progress is real
 * progress.
 * @throws as `api` does
 */
export const upload = async <const O extends UploadOperation>(
  operation: O,
  options: NonNullable<CallArguments<O>[0]> & {
    file: File;
    fields?: Readonly<Record<string, string>>;
    onSent: OnSent;
  },
): Promise<ResponseOf<O>> => {
  const { file, fields = {}, onSent, ...call } = options;
  const transport = (address: string, call: HttpCall): Promise<Response> => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', file);
    return sendForm(address, call, form, onSent);
  };
  const response = await responseTo(operation, ...([{ ...call, transport }] as unknown as CallArguments<O>));
  return (await response.json()) as ResponseOf<O>;
};

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Client } from '../client';
import { getPort, type TestApp } from '../test-app';

export async function connectionTo(app: TestApp): Promise<Socket> {
  const socket = connect(getPort(app), '127.0.0.1');
  await once(socket, 'connect');
  onTestFinished(() => void socket.destroy());
  return socket;
}

/** A form with the boundary `x`; `more` are the headers with its length. */
export const uploadHead = (client: Client, path: string, more: readonly string[]): string =>
  [
    `POST /api/${client.tenantId}/v1${path} HTTP/1.1`,
    'host: localhost',
    `authorization: Bearer ${client.credentials?.token}`,
    `sessionid: ${client.credentials?.sessionId}`,
    'content-type: multipart/form-data; boundary=x',
    ...more,
    '\r\n',
  ].join('\r\n');

export async function nextResponse(socket: Socket): Promise<{ status: number; body: string }> {
  let text = '';
  for (;;) {
    const [head = '', body] = text.split('\r\n\r\n');
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
    if (body !== undefined && body.length >= length)
      return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), body };
    const [data] = (await once(socket, 'data')) as [Buffer];
    text += data.toString();
  }
}

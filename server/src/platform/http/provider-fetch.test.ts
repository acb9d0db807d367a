import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { classifyAddress, providerFetch, ProviderError } from './provider-fetch';

async function listening(
  response: RequestListener,
  host = '127.0.0.1',
): Promise<{ server: Server; port: number; connections: () => number }> {
  const server = createServer(response);
  let connections = 0;
  server.on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { server, port: (server.address() as AddressInfo).port, connections: () => connections };
}

const hello: RequestListener = (_request, response) => void response.end('hello');
const catchKind = (promise: Promise<Response>): Promise<string> =>
  promise.then(
    () => 'answered',
    (error: unknown) => (error instanceof ProviderError ? error.kind : String(error)),
  );

describe('classifyAddress', () => {
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::ffff:10.0.0.1',
    '::ffff:169.254.169.254',
    '::10.0.0.1',
    '64:ff9b::a00:1',
    '100::1',
    '2001:db8::1',
    '2002:a00:1::',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'ff02::1',
    'localhost',
    '',
  ])('restricts %j (S63)', (address) => {
    expect(classifyAddress(address)).toBe('elsewhere');
  });

  it.each(['127.0.0.1', '127.255.0.9', '::1', '::ffff:127.0.0.1'])(
    'recognizes %s as this machine',
    (address) => {
      expect(classifyAddress(address)).toBe('loopback');
    },
  );

  it.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.63.0.1', '2a00:1450:4001::1', '2606:4700::1111'])(
    'recognizes %s as public',
    (address) => {
      expect(classifyAddress(address)).toBe('public');
    },
  );
});

describe('providerFetch', () => {
  it('calls public addresses by https only (S63)', async () => {
    const { port, connections } = await listening(hello);
    const strict = providerFetch({ onLoopback: false });
    for (const address of [
      `http://127.0.0.1:${port}/`,
      `https://127.0.0.1:${port}/`,
      `https://localhost:${port}/`,
      `https://[::ffff:127.0.0.1]:${port}/`,
      `https://2130706433:${port}/`,
      `https://0x7f.1:${port}/`,
      `https://0:${port}/`,
      'https://169.254.169.254/latest/meta-data',
      'http://example.com/',
      'https://user:password@example.com/',
      'file:///etc/passwd',
      'ftp://example.com/',
    ])
      expect(await catchKind(strict(address)), address).toBe('blockedAddress');
    expect(connections()).toBe(0);
  });

  it('calls no host with a private address among its addresses (S63)', async () => {
    const { port, connections } = await listening(hello);
    for (const addresses of [['127.0.0.1'], ['93.184.216.34', '10.0.0.1'], ['::1']]) {
      const strict = providerFetch({
        onLoopback: false,
        resolve: () =>
          Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))),
      });
      expect(await catchKind(strict(`https://provider.example:${port}/`))).toBe('blockedAddress');
    }
    expect(connections()).toBe(0);
  });

  it('connects to the very address that was checked: a name is resolved once (S63)', async () => {
    const { port, connections } = await listening(hello);
    const responses = ['127.0.0.1', '10.0.0.1', '10.0.0.1'];
    let lookUps = 0;
    const rebinding = providerFetch({
      onLoopback: true,
      resolve: () => Promise.resolve([{ address: responses[lookUps++] ?? '', family: 4 }]),
    });
    const response = await rebinding(`http://provider.example:${port}/`);
    expect([await response.text(), lookUps, connections()]).toEqual(['hello', 1, 1]);
    // A second connection resolves and checks again.
    expect(await catchKind(rebinding(`http://provider.example:${port + 1}/`))).toBe('blockedAddress');
    expect(lookUps).toBe(2);
  });

  it('calls this machine if that is allowed, and nothing else by plain http (S63)', async () => {
    const { port } = await listening(hello);
    const open = providerFetch({ onLoopback: true });
    expect(await (await open(`http://127.0.0.1:${port}/`)).text()).toBe('hello');
    for (const address of ['http://10.0.0.1/', 'http://93.184.216.34/', 'https://10.0.0.1/'])
      expect(await catchKind(open(address)), address).toBe('blockedAddress');
  });

  it('follows no redirects (S63)', async () => {
    const inner = await listening(hello);
    const { port } = await listening((_request, response) => {
      response.writeHead(302, { location: `http://127.0.0.1:${inner.port}/` }).end();
    });
    const response = await providerFetch({ onLoopback: true })(`http://127.0.0.1:${port}/`);
    expect(response.status).toBe(302);
    expect(inner.connections()).toBe(0);
  });

  it('limits the size of a response, compressed or not', async () => {
    const { port } = await listening((_request, response) => {
      const more = (): void => {
        while (response.write('x'.repeat(65_536)));
        response.once('drain', more);
      };
      more();
    });
    const open = providerFetch({ onLoopback: true });
    expect(await catchKind(open(`http://127.0.0.1:${port}/`))).toBe('tooLarge');
  });

  it('sends method, headers and body, and returns the response unchanged', async () => {
    const { port } = await listening((request, response) => {
      void request.toArray().then((parts) => {
        response.writeHead(418, {
          'content-type': 'text/plain',
          'x-told': String(request.headers['x-sent']),
        });
        response.end(`${request.method} ${Buffer.concat(parts as Buffer[]).toString()}`);
      });
    });
    const response = await providerFetch({ onLoopback: true })(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { 'x-sent': 'so' },
      body: 'a=b',
    });
    expect([response.status, response.headers.get('x-told'), await response.text()]).toEqual([
      418,
      'so',
      'POST a=b',
    ]);
  });

  it('ends on abort, and if the connection is refused', async () => {
    const { port } = await listening(() => undefined);
    const open = providerFetch({ onLoopback: true });
    const signal = AbortSignal.timeout(50);
    expect(await catchKind(open(`http://127.0.0.1:${port}/`, { signal }))).toBe('unreachable');
    const { server, port: closed } = await listening(hello);
    await new Promise((resolve) => server.close(resolve));
    expect(await catchKind(open(`http://127.0.0.1:${closed}/`))).toBe('unreachable');
  });
});

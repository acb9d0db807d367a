import { lookup } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import { connect, type Socket } from 'node:net';
import { classifyAddress, ProviderError } from '../http/provider-fetch';

/** Milliseconds. */
const timeout = 10_000;

export type OpenSocket = (host: string, port: number) => Promise<Socket>;

/**
 * The only way to connect to mail servers that tenants configure: public addresses, against SSRF. The name is resolved
 * once, so that a second resolution cannot differ. `onLoopback` is for tests. @throws {ProviderError}
 */
export const guardedSocket =
  (options: {
    readonly onLoopback: boolean;
    readonly resolve?: (host: string) => Promise<LookupAddress[]>;
  }): OpenSocket =>
  async (host, port) => {
    const { onLoopback, resolve = (name) => lookup(name, { all: true }) } = options;
    const addresses = await resolve(host).catch((cause: unknown) => {
      throw new ProviderError('unreachable', { cause });
    });
    const allowed = onLoopback ? ['public', 'loopback'] : ['public'];
    // One private address is enough to reject the name.
    const [first] = addresses;
    if (!first || addresses.some(({ address }) => !allowed.includes(classifyAddress(address))))
      throw new ProviderError('blockedAddress');
    return new Promise((opened, failed) => {
      const socket = connect({ host: first.address, port, timeout });
      socket.once('timeout', () => socket.destroy(new ProviderError('timeout')));
      socket.once('error', (cause) =>
        failed(cause instanceof ProviderError ? cause : new ProviderError('unreachable', { cause })),
      );
      socket.once('connect', () => {
        socket.setTimeout(0);
        socket.removeAllListeners();
        opened(socket);
      });
    });
  };

import { lookup } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Agent, Response as UndiciResponse } from 'undici';

/** For the whole exchange. */
const timeoutMs = 10_000;
/** The longest key sets have some tens of thousands of bytes. */
const maxResponseBytes = 512 * 1_024;
/** The only IPv6 block assigned for public use. */
const publicIpv6 = ipaddr.parseCIDR('2000::/3');

type ProviderErrorKind = 'blockedAddress' | 'unreachable' | 'timeout' | 'tooLarge';

export class ProviderError extends Error {
  override readonly name = 'ProviderError';

  constructor(
    readonly kind: ProviderErrorKind,
    options?: { cause?: unknown },
  ) {
    super(`A request to a provider failed: ${kind}.`, options);
  }
}

export function findProviderError(error: unknown): ProviderError | null {
  for (let each = error; each instanceof Error; each = each.cause)
    if (each instanceof ProviderError) return each;
  return null;
}

/** Like `fetch`, for servers that tenants configure; never follows redirects. */
export type ProviderFetch = (
  address: string,
  init?: {
    readonly method?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string | null;
    readonly signal?: AbortSignal | undefined;
  },
) => Promise<Response>;

type AddressScope = 'public' | 'loopback' | 'elsewhere';

/** Private networks, link-local addresses, cloud metadata and all other special ranges are not public. */
export function classifyAddress(address: string): AddressScope {
  if (!ipaddr.isValid(address)) return 'elsewhere';
  const parsed = ipaddr.process(address);
  const range = parsed.range();
  if (range === 'loopback') return 'loopback';
  const isPublic = range === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(publicIpv6));
  return isPublic ? 'public' : 'elsewhere';
}

async function readBody(response: UndiciResponse): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += (part as Uint8Array).length;
    if (length > maxResponseBytes) throw new ProviderError('tooLarge');
    parts.push(part as Uint8Array);
  }
  return Buffer.concat(parts);
}

/**
 * The only way to call servers that tenants configure: public addresses by https only, against SSRF. Names
 * are resolved within the connection, so a second resolution cannot differ. `onLoopback` is for tests.
 */
export function providerFetch(options: {
  readonly onLoopback: boolean;
  readonly resolve?: (host: string) => Promise<LookupAddress[]>;
}): ProviderFetch {
  const { onLoopback, resolve = (host) => lookup(host, { all: true }) } = options;

  const check = (address: string, allowedScopes: readonly AddressScope[]): void => {
    if (!allowedScopes.includes(classifyAddress(address))) throw new ProviderError('blockedAddress');
  };
  const lookupWithin =
    (allowed: readonly AddressScope[]): LookupFunction =>
    (host, { all }, done) => {
      resolve(host)
        .then((addresses) => {
          // One private address is enough to reject the name.
          for (const { address } of addresses) check(address, allowed);
          const [first] = addresses;
          if (all || !first) done(null, addresses);
          else done(null, first.address, first.family);
        })
        .catch((error: NodeJS.ErrnoException) => done(error, []));
    };
  const allowedScopes: Readonly<Record<string, readonly AddressScope[]>> = {
    'https:': onLoopback ? ['public', 'loopback'] : ['public'],
    ...(onLoopback && { 'http:': ['loopback'] }),
  };
  const agents = new Map<string, Agent>();

  return async (address, init = {}) => {
    const { protocol, hostname, username, password } = new URL(address);
    const allowed = allowedScopes[protocol];
    if (!allowed || username !== '' || password !== '') throw new ProviderError('blockedAddress');
    // IP addresses are connected to without a lookup.
    const literal = hostname.replace(/^\[|\]$/g, '');
    if (isIP(literal) !== 0) check(literal, allowed);
    // Loaded on demand, since most processes need no provider.
    const undici = await import('undici');
    const agent =
      agents.get(protocol) ??
      new undici.Agent({ connect: { lookup: lookupWithin(allowed), timeout: timeoutMs } });
    agents.set(protocol, agent);
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const response = await undici.fetch(address, {
        method: init.method ?? 'GET',
        headers: { ...init.headers },
        body: init.body ?? null,
        redirect: 'manual',
        signal: init.signal ? AbortSignal.any([init.signal, timeout]) : timeout,
        dispatcher: agent,
      });
      const body = await readBody(response);
      const hasBody = ![204, 205, 304].includes(response.status);
      return new Response(hasBody ? body : null, {
        status: response.status,
        headers: [...response.headers.entries()],
      });
    } catch (error) {
      const kind = timeout.aborted ? 'timeout' : 'unreachable';
      throw findProviderError(error) ?? new ProviderError(kind, { cause: error });
    }
  };
}

import { lookup } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Agent, Response as UndiciResponse } from 'undici';

/** Milliseconds that an exchange with a provider may take as a whole. */
const patience = 10_000;
/** Bytes of an answer; the longest lists of keys have some tens of thousands. */
const mostBytes = 512 * 1_024;
/** IPv6 addresses that are given out to the public; whatever lies elsewhere is for special purposes. */
const publicIpv6 = ipaddr.parseCIDR('2000::/3');

/** Why a provider could not be asked. */
type ProviderProblemKind = 'refusedAddress' | 'unreachable' | 'timeout' | 'tooLarge';

/** A provider that could not be asked, or must not be. */
export class ProviderProblem extends Error {
  override readonly name = 'ProviderProblem';

  constructor(
    readonly kind: ProviderProblemKind,
    options?: { cause?: unknown },
  ) {
    super(`A provider could not be asked: ${kind}.`, options);
  }
}

/** The problem that an error is or was caused by; null for any other. */
export function providerProblemOf(error: unknown): ProviderProblem | null {
  for (let each = error; each instanceof Error; each = each.cause)
    if (each instanceof ProviderProblem) return each;
  return null;
}

/** Asks a server that somebody outside has named; as `fetch`, but redirects are never followed. */
export type ProviderFetch = (
  address: string,
  init?: {
    readonly method?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string | null;
    readonly signal?: AbortSignal | undefined;
  },
) => Promise<Response>;

/** Where an address leads to. */
type Place = 'public' | 'loopback' | 'elsewhere';

/** Of private networks, links, clouds' metadata and everything else special, nothing is public. */
export function placeOf(address: string): Place {
  if (!ipaddr.isValid(address)) return 'elsewhere';
  const parsed = ipaddr.process(address);
  const range = parsed.range();
  if (range === 'loopback') return 'loopback';
  const isPublic = range === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(publicIpv6));
  return isPublic ? 'public' : 'elsewhere';
}

async function bytesOf(response: UndiciResponse): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += (part as Uint8Array).length;
    if (length > mostBytes) throw new ProviderProblem('tooLarge');
    parts.push(part as Uint8Array);
  }
  return Buffer.concat(parts);
}

/**
 * The only way out to providers whose addresses come from settings. It reaches public addresses by https and nothing
 * else, so that nobody can have this server call what only it can reach. A name is resolved by the very connection that
 * is made, so no second answer can lead elsewhere than the first.
 * @param options.onLoopback this machine may be reached as well, by plain http too: for tests
 * @param options.resolve all addresses of a host name
 */
export function providerFetch(options: {
  readonly onLoopback: boolean;
  readonly resolve?: (host: string) => Promise<LookupAddress[]>;
}): ProviderFetch {
  const { onLoopback, resolve = (host) => lookup(host, { all: true }) } = options;

  const check = (address: string, places: readonly Place[]): void => {
    if (!places.includes(placeOf(address))) throw new ProviderProblem('refusedAddress');
  };
  const resolvedIn =
    (allowed: readonly Place[]): LookupFunction =>
    (host, { all }, done) => {
      resolve(host)
        .then((addresses) => {
          // One that leads inside is reason enough: no honest name has both.
          for (const { address } of addresses) check(address, allowed);
          const [first] = addresses;
          if (all || !first) done(null, addresses);
          else done(null, first.address, first.family);
        })
        .catch((error: NodeJS.ErrnoException) => done(error, []));
    };
  const places: Readonly<Record<string, readonly Place[]>> = {
    'https:': onLoopback ? ['public', 'loopback'] : ['public'],
    ...(onLoopback && { 'http:': ['loopback'] }),
  };
  const agents = new Map<string, Agent>();

  return async (address, init = {}) => {
    const { protocol, hostname, username, password } = new URL(address);
    const allowed = places[protocol];
    if (!allowed || username !== '' || password !== '') throw new ProviderProblem('refusedAddress');
    // A host that is an address already is never looked up.
    const literal = hostname.replace(/^\[|\]$/g, '');
    if (isIP(literal) !== 0) check(literal, allowed);
    // Comes with the first provider that is asked: most processes start for none.
    const undici = await import('undici');
    const agent =
      agents.get(protocol) ??
      new undici.Agent({ connect: { lookup: resolvedIn(allowed), timeout: patience } });
    agents.set(protocol, agent);
    const timeout = AbortSignal.timeout(patience);
    try {
      const response = await undici.fetch(address, {
        method: init.method ?? 'GET',
        headers: { ...init.headers },
        body: init.body ?? null,
        redirect: 'manual',
        signal: init.signal ? AbortSignal.any([init.signal, timeout]) : timeout,
        dispatcher: agent,
      });
      const body = await bytesOf(response);
      const hasBody = ![204, 205, 304].includes(response.status);
      return new Response(hasBody ? body : null, {
        status: response.status,
        headers: [...response.headers.entries()],
      });
    } catch (error) {
      const kind = timeout.aborted ? 'timeout' : 'unreachable';
      throw providerProblemOf(error) ?? new ProviderProblem(kind, { cause: error });
    }
  };
}

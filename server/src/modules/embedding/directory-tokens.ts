import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Clock } from '../../platform/clock';
import type { Secrets } from '../../platform/crypto/secrets';
import type { ProviderFetch } from '../../platform/http/provider-fetch';
import type { PowerBiCredentials } from '../settings';
import { EmbedError, toEmbedError } from './embed-errors';
import { minute } from '../../platform/durations';

// Milliseconds. An embed token expires with its directory token, so that one must last at least this long.
const renewedBefore = 30 * minute;
/** Milliseconds. */
const leastLeft = minute;
const maxRemembered = 1_000;
const scope = 'https://analysis.windows.net/powerbi/api/.default';

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() });
const errorResponse = z.object({
  error: z.string().default(''),
  error_codes: z.array(z.number()).default([]),
  error_description: z.string().default(''),
});

interface DirectoryToken {
  readonly text: string;
  readonly expiresAt: number;
}

interface Remembered {
  token: DirectoryToken | null;
  /** Shared by concurrent callers. */
  asking: Promise<DirectoryToken> | null;
}

/** Microsoft Entra's error codes for an unknown directory. */
const unknownDirectory = [90_002, 900_023, 90_013];

const findRejection = (status: number, body: unknown): EmbedError => {
  const { data } = errorResponse.safeParse(body);
  if (!data) return new EmbedError(status >= 500 ? 'unreachable' : 'badAnswer');
  if (data.error_codes.some((code) => unknownDirectory.includes(code)))
    return new EmbedError('directoryUnknown');
  if (['invalid_client', 'unauthorized_client', 'invalid_request', 'invalid_grant'].includes(data.error))
    return new EmbedError('clientRefused');
  return new EmbedError(status >= 500 ? 'unreachable' : 'badAnswer');
};

export type DirectoryTokens = ReturnType<typeof directoryTokens>;

/** Tokens of service principals (OAuth client credentials), stored only in this process's memory. */
export const directoryTokens = (options: {
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly fetch: ProviderFetch;
}) => {
  const { clock, secrets, fetch: ask } = options;
  const existing = new LRUCache<string, Remembered>({ max: maxRemembered });

  const request = async (credentials: PowerBiCredentials, signal: AbortSignal): Promise<DirectoryToken> => {
    const before = clock.now();
    const response = await ask(
      `${credentials.authority}/${encodeURIComponent(credentials.directoryTenantId)}/oauth2/v2.0/token`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          client_id: credentials.clientId,
          client_secret: credentials.clientSecret,
          scope,
        }).toString(),
        signal,
      },
    );
    const body: unknown = await response.json().catch(() => null);
    if (!response.ok) throw findRejection(response.status, body);
    const { data } = tokenAnswer.safeParse(body);
    if (!data) throw new EmbedError('badAnswer');
    return { text: data.access_token, expiresAt: before + data.expires_in * 1_000 };
  };

  // The key includes the secret, so that a changed secret gets a new token.
  const getKey = (tenantId: string, credentials: PowerBiCredentials): string =>
    secrets.mac('directory token', Buffer.from(JSON.stringify([tenantId, credentials]))).toString('base64');

  const renewed = (entry: Remembered, credentials: PowerBiCredentials, signal: AbortSignal) =>
    (entry.asking ??= request(credentials, signal)
      .then((token) => (entry.token = token))
      .finally(() => {
        entry.asking = null;
      }));

  return {
    /** The token outlives the embed token requested with it. @throws {EmbedProblem | ProviderError} */
    async get(tenantId: string, credentials: PowerBiCredentials, signal: AbortSignal): Promise<string> {
      const key = getKey(tenantId, credentials);
      const entry = existing.get(key) ?? { token: null, asking: null };
      existing.set(key, entry);
      const left = entry.token ? entry.token.expiresAt - clock.now() : 0;
      if (entry.token && left > renewedBefore) return entry.token.text;
      try {
        return (await renewed(entry, credentials, signal)).text;
      } catch (error) {
        // While the directory is unavailable, an older token is used; the embed token then expires sooner.
        const isUnavailable = ['unreachable', 'timeout'].includes(toEmbedError(error) ?? '');
        if (isUnavailable && entry.token && left > leastLeft) return entry.token.text;
        throw error;
      }
    },

    /** Discards a rejected token. */
    forget(tenantId: string, credentials: PowerBiCredentials): void {
      existing.delete(getKey(tenantId, credentials));
    },
  };
};

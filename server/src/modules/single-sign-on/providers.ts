import { LRUCache } from 'lru-cache';
import type * as OpenId from 'openid-client';
import type { Clock } from '../../platform/clock';
import { findProviderError, type ProviderFetch } from '../../platform/http/provider-fetch';
import type { SingleSignOn } from '../settings';
import { readClaims, type Claims } from './claims';
import { minute } from '../../platform/durations';

/** Milliseconds. */
const metadataTtl = 10 * minute;
const maxCachedProviders = 1_000;
/** Seconds that the cached keys must be old before the library fetches them again for an unknown key. */
const minKeyAge = 60;
const scope = 'openid email profile';

interface CachedProvider {
  readonly metadata: OpenId.ServerMetadata;
  keys: OpenId.ExportedJWKSCache | undefined;
}

export type ProviderProblem =
  | 'blockedAddress'
  | 'unreachable'
  | 'notProvider'
  | 'issuerMismatch'
  | 'unsuitable'
  | 'clientRefused';

class IdentityProviderError extends Error {
  override readonly name = 'IdentityProviderError';

  constructor(
    readonly problem: ProviderProblem,
    options?: { cause?: unknown },
  ) {
    super(`The provider cannot be used: ${problem}.`, options);
  }
}

export interface AuthorizationChecks {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

interface Options {
  readonly clock: Clock;
  readonly fetch: ProviderFetch;
}

export type Providers = ReturnType<typeof providers>;

/** @returns null for an unrelated error */
export function findProblem(error: unknown): ProviderProblem | null {
  if (error instanceof IdentityProviderError) return error.problem;
  const problem = findProviderError(error);
  if (problem?.kind === 'tooLarge') return 'notProvider';
  if (problem) return problem.kind === 'timeout' ? 'unreachable' : problem.kind;
  return null;
}

const isSameUrl = (one: string, other: string): boolean =>
  URL.canParse(one) && new URL(one).href === new URL(other).href;

/** `client_secret_basic` is the default unless the metadata say otherwise. */
function toAuthentication(
  openid: typeof OpenId,
  metadata: OpenId.ServerMetadata,
  secret: string,
): OpenId.ClientAuth {
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return methods.includes('client_secret_basic') || !methods.includes('client_secret_post')
    ? openid.ClientSecretBasic(secret)
    : openid.ClientSecretPost(secret);
}

const createProviders = (openid: typeof OpenId, { clock, fetch: fetchUrl }: Options) => {
  const customFetch: OpenId.CustomFetch = (address, { method, headers, body, signal }) =>
    // The library only sends forms, which have a string form.
    fetchUrl(address, {
      method,
      headers,
      signal,
      body: body == null ? null : String(body as URLSearchParams),
    });

  /** `fetch` rejects plain http, except for this machine in tests. */
  const isPlainHttp = (issuer: string): boolean => issuer.startsWith('http:');

  const discover = async (issuer: string): Promise<CachedProvider> => {
    const metadata = await openid
      .discovery(new URL(issuer), 'anybody', undefined, openid.None(), {
        [openid.customFetch]: customFetch,
        ...(isPlainHttp(issuer) && { execute: [openid.allowInsecureRequests] }),
      })
      .then((match) => match.serverMetadata())
      .catch((error: unknown) => {
        if (findProblem(error)) throw error;
        // The library's error code for metadata of another issuer.
        const isOther =
          error instanceof openid.ClientError && error.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED';
        throw new IdentityProviderError(isOther ? 'issuerMismatch' : 'notProvider', { cause: error });
      });
    // The library accepts a template issuer for some providers; here the issuer must be exact.
    if (!isSameUrl(metadata.issuer, issuer)) throw new IdentityProviderError('issuerMismatch');
    const { authorization_endpoint, token_endpoint, jwks_uri, response_types_supported } = metadata;
    const allowedScheme = isPlainHttp(issuer) ? /^https?:\/\// : /^https:\/\//;
    const isSuitable =
      [authorization_endpoint, token_endpoint, jwks_uri].every(
        (address) => address !== undefined && URL.canParse(address) && allowedScheme.test(address),
      ) && response_types_supported?.includes('code') !== false;
    if (!isSuitable) throw new IdentityProviderError('unsuitable');
    return { metadata, keys: undefined };
  };

  // Promises, so that concurrent sign-ins share a request.
  const cache = new LRUCache<string, Promise<CachedProvider>>({ max: maxCachedProviders, ttl: metadataTtl });
  const find = (issuer: string): Promise<CachedProvider> => {
    const cached = cache.get(issuer);
    if (cached) return cached;
    const discovery = discover(issuer).catch((error: unknown) => {
      cache.delete(issuer);
      throw error;
    });
    cache.set(issuer, discovery);
    return discovery;
  };

  const configure = ({ metadata }: CachedProvider, client: SingleSignOn): OpenId.Configuration => {
    // Lifetimes follow the database's clock.
    const clockSkew = Math.round((clock.now() - Date.now()) / 1_000);
    const configuration = new openid.Configuration(
      metadata,
      client.clientId,
      { [openid.clockSkew]: clockSkew },
      toAuthentication(openid, metadata, client.clientSecret),
    );
    configuration[openid.customFetch] = customFetch;
    if (isPlainHttp(client.issuer)) openid.allowInsecureRequests(configuration);
    return configuration;
  };

  /** Uses the cached keys and fetches an unknown key once. */
  const withKeys = async <Result>(
    provider: CachedProvider,
    configuration: OpenId.Configuration,
    work: () => Promise<Result>,
  ): Promise<Result> => {
    // By default the library relies on TLS alone for tokens from the token endpoint.
    openid.enableNonRepudiationChecks(configuration);
    const { keys } = provider;
    if (keys) {
      // Providers rotate keys at any time. Only a valid code can cause a reload, so the age limit can be
      // lifted.
      const oldEnough = Math.floor(Date.now() / 1_000) - minKeyAge;
      openid.setJwksCache(configuration, { ...keys, uat: Math.min(keys.uat, oldEnough) });
    }
    try {
      return await work();
    } finally {
      const used = openid.getJwksCache(configuration);
      if (used && used.uat > (keys?.uat ?? 0)) provider.keys = used;
    }
  };

  /** From the userinfo endpoint. Issuer and subject stay those of the ID token. */
  const fetchMissingClaims = async (
    { metadata }: CachedProvider,
    configuration: OpenId.Configuration,
    accessToken: string,
    { iss, sub, email, email_verified, xms_edov }: OpenId.IDToken,
  ): Promise<object> => {
    const isComplete = email !== undefined && (email_verified !== undefined || xms_edov !== undefined);
    if (isComplete || metadata.userinfo_endpoint === undefined) return {};
    const claims = await openid.fetchUserInfo(configuration, accessToken, sub);
    // A source that gives the address must also say whether it is verified.
    return { email: undefined, email_verified: undefined, xms_edov: undefined, ...claims, iss, sub };
  };

  return {
    async authorizationUrl(
      client: SingleSignOn,
      redirectUri: string,
      checks: AuthorizationChecks,
    ): Promise<string> {
      const provider = await find(client.issuer);
      return openid.buildAuthorizationUrl(configure(provider, client), {
        redirect_uri: redirectUri,
        scope,
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(checks.codeVerifier),
        code_challenge_method: 'S256',
      }).href;
    },

    /** @param address the callback URL with its query */
    async claims(client: SingleSignOn, address: URL, checks: AuthorizationChecks): Promise<Claims> {
      const provider = await find(client.issuer);
      const configuration = configure(provider, client);
      const tokens = await withKeys(provider, configuration, () =>
        openid.authorizationCodeGrant(configuration, address, {
          expectedState: checks.state,
          expectedNonce: checks.nonce,
          pkceCodeVerifier: checks.codeVerifier,
          idTokenExpected: true,
        }),
      );
      const claims = tokens.claims();
      if (!claims) throw new Error('There is no ID token.');
      return readClaims({
        ...claims,
        ...(await fetchMissingClaims(provider, configuration, tokens.access_token, claims)),
      });
    },

    /** Fetches everything that a sign-in needs. @returns null if it works */
    async testConnection(client: SingleSignOn): Promise<ProviderProblem | null> {
      cache.delete(client.issuer);
      try {
        const provider = await find(client.issuer);
        const configuration = configure(provider, client);
        const { jwks_uri } = provider.metadata;
        const keys = await fetchUrl(jwks_uri ?? '', { headers: { accept: 'application/json' } });
        const list: unknown = await keys.json().catch(() => null);
        if (!keys.ok || !Array.isArray((list as { keys?: unknown } | null)?.keys)) return 'unsuitable';
        return await findClientProblem(openid, configuration);
      } catch (error) {
        const violation = findProblem(error);
        if (!violation) throw error;
        return violation;
      }
    },
  };
};

/** Loads the library with the first call, because most processes do not need it. */
export const providers = (options: Options) => {
  let loaded: Promise<ReturnType<typeof createProviders>> | undefined;
  const load = () => (loaded ??= import('openid-client').then((openid) => createProviders(openid, options)));
  type Loaded = Awaited<ReturnType<typeof load>>;
  return {
    async authorizationUrl(...input: Parameters<Loaded['authorizationUrl']>): Promise<string> {
      return (await load()).authorizationUrl(...input);
    },
    async claims(...input: Parameters<Loaded['claims']>): Promise<Claims> {
      return (await load()).claims(...input);
    },
    async testConnection(...input: Parameters<Loaded['testConnection']>): Promise<ProviderProblem | null> {
      return (await load()).testConnection(...input);
    },
  };
};

/** Sends an invalid code: a provider that rejects the code has accepted the client. */
async function findClientProblem(
  openid: typeof OpenId,
  configuration: OpenId.Configuration,
): Promise<ProviderProblem | null> {
  try {
    await openid.genericGrantRequest(configuration, 'authorization_code', {
      code: 'connection-test',
      redirect_uri: 'https://connection-test.invalid/',
      code_verifier: openid.randomPKCECodeVerifier(),
    });
  } catch (error) {
    if (findProviderError(error)) throw error;
    if (error instanceof openid.WWWAuthenticateChallengeError) return 'clientRefused';
    const rejections = ['invalid_client', 'unauthorized_client'];
    if (error instanceof openid.ResponseBodyError && rejections.includes(error.error)) return 'clientRefused';
  }
  return null;
}

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, exportJWK, generateKeyPair, importJWK, SignJWT, type JWK } from 'jose';
import { Provider, type Adapter, type AdapterPayload, type ClientMetadata } from 'oidc-provider';

/** `sub` is also the login name. */
interface ProviderPerson {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly given_name?: string;
  readonly family_name?: string;
  readonly preferred_username?: string;
  readonly locale?: string;
}

/** A real OpenID Connect provider on this machine. */
export interface TestProvider {
  readonly issuer: string;
  readonly client: { readonly clientId: string; readonly clientSecret: string };
  register(callback: string): void;
  know(person: ProviderPerson): void;
  /** Signs with new keys from now on, and publishes no others. */
  rotateKeys(): Promise<void>;
  /** Replaces claims of ID tokens before they are signed, or signs with an unpublished key. */
  tamper(about: { claims?: Record<string, unknown>; key?: 'foreign' }): void;
  readonly requests: string[];
  stop(): Promise<void>;
}

const client = { clientId: 'vantage', clientSecret: 'a client secret of tests, of no worth' };

class MemoryAdapter implements Adapter {
  constructor(
    private readonly model: string,
    private readonly entries: Map<string, AdapterPayload>,
    private readonly clients: () => ClientMetadata,
  ) {}

  private readonly key = (id: string): string => `${this.model} ${id}`;

  upsert(id: string, payload: AdapterPayload): Promise<undefined> {
    this.entries.set(this.key(id), payload);
    return Promise.resolve(undefined);
  }

  find(id: string): Promise<AdapterPayload | undefined> {
    if (this.model === 'Client') return Promise.resolve(this.clients() as AdapterPayload);
    return Promise.resolve(this.entries.get(this.key(id)));
  }

  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return Promise.resolve([...this.entries.values()].find((payload) => payload.uid === uid));
  }

  findByUserCode(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  consume(id: string): Promise<undefined> {
    const payload = this.entries.get(this.key(id));
    if (payload) payload.consumed = Math.floor(Date.now() / 1_000);
    return Promise.resolve(undefined);
  }

  destroy(id: string): Promise<undefined> {
    this.entries.delete(this.key(id));
    return Promise.resolve(undefined);
  }

  revokeByGrantId(grantId: string): Promise<undefined> {
    for (const [key, payload] of this.entries) if (payload.grantId === grantId) this.entries.delete(key);
    return Promise.resolve(undefined);
  }
}

const newKey = async (): Promise<JWK> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: crypto.randomUUID(), alg: 'RS256', use: 'sig' };
};

const page = `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Example Identity</title><main><h1>Example Identity</h1>
<form method="post"><label>Account <input name="login" autofocus></label>
<button name="do" value="login">Continue</button><button name="do" value="cancel">Cancel</button></form></main></html>`;

const readForm = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return new URLSearchParams(Buffer.concat(parts).toString());
};

/** On a free port of this machine. Requires PKCE, and asks for a login name on a page. */
export async function startOpenIdProvider(): Promise<TestProvider> {
  const people = new Map<string, ProviderPerson>();
  const callbacks: string[] = [];
  const entries = new Map<string, AdapterPayload>();
  const requests: string[] = [];
  let tampering: Parameters<TestProvider['tamper']>[0] = {};
  let key = await newKey();

  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const build = (): Provider =>
    new Provider(issuer, {
      adapter: (model: string) =>
        new MemoryAdapter(model, entries, () => ({
          client_id: client.clientId,
          client_secret: client.clientSecret,
          redirect_uris: [...callbacks],
        })),
      jwks: { keys: [key] },
      cookies: { keys: ['a key for tests'] },
      claims: {
        openid: ['sub'],
        email: ['email', 'email_verified'],
        profile: ['name', 'given_name', 'family_name', 'preferred_username', 'locale'],
      },
      features: { devInteractions: { enabled: false } },
      pkce: { required: () => true },
      ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
      interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
      findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
      // Consent is granted implicitly.
      loadExistingGrant: async (context) => {
        const grant = new context.oidc.provider.Grant({
          accountId: context.oidc.session?.accountId ?? '',
          clientId: context.oidc.client?.clientId ?? '',
        });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    });
  let provider = build();

  /** Signs the response's ID token again, with the replaced claims. */
  const resigned = async (body: string): Promise<string> => {
    const response = JSON.parse(body) as { id_token?: string };
    if (response.id_token === undefined) return body;
    const signing = tampering.key === 'foreign' ? { ...(await newKey()), kid: key.kid ?? '' } : key;
    response.id_token = await new SignJWT({ ...decodeJwt(response.id_token), ...tampering.claims })
      .setProtectedHeader({ alg: 'RS256', kid: signing.kid ?? '' })
      .sign(await importJWK(signing, 'RS256'));
    return JSON.stringify(response);
  };

  const respondTampered = (response: ServerResponse): void => {
    const end = response.end.bind(response) as (body: string) => ServerResponse;
    response.end = ((body: Buffer | string) => {
      void resigned(String(body)).then((text) => {
        response.setHeader('content-length', Buffer.byteLength(text));
        end(text);
      });
      return response;
    }) as never;
  };

  const interact = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'POST') {
      response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
      return;
    }
    const form = await readForm(request);
    const sub = form.get('login') ?? '';
    const result =
      form.get('do') === 'cancel' || !people.has(sub)
        ? { error: form.get('do') === 'cancel' ? 'access_denied' : 'login_required' }
        : { login: { accountId: sub } };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  };

  server.on('request', (request, response) => {
    const path = new URL(request.url ?? '/', issuer).pathname;
    requests.push(path);
    if (path.startsWith('/interaction/')) {
      interact(request, response).catch(() => response.writeHead(400).end());
      return;
    }
    if (path === '/token' && (tampering.claims ?? tampering.key) !== undefined) respondTampered(response);
    void provider.callback()(request, response);
  });

  return {
    issuer,
    client,
    requests,
    register: (callback) => void callbacks.push(callback),
    know: (person) => void people.set(person.sub, person),
    async rotateKeys() {
      key = await newKey();
      provider = build();
    },
    tamper: (about) => void (tampering = about),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Goes through the provider's pages without a browser. @returns the redirect back */
export async function signInAtProvider(
  location: string,
  form: { readonly login?: string; readonly do?: 'login' | 'cancel' },
): Promise<URL> {
  const jar = new Map<string, string>();
  const visit = async (address: URL, body?: URLSearchParams): Promise<Response> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, {
      method: body ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie },
      ...(body && { body }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split(/=(.*)/s);
      jar.set(name, value);
    }
    return response;
  };
  let address = new URL(location);
  const { origin } = address;
  for (let steps = 0; address.origin === origin; steps += 1) {
    if (steps > 10) throw new Error(`The provider leads round in circles, by ${address.pathname}.`);
    const asks = address.pathname.startsWith('/interaction/');
    const response = await visit(address, asks ? new URLSearchParams({ do: 'login', ...form }) : undefined);
    const next = response.headers.get('location');
    if (next === null) throw new Error(`The provider answers ${response.status}: ${await response.text()}`);
    address = new URL(next, address);
  }
  return address;
}

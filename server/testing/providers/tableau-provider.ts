import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeProtectedHeader, jwtVerify, type JWTPayload } from 'jose';

/** Tableau's error codes for tokens; null if accepted. */
type VerificationResult = 5 | 16 | 126 | 127 | 10_096 | null;

/** Tableau's side of a connected app, on this machine. */
export interface TestTableau {
  readonly host: string;
  readonly app: { readonly clientId: string; readonly secretId: string; readonly secretValue: string };
  readonly people: Set<string>;
  /** Milliseconds that its clock is ahead. */
  clockAhead: number;
  /** Checks signature, key, issuer, audience, time, scope, and reuse, as Tableau does. */
  verify(token: string): Promise<VerificationResult>;
  readonly taken: JWTPayload[];
  readonly calls: string[];
  stop(): Promise<void>;
}

const getBody = async (request: IncomingMessage): Promise<string> => {
  let body = '';
  for await (const part of request) body += String(part);
  return body;
};

/** @param options.now milliseconds since the epoch */
export async function startTableau(options: { readonly now?: () => number } = {}): Promise<TestTableau> {
  const app = {
    clientId: 'client-of-tests',
    secretId: 'secret-of-tests',
    secretValue: 'the value of the secret',
  };
  const used = new Set<string>();
  const people = new Set<string>();
  const taken: JWTPayload[] = [];
  const calls: string[] = [];

  const verify = async (token: string): Promise<VerificationResult> => {
    const now = (options.now ?? (() => Date.now()))() + tableau.clockAhead;
    const header = decodeProtectedHeader(token) as Record<string, unknown>;
    if (header['iss'] !== app.clientId) return 126;
    if (header['kid'] !== app.secretId) return 127;
    if (Object.keys(header).toSorted().join() !== 'alg,iss,kid,typ' || header['typ'] !== 'JWT') return 16;
    const verified = await jwtVerify(token, Buffer.from(app.secretValue), {
      algorithms: ['HS256'],
      issuer: app.clientId,
      audience: 'tableau',
      currentDate: new Date(now),
    }).catch(() => null);
    if (!verified) return 16;
    const { payload } = verified;
    if ((payload.exp ?? Infinity) * 1_000 > now + 600_000) return 10_096;
    const isWhole =
      Object.keys(payload).toSorted().join() === 'aud,exp,iss,jti,scp,sub' &&
      JSON.stringify(payload['scp']) === '["tableau:views:embed"]';
    if (!isWhole || used.has(payload.jti ?? '')) return 16;
    used.add(payload.jti ?? '');
    if (!people.has(payload.sub ?? '')) return 5;
    taken.push(payload);
    return null;
  };

  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    calls.push(path);
    const send = (status: number, body: object): void => {
      response
        .writeHead(status, {
          'content-type': 'application/json',
          date: new Date((options.now ?? (() => Date.now()))() + tableau.clockAhead).toUTCString(),
        })
        .end(JSON.stringify(body));
    };
    const signIn = async (): Promise<void> => {
      const { credentials } = JSON.parse(await getBody(request)) as {
        credentials: { jwt: string; site: { contentUrl: string } };
      };
      const result = await verify(credentials.jwt);
      if (result === null) send(200, { credentials: { token: 'a session of the try' } });
      else
        send(401, {
          error: { summary: 'Signin Error', detail: `Error signing in: ${result}`, code: '401001' },
        });
    };
    if (path === '/api/2.4/serverinfo') send(200, { serverInfo: { restApiVersion: '3.22' } });
    else if (path === '/api/3.22/auth/signin') signIn().catch(() => response.writeHead(500).end());
    else if (path === '/api/3.22/auth/signout') response.writeHead(204).end();
    else send(404, {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const tableau: TestTableau = {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    app,
    people,
    clockAhead: 0,
    verify,
    taken,
    calls,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return tableau;
}

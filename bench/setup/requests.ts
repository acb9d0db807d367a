import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { pageVisitAppVersion } from '@vantage/contract/page-visits';
import { benchPassword, getUserName, type Tenant } from './users';

export interface Session {
  readonly tenant: Tenant;
  readonly id: string;
  readonly userId: string;
  readonly token: string;
}

export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export const signedIn = (session: Session): Record<string, string> => ({
  accept: 'application/json',
  authorization: `Bearer ${session.token}`,
  sessionid: session.id,
});

export const get = (session: Session, path: string): Request => ({
  method: 'GET',
  path: `/api/${session.tenant.id}/v1/${path}`,
  headers: signedIn(session),
  body: '',
});

export const getUser = (session: Session, userId: string): Request => get(session, `admin/user/${userId}`);

export const listUsers = (session: Session, query: Readonly<Record<string, string>>): Request =>
  get(session, `admin/user?${new URLSearchParams(query)}`);

export const postJson = (session: Session, path: string, body: unknown): Request => ({
  method: 'POST',
  path: `/api/${session.tenant.id}/v1/${path}`,
  headers: { ...signedIn(session), 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** @param noted the session in the body, which the product ignores */
export const postPageVisit = (session: Session, noted: string): Request =>
  postJson(session, 'usersessionpageinfo/createUserTimeSpent', {
    pageName: 'Customer list',
    entryTime: new Date().toISOString(),
    exitTime: null,
    customerId: '',
    insightId: '',
    insightName: '',
    appVersion: pageVisitAppVersion,
    userId: session.userId,
    sessionId: noted,
  });

/** @param userNumber counted from 1 */
export const postSignIn = (
  tenant: Tenant,
  userNumber: number,
  { userName = getUserName(userNumber), password = benchPassword } = {},
): Request => ({
  method: 'POST',
  path: `/api/${tenant.id}/v1/auth/login`,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ userName, password }),
});

export const pick = <Item>(items: readonly Item[], count: number): Item[] => {
  const step = Math.max(1, items.length / count);
  return Array.from({ length: Math.min(count, items.length) }, (_, index) => {
    const item = items[Math.floor(index * step)];
    if (item === undefined) throw new Error('Nothing to pick from');
    return item;
  });
};

// Keep-alive, so that latencies do not include connecting.
const agent = new Agent({ keepAlive: true, maxSockets: 2 });

export async function send(
  origin: string,
  request: Request,
  through: Agent = agent,
): Promise<{ status: number; body: unknown }> {
  const outgoing = httpRequest(`${origin}${request.path}`, {
    method: request.method,
    headers: request.headers,
    agent: through,
  });
  outgoing.end(request.body);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, body: await json(response) };
}

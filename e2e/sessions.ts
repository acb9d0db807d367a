import type { TenantCheck } from '@vantage/contract/tenants';
import type { SignedIn, SignInResponse, TokenPair } from '@vantage/contract/auth/sign-in';

/** Access tokens expire after ten minutes; one must outlast a journey. */
const leastSecondsLeft = 300;

const tenantIds = new Map<string, Promise<string>>();
const sessions = new Map<string, SignedIn['token']>();

async function call<TestResponse>(path: string, init: RequestInit = {}): Promise<TestResponse> {
  // By the bare host, since Node does not resolve names below `localhost`.
  const response = await fetch(`http://127.0.0.1:${process.env['VANTAGE_PORT']}/api/${path}`, init);
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as TestResponse;
}

async function findTenantId(slug: string): Promise<string> {
  const tenant = await call<TenantCheck>(`${slug}/v1/check-tenant/appTenantId`);
  if (!tenant.exists) throw new Error(`There is no tenant ${slug}`);
  return tenant._id;
}

const getTenantId = (slug: string): Promise<string> => {
  const existing = tenantIds.get(slug) ?? findTenantId(slug);
  tenantIds.set(slug, existing);
  return existing;
};

async function startSession(
  tenantId: string,
  userName: string,
  password: string,
): Promise<SignedIn['token']> {
  const response = await call<SignInResponse>(`${tenantId}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName, password }),
  });
  if (!('token' in response)) throw new Error(`${userName} has to do something before a session starts`);
  return response.token;
}

const secondsLeft = ({ token }: TokenPair): number => {
  const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    exp: number;
  };
  return exp - Date.now() / 1000;
};

/** A journey may have signed out, or an administrator may have ended the session. */
async function isUsable(tenantId: string, session: SignedIn['token']): Promise<boolean> {
  if (secondsLeft(session) < leastSecondsLeft) return false;
  const response = await fetch(`http://127.0.0.1:${process.env['VANTAGE_PORT']}/api/${tenantId}/v1/auth/me`, {
    headers: { authorization: `Bearer ${session.token}`, sessionid: session.user.currSessionId },
  });
  return response.ok;
}

/**
 * Each worker signs a user in once.
 * @param options.origin such as `http://demo.localhost:3000`
 * @returns the local storage of a browser in which the user is signed in
 */
export async function signedInStorage({
  origin,
  slug,
  userName,
  password,
}: {
  readonly origin: string;
  readonly slug: string;
  readonly userName: string;
  readonly password: string;
}): Promise<Readonly<Record<string, string>>> {
  const tenantId = await getTenantId(slug);
  const key = `${tenantId} ${userName}`;
  const existing = sessions.get(key);
  const session =
    existing && (await isUsable(tenantId, existing))
      ? existing
      : await startSession(tenantId, userName, password);
  sessions.set(key, session);
  return {
    tenantId,
    tenantURL: origin,
    dssTenantId: session.user.dssTenantId,
    sessionId: session.user.currSessionId,
    token: session.token,
    refreshToken: session.refreshToken,
  };
}

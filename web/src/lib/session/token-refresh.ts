import type { Problem } from '@vantage/contract/api/problems';
import type { TokenPair } from '@vantage/contract/auth/sign-in';
import { ApiProblem, NetworkProblem, genericProblem } from '../api/api-problem';
import { send } from '../api/http';
import { withBasePath } from '../browser/page-meta';
import { session, storeTokens } from './session';

type Refresh = { kind: 'token'; token: string } | { kind: 'ended'; code: Problem['code'] | null };

/**
 * One refresh at a time across all tabs. Insecure contexts have no Web Locks and rely on the server's grace
 * period.
 */
const withRefreshLock = async (work: () => Promise<Refresh>): Promise<Refresh> =>
  'locks' in navigator ? navigator.locks.request('vantage-token-refresh', work) : work();

const exchange = async (refreshToken: string, tenantId: string): Promise<Refresh> => {
  const address = withBasePath(`/api/${encodeURIComponent(tenantId)}/v1/auth/refresh-token`);
  const response = await send(address, { method: 'post', json: { refreshToken } }).catch((error: unknown) => {
    throw new NetworkProblem(error);
  });
  const { status } = response;
  const body = (await response.json().catch(() => null)) as Partial<Problem & { token: TokenPair }> | null;
  if (response.ok && body?.token) {
    storeTokens(body.token);
    return { kind: 'token', token: body.token.token };
  }
  // A server failure says nothing about the session: the request fails, the user stays signed in.
  if (response.ok || status >= 500 || status === 408 || status === 429)
    throw new ApiProblem({ ...genericProblem(status), ...body });
  return { kind: 'ended', code: body?.code ?? null };
};

let running: Promise<Refresh> | null = null;

/**
 * A token newer than the refused one: stored by another tab, or else exchanged once for all concurrent
 * requests.
 * @param tenantId the refused request's; while a page starts, its own tenant is uncertain
 */
export const refreshedToken = (rejected: string, tenantId: string | null): Promise<Refresh> => {
  running ??= withRefreshLock(async () => {
    const stored = session.token.get();
    if (stored !== null && stored !== rejected) return { kind: 'token', token: stored };
    const refreshToken = session.refreshToken.get();
    if (refreshToken === null || stored === null || tenantId === null) return { kind: 'ended', code: null };
    return exchange(refreshToken, tenantId);
  }).finally(() => {
    running = null;
  });
  return running;
};

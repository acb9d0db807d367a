import { AsyncLocalStorage } from 'node:async_hooks';

/** What the request log, the audit log and sessions record about the request that is being served. */
export interface RequestContext {
  /** The client's address as far as the operator wants it recorded; limits use the whole address. */
  readonly clientAddress: string | null;
  /** The header `User-Agent`, which is up to the client. */
  readonly userAgent: string;
  /** Set once the tenant is known, which may be by a token in the path. */
  tenantId: string | null;
}

const contexts = new AsyncLocalStorage<RequestContext>();

export const withinRequestContext = <Result>(context: RequestContext, work: () => Result): Result =>
  contexts.run(context, work);

/** Undefined outside of requests, such as in background jobs. */
export const currentRequest = (): RequestContext | undefined => contexts.getStore();

/** For requests whose tenant is neither in the path nor known by a session. */
export const recordRequestTenant = (tenantId: string): void => {
  const context = contexts.getStore();
  if (context) context.tenantId = tenantId;
};

/** For the whole response including its body. */
const defaultTimeoutMs = 90_000;
const retries = 2;
/** Doubled for each further retry. Can be shortened by tests, which would wait for nothing else. */
export const retryDelay = { firstMs: 300 };

/** RFC 9110, 9.2.2. */
const idempotentMethods = ['GET', 'PUT', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE'];
const retryableStatuses = [408, 413, 429, 500, 502, 503, 504];

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export interface HttpCall {
  method: string;
  headers?: Readonly<Record<string, string>>;
  json?: unknown;
  signal?: AbortSignal | undefined;
  /** Lets the request outlive the page. */
  keepalive?: boolean | undefined;
  /** Never retried. */
  once?: boolean;
  timeoutMs?: number | undefined;
}

/**
 * `fetch` with the specification's time-out (90 s) and retries (two, after 300 and 600 ms, for idempotent
 * methods).
 * @returns the last response, whatever its status
 * @throws {TypeError} if the server is unreachable
 * @throws {DOMException} on a time-out, which is not retried, or if the signal aborts
 */
export const send = async (address: string, call: HttpCall): Promise<Response> => {
  const method = call.method.toUpperCase();
  const attempts = idempotentMethods.includes(method) && !call.once ? retries + 1 : 1;
  for (let attempt = 1; ; attempt += 1) {
    const timeout = AbortSignal.timeout(call.timeoutMs ?? defaultTimeoutMs);
    try {
      const response = await fetch(address, {
        method,
        headers: { ...(call.json !== undefined && { 'Content-Type': 'application/json' }), ...call.headers },
        keepalive: call.keepalive ?? false,
        signal: call.signal ? AbortSignal.any([call.signal, timeout]) : timeout,
        ...(call.json !== undefined && { body: JSON.stringify(call.json) }),
      });
      if (attempt === attempts || !retryableStatuses.includes(response.status)) return response;
    } catch (error) {
      if (attempt === attempts || !(error instanceof TypeError)) throw error;
    }
    await delay(retryDelay.firstMs * 2 ** (attempt - 1));
    call.signal?.throwIfAborted();
  }
};

import type {
  BodyOf,
  FormOf,
  Operation,
  ParamsOf,
  QueryOf,
  ResponseOf,
} from '@vantage/contract/api/operation';
import { problems, type Problem, type ProblemCode } from '@vantage/contract/api/problems';

interface Call<O extends Operation> {
  readonly params: ParamsOf<O>;
  readonly query: QueryOf<O>;
  readonly body: BodyOf<O>;
  /** Fields of an uploaded form. */
  readonly form: FormOf<O>;
  readonly file: O extends { readonly upload: unknown } ? File : null;
}

/** A response outside 2xx. */
class ProblemResponse {
  readonly problem: Problem;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ProblemCode, more: Partial<Problem>, headers: Readonly<Record<string, string>>) {
    const { status, title } = problems[code];
    this.problem = { type: 'about:blank', status, title, code, detail: '', requestId: 'test', ...more };
    this.headers = headers;
  }
}

export const problemResponse = (
  code: ProblemCode,
  more: Partial<Problem> = {},
  headers: Readonly<Record<string, string>> = {},
): ProblemResponse => new ProblemResponse(code, more, headers);

/** Fails the request as if there were no network. */
export const unreachable = Symbol('unreachable');

type Answer<O extends Operation> = ResponseOf<O> | ProblemResponse | typeof unreachable;
type Answering<O extends Operation> = (call: Call<O>) => Answer<O> | Promise<Answer<O>>;

interface Answered {
  readonly operation: Operation;
  readonly pattern: RegExp;
  readonly answering: (call: never) => unknown;
}

const answered = new Map<string, Answered>();
const violations: string[] = [];
let calls: { readonly operation: Operation; readonly call: Call<Operation> }[] = [];

/** Parameters of a path match one segment each; fixed segments come first. */
const toPattern = ({ path }: Operation): RegExp =>
  new RegExp(`^/api${path.replaceAll('.', '\\.').replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
const parameterCount = ({ path }: Operation): number => path.split('/:').length;

/** Declares the response to an operation, replacing an earlier one. It must satisfy the contract. */
export const mockResponse = <const O extends Operation>(
  operation: O,
  provided: Answer<O> | Answering<O>,
): void => {
  const answering = typeof provided === 'function' ? (provided as Answering<O>) : () => provided;
  answered.set(`${operation.method} ${operation.path}`, {
    operation,
    pattern: toPattern(operation),
    answering,
  });
};

/** The requests to an operation so far, in order. */
export const listCalls = <const O extends Operation>({ method, path }: O): Call<O>[] =>
  calls
    .filter(({ operation }) => operation.method === method && operation.path === path)
    .map(({ call }) => call as unknown as Call<O>);

/** A response that the test releases. */
export const deferredResponse = <Value>(
  value: Value,
): { respond: () => Promise<Value>; release: () => void } => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { respond: () => released.then(() => value), release };
};

/** A fault of the test or of the client, such as a response that violates the contract: fails the test. */
const reportFailure = (description: string): Response => {
  violations.push(description);
  return Response.json({}, { status: 501 });
};

const find = (method: string, path: string): (Answered & { params: Record<string, string> }) | undefined =>
  [...answered.values()]
    .filter(({ operation, pattern }) => operation.method === method && pattern.test(path))
    .toSorted((one, other) => parameterCount(one.operation) - parameterCount(other.operation))
    .map((match) => ({ ...match, params: { ...match.pattern.exec(path)?.groups } }))[0];

const createResponse = (operation: Operation, value: unknown): Response => {
  const [status, schema] = Object.entries(operation.responses)[0] ?? [];
  const checked = schema?.safeParse(value);
  if (!checked?.success)
    return reportFailure(
      `The answer to ${operation.method} ${operation.path} is not the contract's: ${checked?.error.message}`,
    );
  if (Number(status) === 204) return new Response(null, { status: 204 });
  // One event; the stream stays open.
  if (operation.events !== undefined)
    return new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(value)}\n\n`));
        },
      }),
    );
  if (typeof value === 'string' && (operation.csv ?? operation.file ?? operation.image))
    return new Response(value, {
      headers: { 'Content-Type': operation.file ?? operation.image ?? 'text/csv' },
    });
  return Response.json(value, { status: Number(status) });
};

async function handle(method: string, address: URL, body: BodyInit | null | undefined): Promise<Response> {
  const match = find(method, address.pathname);
  if (!match) return reportFailure(`Nothing answers ${method} ${address.pathname}`);
  const { operation, params, answering } = match;
  const query = operation.query?.safeParse(Object.fromEntries(address.searchParams));
  const sent = operation.body?.safeParse(typeof body === 'string' ? JSON.parse(body) : body);
  const { file = null, ...fields } = body instanceof FormData ? Object.fromEntries(body) : {};
  const form = operation.upload?.fields?.safeParse(fields);
  for (const part of [query, sent, form])
    if (part?.success === false)
      return reportFailure(
        `${method} ${address.pathname} is not a call of the contract: ${part.error.message}`,
      );
  const call = {
    params,
    query: query?.data,
    body: sent?.data,
    form: form?.data ?? null,
    file,
  } as unknown as Call<Operation>;
  calls.push({ operation, call });
  const value = await answering(call as never);
  if (value === unreachable) throw new TypeError('Failed to fetch');
  if (!(value instanceof ProblemResponse)) return createResponse(operation, value);
  const { problem, headers } = value;
  return Response.json(problem, { status: problem.status, headers });
}

const network = globalThis.fetch;

/** Sends forms to the fake API, with as much of the interface as `lib/api/upload.ts` uses. */
class FakeUpload extends EventTarget {
  readonly upload = new EventTarget();
  responseType = '';
  timeout = 0;
  status = 0;
  statusText = '';
  response: Blob | null = null;
  private address = '';
  private method = '';

  open(method: string, address: string): void {
    this.method = method;
    this.address = address;
  }

  setRequestHeader(): void {
    // The fake API does not look at headers.
  }

  abort(): void {
    // The caller ignores what comes after it.
  }

  send(form: FormData): void {
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 2 }));
    void handle(this.method, new URL(this.address, window.location.href), form).then(
      async (response) => {
        this.status = response.status;
        this.response = await response.blob();
        this.dispatchEvent(new Event('load'));
      },
      () => this.dispatchEvent(new Event('error')),
    );
  }
}

const networkUpload = globalThis.XMLHttpRequest;

/** Replaces `fetch` and uploads for the API's addresses; the rest is served by Vite. */
export const startFakeApi = (): void => {
  answered.clear();
  violations.length = 0;
  calls = [];
  globalThis.XMLHttpRequest = FakeUpload as unknown as typeof XMLHttpRequest;
  globalThis.fetch = async (input, init) => {
    const { url, method, signal } = new Request(input, init);
    const address = new URL(url);
    if (!address.pathname.startsWith('/api/')) return network(input, init);
    const response = await handle(method, address, init?.body);
    signal.throwIfAborted();
    return response;
  };
};

/** @returns the faults since the start */
export const stopFakeApi = (): readonly string[] => {
  globalThis.fetch = network;
  globalThis.XMLHttpRequest = networkUpload;
  return violations;
};

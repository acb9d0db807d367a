/** The part of autocannon that the bench uses; it comes without types. */
declare module 'autocannon' {
  interface Request {
    readonly method?: string;
    readonly path?: string;
    readonly headers?: Record<string, string>;
    readonly body?: string;
  }
  interface Result {
    readonly '2xx': number;
    readonly non2xx: number;
    readonly statusCodeStats: Readonly<Record<string, { readonly count: number }>>;
    readonly errors: number;
    /** Seconds. */
    readonly duration: number;
    readonly latency: { readonly p99: number };
  }
  interface Options {
    readonly url: string;
    readonly connections: number;
    readonly duration: number;
    readonly requests: readonly { readonly setupRequest: (request: Request) => Request }[];
  }
  export default function autocannon(options: Options): Promise<Result> & { stop(): void };
}

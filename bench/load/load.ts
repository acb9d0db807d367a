import { existsSync } from 'node:fs';
import type { Request } from './requests';
import { loadWithAutocannon } from './autocannon';
import { loadWithWrk } from './wrk';

export interface Load {
  readonly responses: number;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p99: number;
}

export interface LoadOptions {
  readonly origin: string;
  readonly requests: readonly Request[];
  readonly connections: number;
  readonly seconds: number;
  readonly folder: string;
  readonly atEnd: (stop: () => void) => void;
}

const wrk = '/usr/bin/wrk';

/** wrk costs little compared with what it measures; autocannon is the fallback. */
export const loadGenerator = existsSync(wrk) ? 'wrk' : 'autocannon';

/** @throws if any response was outside 2xx or any connection failed */
export const load = (options: LoadOptions): Promise<Load> =>
  loadGenerator === 'wrk' ? loadWithWrk(wrk, options) : loadWithAutocannon(options);

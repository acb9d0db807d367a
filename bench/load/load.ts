import { existsSync } from 'node:fs';
import type { Request } from './requests';
import { loadWithAutocannon } from './autocannon';
import { loadWithWrk } from './wrk';

/** What one server did under load. */
export interface Load {
  /** Answers in 2xx that arrived. */
  readonly responses: number;
  readonly perSecond: number;
  /** Latency in milliseconds that 99 of 100 requests stayed below. */
  readonly p99: number;
}

export interface LoadOptions {
  readonly origin: string;
  /** Sent at random. */
  readonly requests: readonly Request[];
  readonly connections: number;
  readonly seconds: number;
  /** Where files of the load generator may lie. */
  readonly folder: string;
  /** Told how to stop the generator, should the bench be interrupted. */
  readonly atEnd: (stop: () => void) => void;
}

const wrk = '/usr/bin/wrk';

/** The load generator of this machine: wrk costs little beside what it measures; without it, autocannon. */
export const loadGenerator = existsSync(wrk) ? 'wrk' : 'autocannon';

/** @throws when any answer was outside 2xx or any connection failed */
export const load = (options: LoadOptions): Promise<Load> =>
  loadGenerator === 'wrk' ? loadWithWrk(wrk, options) : loadWithAutocannon(options);

import type { Request } from '../setup/requests';

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

import { existsSync } from 'node:fs';
import { loadWithAutocannon } from './autocannon';
import type { Load, LoadOptions } from './load-options';
import { loadWithWrk } from './wrk';

const wrk = '/usr/bin/wrk';

/** wrk uses little CPU compared with what it measures; autocannon is the fallback. */
export const loadGenerator = existsSync(wrk) ? 'wrk' : 'autocannon';

/** @throws if any response was outside 2xx or any connection failed */
export const load = (options: LoadOptions): Promise<Load> =>
  loadGenerator === 'wrk' ? loadWithWrk(wrk, options) : loadWithAutocannon(options);

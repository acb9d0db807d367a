import { Counter, Gauge, type Registry } from 'prom-client';
import type { BuildInfo } from '../build-info';
import type { ConnectionStats } from '../database/connections';

/** Registers gauges of this process, which cost nothing until they are read. */
export function processMetrics(options: {
  readonly registry: Registry;
  readonly connectionStats: () => ConnectionStats;
  readonly isListening: () => boolean;
  readonly build: BuildInfo;
}): void {
  const registers = [options.registry];
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Connections of this process to the database',
    labelNames: ['state'],
    registers,
    collect() {
      const { open, idle } = options.connectionStats();
      connections.set({ state: 'inUse' }, open - idle);
      connections.set({ state: 'idle' }, idle);
    },
  });
  const waiting = new Gauge({
    name: 'database_connection_waiting',
    help: 'Requests and jobs that wait for a connection to the database',
    registers,
    collect() {
      waiting.set(options.connectionStats().waiting);
    },
  });
  const timeouts = new Counter({
    name: 'database_connection_timeouts_total',
    help: 'Requests and jobs that were refused because no connection was free in time',
    registers,
    collect() {
      timeouts.reset();
      timeouts.inc(options.connectionStats().timeouts);
    },
  });
  const listener = new Gauge({
    name: 'database_listener_connected',
    help: 'Whether notifications of other processes arrive (1) or caches are bypassed (0)',
    registers,
    aggregator: 'min',
    collect() {
      listener.set(options.isListening() ? 1 : 0);
    },
  });
  const { version, commit, schema } = options.build;
  new Gauge({
    name: 'vantage_build_info',
    help: 'The build of this process; always 1',
    labelNames: ['version', 'commit', 'schema'],
    registers,
    aggregator: 'first',
  }).set({ version, commit: commit ?? 'unknown', schema }, 1);
}

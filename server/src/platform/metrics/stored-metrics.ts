import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../database/database';
import { readMonthPartitions } from '../database/month-partitions';
import { second } from '../durations';
import { readRecurringTasks } from '../jobs/recurring-tasks';
import type { GaugeValue, TenantGauge, TenantMetrics } from './tenant-metrics';

/** Milliseconds for which values are served again. */
const defaultMinAgeMs = 15 * second;
/** Reading takes at most this part of the time, however many tenants there are. */
const maxShare = 1 / 20;
/** Milliseconds that a scrape waits for new values; then it gets the previous ones. */
const maxWaitMs = 5 * second;

const globalGauges: readonly TenantGauge[] = [
  {
    name: 'recurring_task_overdue_seconds',
    help: 'Time since a recurring task was due, or its process has stopped renewing its lease',
    labels: ['task'],
    combine: 'max',
  },
  {
    name: 'database_table_bytes',
    help: 'Size of a table with its indexes and partitions',
    labels: ['table'],
    combine: 'sum',
  },
  {
    name: 'database_partitions_missing',
    help: 'Months without a partition, of this one and the next three; maintenance creates them',
    labels: ['table'],
    combine: 'max',
  },
];

const readGlobal = (database: Database): Promise<GaugeValue[]> =>
  database.globalTables(async (globalTables) => {
    const tasks = await readRecurringTasks(globalTables);
    const partitioned = await readMonthPartitions(globalTables);
    const { rows } = await sql<{ name: string; bytes: number }>`
      select parent.relname as name, sum(pg_total_relation_size(part.oid))::float8 as bytes
      from pg_class part join pg_class parent on parent.oid = coalesce(pg_partition_root(part.oid), part.oid)
      where part.relkind = 'r' and part.relnamespace = current_schema()::regnamespace
      group by parent.relname`.execute(globalTables.tables());
    return [
      ...tasks.map(({ name, overdue }) => ({
        gauge: 'recurring_task_overdue_seconds',
        labels: { task: name },
        value: Math.max(0, overdue),
      })),
      ...rows.map(({ name, bytes }) => ({
        gauge: 'database_table_bytes',
        labels: { table: name },
        value: bytes,
      })),
      ...partitioned.map(({ table, missingMonths }) => ({
        gauge: 'database_partitions_missing',
        labels: { table },
        value: missingMonths.length,
      })),
    ];
  });

/** @returns the values of all tenants by gauge and labels */
function combine(gauges: readonly TenantGauge[], values: readonly GaugeValue[]): Map<string, GaugeValue[]> {
  const byName = new Map(gauges.map((gauge) => [gauge.name, gauge]));
  const combined = new Map<string, GaugeValue>();
  for (const value of values) {
    const key = JSON.stringify([value.gauge, value.labels]);
    const previous = combined.get(key);
    if (!previous) combined.set(key, value);
    else if (byName.get(value.gauge)?.combine === 'max')
      combined.set(key, { ...value, value: Math.max(previous.value, value.value) });
    else combined.set(key, { ...value, value: previous.value + value.value });
  }
  const grouped = new Map<string, GaugeValue[]>();
  for (const value of combined.values())
    grouped.set(value.gauge, [...(grouped.get(value.gauge) ?? []), value]);
  return grouped;
}

/**
 * Registers gauges of what is stored, which every process reports alike. Row-level security applies: the tenants are
 * read one after the other, each in a scope, so no role counts across tenants. If the database is unavailable, the
 * gauges are absent.
 */
export function storedMetrics(options: {
  readonly registry: Registry;
  readonly database: Database;
  readonly tenantIds: () => Promise<readonly string[]>;
  readonly sources: readonly TenantMetrics[];
  readonly onError: (error: unknown) => void;
  /** Milliseconds; for tests. */
  readonly minAgeMs?: number;
}): void {
  const { registry, database, sources, minAgeMs = defaultMinAgeMs } = options;
  const gauges = [...globalGauges, ...sources.flatMap((source) => source.gauges)];

  const readAll = async (): Promise<GaugeValue[]> => {
    const values = await readGlobal(database);
    for (const tenantId of await options.tenantIds()) {
      const read = await database.read(tenantId, (scope) =>
        Promise.all(sources.map((source) => source.read(scope))),
      );
      values.push(...read.flat());
    }
    return values;
  };

  let values = new Map<string, GaugeValue[]>();
  let readingAgainAt = -Infinity;
  let reading: Promise<void> | undefined;

  const refresh = async (): Promise<void> => {
    const startedAt = performance.now();
    try {
      values = combine(gauges, await readAll());
    } catch (error) {
      values = new Map();
      options.onError(error);
    }
    const now = performance.now();
    readingAgainAt = Math.max(startedAt + minAgeMs, now + (now - startedAt) / maxShare);
    reading = undefined;
  };

  /** All gauges of a scrape wait for the same reading. */
  const waitForValues = async (): Promise<void> => {
    if (!reading && performance.now() >= readingAgainAt) reading = refresh();
    if (reading) await Promise.race([reading, delay(maxWaitMs, undefined, { ref: false })]);
  };

  for (const { name, help, labels } of gauges) {
    const gauge = new Gauge({
      name,
      help,
      labelNames: [...labels],
      registers: [registry],
      // Every process of a cluster reports the same rows.
      aggregator: 'max',
      async collect() {
        await waitForValues();
        gauge.reset();
        for (const { labels: labelValues, value } of values.get(name) ?? []) gauge.set(labelValues, value);
      },
    });
  }
}

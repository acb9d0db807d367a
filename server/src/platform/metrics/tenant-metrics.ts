import type { Scope } from '../database/database';

export interface TenantGauge {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  /** How the values of several tenants become one: metrics never tell tenants apart. */
  readonly combine: 'sum' | 'max';
}

export interface GaugeValue {
  readonly gauge: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Gauges that are read together from the rows of a tenant, in statements that an index bounds. */
export interface TenantMetrics {
  readonly gauges: readonly TenantGauge[];
  readonly read: (scope: Scope) => Promise<readonly GaugeValue[]>;
}

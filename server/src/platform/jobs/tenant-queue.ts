export interface TenantQueue {
  /** @param urgent whether the tenant precedes those with ordinary jobs */
  wake(tenantId: string, urgent: boolean): void;
  /** @param delay milliseconds. The tenant's earliest timer counts: one set later may rest on older data. */
  wakeLater(tenantId: string, delay: number): void;
  /** Starts nothing more. */
  close(): void;
  /** Resolves when nothing runs. */
  idle(): Promise<void>;
}

/**
 * Round-robin over the tenants with waiting jobs of one task: each turn serves one job, and the tenant's next
 * job queues behind the other tenants. Some slots are reserved from a tenant whose jobs are slow.
 */
export function tenantQueue(options: {
  readonly slots: number;
  readonly maxPerTenant: number;
  readonly serve: (tenantId: string) => Promise<void>;
  /** Receives what `serve` throws. Nobody awaits a turn, so an unhandled rejection would end the process. */
  readonly onError: (error: unknown, tenantId: string) => void;
}): TenantQueue {
  const { slots, maxPerTenant, onError } = options;
  // Sets keep insertion order: the tenant that has waited longest is next.
  const waiting = { urgent: new Set<string>(), ordinary: new Set<string>() };
  const timers = new Map<string, { readonly at: number; readonly timeout: NodeJS.Timeout }>();
  const running = new Set<Promise<void>>();
  const getRunning = new Map<string, number>();
  const closing = new AbortController();

  const next = (): string | undefined => {
    for (const tenants of [waiting.urgent, waiting.ordinary]) {
      for (const tenantId of tenants) {
        if ((getRunning.get(tenantId) ?? 0) >= maxPerTenant) continue;
        tenants.delete(tenantId);
        return tenantId;
      }
    }
    return undefined;
  };

  const count = (tenantId: string, change: number): void => {
    const count = (getRunning.get(tenantId) ?? 0) + change;
    if (count > 0) getRunning.set(tenantId, count);
    else getRunning.delete(tenantId);
  };

  const serve = async (tenantId: string): Promise<void> => {
    try {
      await options.serve(tenantId);
    } catch (error) {
      onError(error, tenantId);
    }
  };

  const fillSlots = (): void => {
    while (!closing.signal.aborted && running.size < slots) {
      const tenantId = next();
      if (tenantId === undefined) return;
      count(tenantId, 1);
      const turn = serve(tenantId).finally(() => {
        running.delete(turn);
        count(tenantId, -1);
        fillSlots();
      });
      running.add(turn);
    }
  };

  const wake = (tenantId: string, urgent: boolean): void => {
    if (closing.signal.aborted) return;
    waiting[urgent ? 'urgent' : 'ordinary'].add(tenantId);
    fillSlots();
  };

  return {
    wake,
    wakeLater(tenantId, delay) {
      if (closing.signal.aborted) return;
      const at = performance.now() + delay;
      const existing = timers.get(tenantId);
      if (existing && existing.at <= at) return;
      clearTimeout(existing?.timeout);
      const timeout = setTimeout(() => {
        timers.delete(tenantId);
        wake(tenantId, false);
      }, delay);
      timeout.unref();
      timers.set(tenantId, { at, timeout });
    },
    close() {
      closing.abort();
      for (const { timeout } of timers.values()) clearTimeout(timeout);
      timers.clear();
    },
    async idle() {
      await Promise.all(running);
    },
  };
}

import { collectDefaultMetrics, Histogram, type Registry } from 'prom-client';

export interface RequestMetrics {
  observe(method: string, route: string, status: number, seconds: number): void;
  readonly contentType: string;
  text(): Promise<string>;
  close(): void;
}

export function requestMetrics(registry: Registry): RequestMetrics {
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  return {
    observe(method, route, status, seconds) {
      return durations.observe({ method, route, status }, seconds);
    },
    contentType: registry.contentType,
    text() {
      return registry.metrics();
    },
    close() {
      return registry.clear();
    },
  };
}

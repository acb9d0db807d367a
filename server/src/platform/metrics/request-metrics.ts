import { collectDefaultMetrics, Counter, Histogram, type Registry } from 'prom-client';

export interface RequestMetrics {
  observe(method: string, route: string, status: number, seconds: number): void;
  /** @param code of the problem document, such as 100 for a wrong password */
  countProblem(route: string, code: number | string): void;
  readonly contentType: string;
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
  const problems = new Counter({
    name: 'http_problems_total',
    help: 'Responses with a problem document, by its code: 100 to 104 and request.tooMany are failed sign-ins',
    labelNames: ['route', 'code'],
    registers: [registry],
  });
  return {
    countProblem(route, code) {
      problems.inc({ route, code });
    },
    observe(method, route, status, seconds) {
      return durations.observe({ method, route, status }, seconds);
    },
    contentType: registry.contentType,
    close() {
      return registry.clear();
    },
  };
}

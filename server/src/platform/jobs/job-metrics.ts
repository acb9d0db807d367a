import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

export type JobResult = 'done' | 'again' | 'retry' | 'failed' | 'released' | 'lost';

export type JobMetrics = ReturnType<typeof jobMetrics>;

export function jobMetrics(registry: Registry) {
  const registers = [registry];
  const buckets = [0.01, 0.05, 0.25, 1, 5, 30, 120, 600];
  const running = new Gauge({
    name: 'background_jobs_running',
    help: 'Jobs that this process works on',
    labelNames: ['task'],
    registers,
  });
  const delays = new Histogram({
    name: 'background_job_delay_seconds',
    help: 'Time from when a job was due to when it was claimed',
    labelNames: ['task'],
    buckets,
    registers,
  });
  const durations = new Histogram({
    name: 'background_job_duration_seconds',
    help: 'Time of one attempt, by its result',
    labelNames: ['task', 'result'],
    buckets,
    registers,
  });
  const recurringRuns = new Counter({
    name: 'recurring_task_runs_total',
    help: 'Runs of tasks that recur, by their result',
    labelNames: ['task', 'result'],
    registers,
  });
  return {
    /** @param overdue milliseconds. @returns a function to call at the end */
    begin(task: string, overdue: number): (result: JobResult) => void {
      delays.observe({ task }, Math.max(0, overdue) / 1_000);
      running.inc({ task });
      const endTimer = durations.startTimer({ task });
      return (result) => {
        running.dec({ task });
        endTimer({ result });
      };
    },
    recurred(task: string, result: 'done' | 'failed'): void {
      recurringRuns.inc({ task, result });
    },
  };
}

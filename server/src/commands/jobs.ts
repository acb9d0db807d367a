import { randomUUID } from 'node:crypto';
import { Option, type Command } from 'commander';
import { jobStates, type JobState } from '../platform/jobs/job-administration';
import { listLimit, parseId, parseLimit } from './arguments';
import type { CommandContext } from './command-context';
import { withServices } from './open-services';
import { textTable } from './text-table';

interface ListOptions {
  readonly tenant?: string;
  readonly task?: string;
  readonly state?: JobState;
  readonly limit: number;
}

async function listJobs(context: CommandContext, options: ListOptions): Promise<void> {
  const { tenant = null, task = null, state = null, limit } = options;
  const jobs = await withServices(context, ({ operations }) =>
    operations.backgroundWork.listJobs({ task, state }, { slug: tenant, limit }),
  );
  const rows = jobs.map((job) => ({
    tenant: job.tenant,
    task: job.task,
    subject: job.subject,
    state: job.state,
    attempts: String(job.attempts),
    due: job.dueAt.toISOString(),
    error: job.lastError,
  }));
  const columns = ['tenant', 'task', 'subject', 'state', 'attempts', 'due', 'error'] as const;
  context.output.result({ jobs }, textTable(columns, rows));
}

export function addJobsCommand(program: Command, createContext: () => CommandContext): void {
  const jobs = program
    .command('jobs')
    .description('Background jobs.')
    .addHelpText('after', '\nExample:\n  vantage jobs list --state failed');
  jobs
    .command('list')
    .description('Lists jobs: those that failed permanently first, then those that are due next.')
    .option('--tenant <slug>', 'of one organization')
    .option('--task <name>', 'of one task, such as mailing')
    .addOption(new Option('--state <state>', 'in one state').choices(jobStates))
    .option('--limit <number>', `at most so many, up to ${listLimit.max}`, parseLimit, listLimit.default)
    .addHelpText('after', '\nExample:\n  vantage jobs list --state failed')
    .action((options: ListOptions) => listJobs(createContext(), options));
  jobs
    .command('retry <tenant> <task>')
    .description('Starts jobs of a task again that failed permanently.')
    .option('--subject <id>', 'only the job with this subject', parseId)
    .addHelpText('after', '\nExample:\n  vantage jobs retry acme surveyErasure')
    .action(async (slug: string, task: string, options: { readonly subject?: string }) => {
      const context = createContext();
      const { subject = null } = options;
      const retried = await withServices(context, ({ operations }) =>
        operations.backgroundWork.retryJobs(slug, { task, subject }, randomUUID()),
      );
      context.output.result({ retried }, `Jobs started again: ${retried}.`);
    });
  jobs
    .command('cancel <tenant> <task>')
    .argument('<subject>', 'as the list shows it', parseId)
    .description('Removes a job that no process works on. Mails have a command of their own: mail discard.')
    .addHelpText(
      'after',
      '\nExample:\n  vantage jobs cancel acme surveyRecount 019a8f00-0000-7000-8000-000000000001',
    )
    .action(async (slug: string, task: string, subject: string) => {
      const context = createContext();
      const job = { task, subject };
      await withServices(context, ({ operations }) =>
        operations.backgroundWork.cancelJob(slug, job, randomUUID()),
      );
      context.output.result({ cancelled: job }, 'The job was removed.');
    });
}

import { randomUUID } from 'node:crypto';
import { Option, type Command } from 'commander';
import { mailStates, type MailState } from '../platform/mail/mail-administration';
import { smtpTransport } from '../platform/mail/smtp';
import { StartError } from '../platform/errors';
import { collectIds, listLimit, parseLimit } from './arguments';
import { readCommandConfig, type CommandContext } from './command-context';
import { CommandError, UsageError } from './command-error';
import { withServices } from './open-services';
import { textTable } from './text-table';

/** Milliseconds. */
const testTimeout = 60_000;

interface ListOptions {
  readonly tenant?: string;
  readonly state?: MailState;
  readonly limit: number;
}

interface SelectionOptions {
  readonly id: readonly string[];
  readonly all?: true;
}

async function listMails(context: CommandContext, options: ListOptions): Promise<void> {
  const { tenant = null, state = null, limit } = options;
  const mails = await withServices(context, ({ operations }) =>
    operations.backgroundWork.listMails(state, { slug: tenant, limit }),
  );
  const rows = mails.map((mail) => ({
    tenant: mail.tenant,
    id: mail.id,
    to: mail.to,
    state: mail.state,
    attempts: String(mail.attempts),
    created: mail.createdAt.toISOString(),
    response: mail.detail,
  }));
  const columns = ['tenant', 'id', 'to', 'state', 'attempts', 'created', 'response'] as const;
  context.output.result({ mails }, textTable(columns, rows));
}

/** @returns null for all. @throws {UsageError} unless either ids or all are given */
function readSelection({ id, all }: SelectionOptions): readonly string[] | null {
  if (id.length > 0 === (all === true)) throw new UsageError('Give either --all or one or more --id.');
  return all ? null : id;
}

/** By the product's own server, without the outbox, so also while everything is held. */
async function testMail(context: CommandContext, to: string): Promise<void> {
  const { smtpUrl, mailFrom } = readCommandConfig(context);
  if (smtpUrl === null) throw new StartError('SMTP_URL: needed to send a mail');
  const text = 'This mail shows that Vantage can send mail by this server.';
  const outcome = await smtpTransport({ url: smtpUrl }).send(
    {
      from: { address: mailFrom, name: 'Vantage' },
      to: { address: to, name: '' },
      subject: 'Vantage: test of the mail server',
      html: `<p>${text}</p>`,
      text,
      logo: null,
      messageId: `<${randomUUID()}@${mailFrom.replace(/^.*@/, '')}>`,
      date: new Date(),
    },
    AbortSignal.timeout(testTimeout),
  );
  if (outcome.kind !== 'sent') throw new CommandError(`The mail was not sent: ${outcome.detail}`);
  context.output.result({ to, response: outcome.detail }, `The mail server accepted it: ${outcome.detail}`);
}

export function addMailCommand(program: Command, createContext: () => CommandContext): void {
  const mail = program
    .command('mail')
    .description("The product's mails, apart from mailings.")
    .addHelpText('after', '\nExample:\n  vantage mail list --state waiting');
  mail
    .command('list')
    .description('Lists mails of the last 30 days without their content, the newest first.')
    .option('--tenant <slug>', 'of one organization')
    .addOption(new Option('--state <state>', 'in one state').choices(mailStates))
    .option('--limit <number>', `at most so many, up to ${listLimit.max}`, parseLimit, listLimit.default)
    .addHelpText('after', '\nExample:\n  vantage mail list --tenant acme --state waiting')
    .action((options: ListOptions) => listMails(createContext(), options));
  mail
    .command('retry <tenant>')
    .description('Tries waiting mails now that would be tried later.')
    .option('--id <id>', 'one mail; may be repeated', collectIds, [])
    .option('--all', 'all of the organization')
    .addHelpText('after', '\nExample:\n  vantage mail retry acme --all')
    .action(async (slug: string, options: SelectionOptions) => {
      const context = createContext();
      const ids = readSelection(options);
      const retried = await withServices(context, ({ operations }) =>
        operations.backgroundWork.retryMails(slug, ids, randomUUID()),
      );
      context.output.result({ retried }, `Mails tried again: ${retried}.`);
    });
  mail
    .command('discard <tenant>')
    .description('Waiting mails are never sent, and their content is erased.')
    .option('--id <id>', 'one mail; may be repeated', collectIds, [])
    .option('--all', 'all of the organization')
    .addHelpText('after', '\nExample:\n  vantage mail discard acme --id 019a8f00-0000-7000-8000-000000000001')
    .action(async (slug: string, options: SelectionOptions) => {
      const context = createContext();
      const ids = readSelection(options);
      const discarded = await withServices(context, ({ operations }) =>
        operations.backgroundWork.discardMails(slug, ids, randomUUID()),
      );
      context.output.result({ discarded }, `Mails discarded: ${discarded}.`);
    });
  mail
    .command('test')
    .description('Sends one mail by SMTP_URL at once, and prints what the mail server said.')
    .requiredOption('--to <address>', 'who gets it')
    .addHelpText('after', '\nExample:\n  vantage mail test --to you@example.com')
    .action(({ to }: { readonly to: string }) => testMail(createContext(), to));
}

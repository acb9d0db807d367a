import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommanderError, type Command } from 'commander';
import { expect, it, onTestFinished } from 'vitest';
import { connect, migratedDatabase } from '../../testing/database/database';
import { runVantage } from '../../testing/process/command-line';
import { readDocumentedCommands } from '../../testing/process/documented-commands';
import { smtpSink } from '../../testing/providers/smtp-sink';
import { createProgram } from './command-line';

const documented = readDocumentedCommands();

/** They need PostgreSQL's client programs, Citus, or a process of their own: other tests run them. */
const testedElsewhere = ['backup', 'distribute', 'restore', 'serve'];

/** Others print their help if they are called without a command. */
const groupsWithAction = ['backup', 'migrate'];

const listWithDescendants = (command: Command): Command[] => [
  command,
  ...command.commands.flatMap(listWithDescendants),
];

/** @returns the error of the arguments, without running the command */
async function findUsageError(args: readonly string[]): Promise<CommanderError | null> {
  const output = { write: () => true };
  const program = createProgram({ env: {}, cwd: '/', isTerminal: false, stdout: output, stderr: output });
  for (const command of listWithDescendants(program))
    if (command.commands.length === 0 || groupsWithAction.includes(command.name())) command.action(() => {});
  try {
    await program.parseAsync(args, { from: 'user' });
    return null;
  } catch (error) {
    if (error instanceof CommanderError) return error;
    throw error;
  }
}

/** A text may name a command without its arguments. */
const incomplete = ['commander.help', 'commander.missingArgument', 'commander.missingMandatoryOptionValue'];

async function isMention(args: readonly string[]): Promise<boolean> {
  const error = await findUsageError(args);
  return error !== null && incomplete.includes(error.code) && args.every((word) => /^[a-z-]+$/.test(word));
}

it('every command in the documents exists with its arguments and options', async () => {
  expect(documented.length).toBeGreaterThan(40);
  for (const args of documented)
    if (!(await isMention(args)))
      expect((await findUsageError(args))?.message, args.join(' ')).toBe(undefined);
});

it('every command in the documents works, and prints JSON if asked, from the first organization to its erasure', async () => {
  const database = await migratedDatabase();
  const sink = await smtpSink();
  const cwd = mkdtempSync(join(tmpdir(), 'vantage-documents-'));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
  writeFileSync(join(cwd, 'passphrase.txt'), 'correct horse battery staple\n');
  const owner = await connect(database.ownerUrl);
  const subject = '019a8f00-0000-7000-8000-000000000001';

  /** What a command needs that no other one has brought about. */
  const preparations: Readonly<Record<string, () => Promise<unknown>>> = {
    async 'jobs cancel'() {
      const { rows } = await owner.query<{ id: string }>('select id from tenant');
      await owner.query(`select set_config('app.tenant_id', $1, false)`, [rows[0]?.id]);
      await owner.query(
        `insert into background_job (tenant_id, task, subject, urgent, due_at)
         values ($1, 'surveyRecount', $2, false, now() + interval '1 day')`,
        [rows[0]?.id, subject],
      );
    },
  };
  const run = async (command: string): Promise<void> => {
    const args = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '');
    const name = args.slice(0, 2).join(' ');
    await preparations[name]?.();
    const { code, stdout, stderr } = await runVantage([...args, '--json'], {
      database,
      cwd,
      env: name === 'mail test' ? { MAIL: '', SMTP_URL: sink.url } : {},
    });
    expect([command, code, stderr]).toEqual([command, 0, '']);
    expect(stdout, command).toMatch(/^\{[^\n]*\}\n$/);
    JSON.parse(stdout);
    ran.push(JSON.stringify(args));
  };
  const ran: string[] = [];
  for (const command of [
    'database sql',
    'migrate',
    'migrate status',
    'migrate --phase expand',
    'migrate --phase contract',
    'doctor',
    "tenant create acme --name 'Acme Ltd' --time-zone Europe/Berlin --admin-email ana@acme.example --print-link",
    'mail test --to ana@acme.example',
    'tenant list',
    'tenant show acme',
    "tenant set acme --name 'Acme Group'",
    'tenant host add acme portal.acme.example',
    'tenant host remove acme portal.acme.example',
    'user create acme --user-name grace --email grace@acme.example --first-name Grace --last-name Okafor',
    'user reset-link acme admin',
    'user unlock acme admin',
    'user sign-out acme grace',
    'user role acme grace administrator',
    'jobs list --state failed',
    'jobs retry acme surveyErasure',
    `jobs cancel acme surveyRecount ${subject}`,
    'mail list --state waiting',
    'mail retry acme --all',
    'mail discard acme --all',
    'mail test --to you@example.com',
    'retention show acme',
    'retention set acme --page-visits 13 --audit-entries 120',
    'retention run',
    'outbound hold',
    'outbound status',
    'outbound discard',
    'outbound release',
    'key rotate',
    'key rotate --signing',
    'key rotate --signing --immediately',
    'tenant suspend acme',
    'tenant resume acme',
    'tenant export acme -o acme.vantage --passphrase-file passphrase.txt',
    'tenant erase acme --confirm acme -o erasure-of-acme.json',
    'tenant import acme.vantage --passphrase-file passphrase.txt',
    'doctor --repair',
  ])
    await run(command);

  const expected = [];
  for (const args of documented)
    if (!testedElsewhere.includes(args[0] ?? '') && !(await isMention(args)))
      expected.push(JSON.stringify(args));
  expect(ran.toSorted()).toEqual(expected.toSorted());
}, 60_000);

import { EmbeddedPostgresError } from '@vantage/embedded-postgresql/embedded-postgres-error';
import { Command, CommanderError } from 'commander';
import { AppError, StartError } from '../platform/errors';
import { addBackupCommands } from './backup';
import type { CommandContext, Surroundings } from './command-context';
import { CommandError, UsageError } from './command-error';
import { commandOutput } from './command-output';
import { addDoctorCommand } from './doctor/doctor';
import { exitCodes, type ExitCode } from './exit-codes';
import { addDatabaseCommand } from './database';
import { addJobsCommand } from './jobs';
import { addMailCommand } from './mail';
import { addDistributeCommand } from './distribute';
import { addMigrateCommand } from './migrate';
import { addOutboundCommand } from './outbound';
import { addRetentionCommand } from './retention';
import { addServeCommand } from './serve';
import { addTenantCommand } from './tenant';
import { addUserCommand } from './user';
import { addKeyCommand } from './key';
import { addTenantTransferCommands } from './tenant-transfer';

export function createProgram(surroundings: Surroundings): Command {
  const program = new Command('vantage')
    .description("Operates Vantage. Settings are environment variables, the same as the server's.")
    .option('--json', 'print the result as JSON')
    .addHelpText('after', '\nExample:\n  vantage doctor --json')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void surroundings.stdout.write(text),
      writeErr: (text) => void surroundings.stderr.write(text),
    });
  const createContext = (): CommandContext => ({
    surroundings,
    output: commandOutput(surroundings, program.opts<{ json?: boolean }>().json === true),
  });
  addServeCommand(program, createContext);
  addMigrateCommand(program, createContext);
  addDatabaseCommand(program, createContext);
  addTenantCommand(program, createContext);
  addUserCommand(program, createContext);
  addJobsCommand(program, createContext);
  addMailCommand(program, createContext);
  addOutboundCommand(program, createContext);
  addDistributeCommand(program, createContext);
  addRetentionCommand(program, createContext);
  addDoctorCommand(program, createContext);
  addKeyCommand(program, createContext);
  addBackupCommands(program, createContext);
  addTenantTransferCommands(program, createContext);
  return program;
}

/** In one line what an operator can mend; anything else is a bug and needs its stack. */
function describeError(error: unknown): string {
  if (error instanceof AppError && error.code !== 'server.error') return describeAppError(error);
  if (!(error instanceof Error)) return String(error);
  const isExpected = [StartError, CommandError, UsageError, EmbeddedPostgresError].some(
    (kind) => error instanceof kind,
  );
  return isExpected ? error.message : (error.stack ?? error.message);
}

function describeAppError({ message, fields, cause }: AppError): string {
  const problems = Object.entries(fields ?? {}).flatMap(([field, details]) =>
    details.map((problem) => `${field}: ${problem.message}`),
  );
  if (problems.length > 0) return problems.join(' ');
  return cause instanceof Error ? `${message} (${cause.message})` : message;
}

/** Runs one command. Its errors are printed, as one line if an operator can mend them. */
export async function runCommandLine(args: readonly string[], surroundings: Surroundings): Promise<ExitCode> {
  try {
    await createProgram(surroundings).parseAsync(args, { from: 'user' });
    return exitCodes.done;
  } catch (error) {
    // Commander has printed its message.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
    surroundings.stderr.write(`vantage: ${describeError(error)}\n`);
    if (error instanceof UsageError) return exitCodes.usage;
    return error instanceof StartError ? exitCodes.configuration : exitCodes.failed;
  }
}

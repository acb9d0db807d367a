import { EmbeddedPostgresError } from '@vantage/embedded-postgresql/embedded-postgres-error';
import { Command, CommanderError } from 'commander';
import { StartError } from '../platform/errors';
import type { CommandContext, Surroundings } from './command-context';
import { CommandError } from './command-error';
import { commandOutput } from './command-output';
import { exitCodes, type ExitCode } from './exit-codes';
import { addDatabaseCommand } from './database';
import { addMigrateCommand } from './migrate';
import { addTenantTransferCommands } from './tenant-transfer';

function createProgram(surroundings: Surroundings): Command {
  const program = new Command('vantage')
    .description("Operates Vantage. Settings are environment variables, the same as the server's.")
    .option('--json', 'print the result as JSON')
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
  addKeyCommand(program, createContext);
  addTenantTransferCommands(program, createContext);
  return program;
}

/** Runs one command. Its errors are printed, as one line if an operator can mend them. */
export async function runCommandLine(args: readonly string[], surroundings: Surroundings): Promise<ExitCode> {
  try {
    await createProgram(surroundings).parseAsync(args, { from: 'user' });
    return exitCodes.done;
  } catch (error) {
    // Commander has printed its message.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
    const isExpected = [StartError, CommandError, EmbeddedPostgresError].some(
      (expected) => error instanceof expected,
    );
    const text =
      error instanceof Error ? (isExpected ? error.message : (error.stack ?? error.message)) : String(error);
    surroundings.stderr.write(`vantage: ${text}\n`);
    return error instanceof StartError ? exitCodes.configuration : exitCodes.failed;
  }
}

import type { Command } from 'commander';
import { roleStatements, type DatabaseRoles } from '../platform/database/schema/role-statements';
import type { CommandContext } from './command-context';

export function addDatabaseCommand(program: Command, createContext: () => CommandContext): void {
  program
    .command('database')
    .description('Prepares a database server.')
    .addHelpText('after', '\nExample:\n  vantage database sql')
    .command('sql')
    .description(
      'Prints the SQL that creates the database and its roles: owner, application, backup and monitoring.',
    )
    .option('--database <name>', 'name of the database', 'vantage')
    .option('--owner <role>', 'owns the tables; for DATABASE_OWNER_URL', 'vantage_owner')
    .option('--application <role>', 'subject to row-level security; for DATABASE_URL', 'vantage_app')
    .option('--backup <role>', 'reads the rows of all tenants, and writes nothing', 'vantage_backup')
    .option('--monitoring <role>', 'reads statistics only', 'vantage_monitoring')
    .addHelpText('after', '\nExample:\n  vantage database sql | psql postgres://postgres@db.example.com')
    .action((roles: DatabaseRoles) => {
      const statements = roleStatements(roles);
      const { owner, application, backup, monitoring } = roles;
      const text = [
        '-- To be run by a superuser. Leave out "create database" if the database exists.',
        ...statements,
        '-- Set the passwords in psql, which does not send them in clear:',
        ...[owner, application, backup, monitoring].map((role) => `--   \\password ${role}`),
      ].join('\n');
      createContext().output.result({ statements }, text);
    });
}

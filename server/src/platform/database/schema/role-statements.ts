import pg from 'pg';

export interface DatabaseRoles {
  readonly database: string;
  /** It owns the tables and migrates them. */
  readonly owner: string;
  /** It is subject to row-level security. */
  readonly application: string;
  /** It reads all rows of all tenants, and writes nothing. */
  readonly backup: string;
  /** It reads statistics, and no table. */
  readonly monitoring: string;
}

const createRole = (role: string, attributes: string): string =>
  `do $$ begin
  if not exists (select from pg_roles where rolname = ${pg.escapeLiteral(role)}) then
    create role ${pg.escapeIdentifier(role)} login;
  end if;
end $$;
alter role ${pg.escapeIdentifier(role)} with ${attributes};`;

/**
 * Statements of a superuser that make a database ready for `vantage migrate`. All but CREATE DATABASE may be repeated.
 * Passwords are left to psql, which sends them encrypted.
 */
export function roleStatements(roles: DatabaseRoles): readonly string[] {
  const [database, owner, application, backup, monitoring] = [
    roles.database,
    roles.owner,
    roles.application,
    roles.backup,
    roles.monitoring,
  ].map((name) => pg.escapeIdentifier(name));
  const ordinary = 'nosuperuser nocreaterole noreplication';
  return [
    // `vantage backup verify` restores into a database that it creates.
    createRole(roles.owner, `${ordinary} createdb nobypassrls`),
    createRole(roles.application, `${ordinary} nocreatedb nobypassrls`),
    createRole(roles.backup, `${ordinary} nocreatedb bypassrls`),
    createRole(roles.monitoring, `${ordinary} nocreatedb nobypassrls connection limit 5`),
    `grant pg_read_all_data to ${backup};`,
    `alter role ${backup} set default_transaction_read_only = on;`,
    `grant pg_monitor to ${monitoring};`,
    `create database ${database} owner ${owner} encoding 'UTF8' template template0;`,
    `revoke all on database ${database} from public;`,
    `grant connect on database ${database} to ${application}, ${backup}, ${monitoring};`,
  ];
}

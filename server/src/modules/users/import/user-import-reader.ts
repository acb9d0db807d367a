import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type UserCsvColumn,
  type UserImportDefaults,
  userImportLimits,
  type UserImportReport,
} from '@vantage/contract/users/user-import';
import type { Actor } from '../../../platform/actor';
import type { Database, Scope } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import { missingColumns, type Table } from '../../../platform/tables/table-reading';
import type { SettingsService } from '../../settings';
import { importFindings } from './user-import-findings';
import { checkLine, excerpt, locationsByPath, type ImportedLine, type ImportRules } from './user-import-line';
import type { UserImportLinesRepository } from './user-import-lines.repository';
import type { RunningImport } from './user-import-progress.service';
import { mayGrant } from '../users.policy';

/** Lines per turn of the event loop, which takes a few milliseconds. */
export const linesPerTurn = 100;
/** Lines per query. */
export const linesPerQuery = 1_000;
/** Seconds. */
export const retryAfter = 10;

interface Dependencies {
  readonly database: Database;
  readonly lines: UserImportLinesRepository;
  readonly settings: SettingsService;
  /** Path of each location, top level first. */
  readonly locationNames: (scope: Scope) => Promise<ReadonlyMap<string, readonly string[]>>;
}

interface ReadOptions {
  readonly dryRun: boolean;
  readonly rules: ImportRules;
  /** Aborted when the process shuts down. */
  readonly signal: AbortSignal;
}

export type UserImportReader = ReturnType<typeof userImportReader>;

export const listParts = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );

async function* splitIntoBatches<Item>(
  arriving: AsyncIterable<readonly Item[]>,
  size: number,
): AsyncGenerator<Item[], void> {
  let locked: Item[] = [];
  for await (const items of arriving) {
    const batches = listParts([...locked, ...items], size);
    locked = (batches.at(-1)?.length ?? 0) < size ? (batches.pop() ?? []) : [];
    yield* batches;
  }
  if (locked.length > 0) yield locked;
}

/** Checks the lines of a file, and stages the valid ones unless it is a dry run. */
export const userImportReader = ({ database, lines, settings, locationNames }: Dependencies) => {
  const rulesFor = (actor: Actor, defaults: UserImportDefaults): Promise<ImportRules> =>
    database.read(actor.tenantId, async (scope) => {
      const [domains, languages, names] = await Promise.all([
        settings.emailDomains(scope),
        settings.offeredLanguages(scope),
        locationNames(scope),
      ]);
      return {
        domains,
        languages,
        locations: locationsByPath(names),
        mayGrant: (roleId) => mayGrant(actor, roleId),
        defaults,
      };
    });

  /**
   * Each batch is processed before the next is read, so a slow database applies backpressure to the sender.
   */
  const readLines = async (
    actor: Actor,
    running: RunningImport,
    table: Table<UserCsvColumn>,
    { dryRun, rules, signal }: ReadOptions,
  ): Promise<UserImportReport> => {
    const reportBuilder = importFindings();
    const match = {
      columns: table.header.slice(0, userImportLimits.columns).map(excerpt),
      mapping: table.mapping.slice(0, userImportLimits.columns),
    };
    const missing = table.missing.filter((column) => !Object.hasOwn(rules.defaults, column));
    if (missing.length > 0) {
      if (!dryRun) throw missingColumns(missing);
      return { ...match, ...reportBuilder.report() };
    }
    for await (const rows of splitIntoBatches(table.rows(), linesPerQuery)) {
      const checked: ImportedLine[] = [];
      for (const some of listParts(rows, linesPerTurn)) {
        if (signal.aborted) throw new AppError('server.unavailable', { retryAfter });
        checked.push(...some.map((row) => checkLine(row, rules)));
        await nextTurn();
      }
      const used = await database.read(actor.tenantId, (scope) => lines.findUsedNames(scope, checked));
      const valid = reportBuilder.add(checked, used);
      if (!dryRun && valid.length > 0)
        await database.write(actor.tenantId, (scope) => lines.addLines(scope, running.id, valid), {
          synchronousCommit: false,
        });
    }
    return { ...match, ...reportBuilder.report() };
  };

  return { rulesFor, readLines };
};

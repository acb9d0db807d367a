import { v7 as uuidv7 } from 'uuid';
import {
  recipientLimits,
  type RecipientMapping,
  type RecipientSource,
  type RecipientUpload,
} from '@vantage/contract/mailings/recipients';
import type { Survey } from '@vantage/contract/surveys/surveys';
import type { Actor } from '../../../platform/actor';
import type { Clock } from '../../../platform/clock';
import type { CsvFile } from '../../../platform/csv';
import type { Database, Scope } from '../../../platform/database/database';
import { AppError, notFound } from '../../../platform/errors';
import type { UploadedFile } from '../../../platform/http/request-bodies/uploads';
import { withRows } from '../../../platform/tables/table-reading';
import type { Locations } from '../../locations';
import type { Surveys } from '../../surveys';
import {
  completionSignal,
  type ReminderRecipientRepository,
} from '../sending/reminder-recipients.repository';
import {
  userColumns,
  type ChosenRecipientRepository,
  type SourceMailing,
} from './chosen-recipients.repository';
import { columnNames, findColumns, isKnownColumnName, type RecipientColumns } from './recipient-columns';
import { problemTexts, readLine, type InvalidLine, type RecipientLine } from './recipient-lines';
import type { NewUpload, RecipientUploadRepository } from './recipient-uploads.repository';
import { noFindings, storeLines, type Findings } from './store-lines';
import { day } from '../../../platform/durations';

const rowsPerRead = 1_000;
const keptFor = 2 * day;
const keptUploads = 5;
/** The limit is low, since each upload may have very many rows. */
const maxDeleted = 2;

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly surveys: Pick<Surveys, 'get'>;
  readonly locations: Pick<Locations, 'withDescendants'>;
  readonly uploads: RecipientUploadRepository;
  readonly chosen: ChosenRecipientRepository;
  readonly reminders: Pick<ReminderRecipientRepository, 'findColumns' | 'addToUpload'>;
}

export type RecipientUploadService = ReturnType<typeof recipientUploadService>;

const presentInvalid = ({ line, value, code }: InvalidLine) => ({
  line,
  value,
  code,
  reason: problemTexts[code],
});

const reportOf = (findings: Findings, suppressed: number) => ({
  rows: findings.rows,
  valid: findings.valid - suppressed,
  invalidCount: findings.invalidCount,
  invalid: findings.invalid.map(presentInvalid),
  duplicates: findings.duplicates,
  unsubscribed: suppressed,
});

const columnsOf = ({ email, firstName, lastName, location }: RecipientColumns) => ({
  email_column: email,
  first_name_column: firstName,
  last_name_column: lastName,
  location_column: location,
});

const namesOf = (
  columns: readonly string[],
  places: ReturnType<typeof findColumns>,
): RecipientUpload['mapping'] => {
  const names = Object.entries(places).map(([field, place]) => [field, columns[place ?? -1]]);
  return Object.fromEntries(names.filter(([, name]) => name !== undefined));
};

export const recipientUploadService = (dependencies: Dependencies) => {
  const { database, clock, surveys, locations, uploads, chosen, reminders } = dependencies;

  /** @returns how many of the valid lines have suppressed addresses */
  const complete = async (scope: Scope, actor: Actor, id: string, findings: Findings): Promise<number> => {
    await uploads.complete(scope, id, {
      row_count: findings.rows,
      valid_count: findings.valid,
      invalid_count: findings.invalidCount,
      duplicate_count: findings.duplicates,
    });
    await uploads.remove(scope, await uploads.findSuperseded(scope, actor.userId, keptUploads));
    return uploads.countSuppressed(scope, id);
  };

  const storeAll = async (
    actor: Actor,
    upload: Omit<NewUpload, 'id' | 'created_by'>,
    lines: AsyncIterable<readonly (RecipientLine | InvalidLine)[]>,
  ): Promise<{ id: string; findings: Findings; suppressed: number }> => {
    const id = uuidv7();
    const write = <Result>(work: (scope: Scope) => Promise<Result>) => database.write(actor.tenantId, work);
    await write((scope) => uploads.insert(scope, { id, created_by: actor.userId, ...upload }));
    try {
      const findings = await storeLines(dependencies, actor.tenantId, id, lines);
      const suppressed = await write((scope) => complete(scope, actor, id, findings));
      return { id, findings, suppressed };
    } catch (error) {
      await write((scope) => uploads.remove(scope, [id]));
      throw error;
    }
  };

  /** @returns how many users were added. @throws {AppError} location.unknown */
  const addUsers = async (
    scope: Scope,
    uploadId: string,
    { roleId, locationId }: NonNullable<RecipientSource['fromUsers']>,
  ): Promise<number> => {
    const locationIds =
      locationId === undefined ? null : await locations.withDescendants(scope, [locationId]);
    if (locationIds?.length === 0) throw new AppError('location.unknown');
    return chosen.addUsers(scope, uploadId, { roleId: roleId ?? null, locationIds }, recipientLimits.rows);
  };

  /** @returns the mailing whose columns the recipients have; null for users. @throws {AppError} notFound */
  const mailedBefore = async (
    scope: Scope,
    { id }: Survey,
    { fromBatch, fromUnanswered }: RecipientSource,
  ): Promise<SourceMailing | null> => {
    if (fromUnanswered) return (await reminders.findColumns(scope, id)) ?? null;
    if (fromBatch === undefined) return null;
    const mailing = await chosen.findMailing(scope, fromBatch);
    if (!mailing) throw notFound();
    return mailing;
  };

  /** @returns how many recipients were added. @throws {AppError} location.unknown */
  const addChosen = (
    scope: Scope,
    uploadId: string,
    survey: Survey,
    { fromUsers, fromBatch, only }: RecipientSource,
    columns: readonly string[],
  ): Promise<number> => {
    const limit = recipientLimits.rows;
    if (fromUsers) return addUsers(scope, uploadId, fromUsers);
    if (fromBatch !== undefined)
      return chosen.addOfMailing(scope, uploadId, { mailingId: fromBatch, only }, limit);
    return reminders.addToUpload(
      scope,
      uploadId,
      { surveyId: survey.id, columns },
      completionSignal(survey),
      limit,
    );
  };

  return {
    /**
     * Reads the file once. Memory is bounded except for the file's distinct addresses.
     * @param mapping names of columns; null to find them by their usual names
     * @throws {AppError} notFound; validation of `file` or `mapping`; request.tooLarge, request.tooMany
     */
    async add(
      actor: Actor,
      surveyId: string,
      mapping: RecipientMapping | null,
      file: UploadedFile,
    ): Promise<RecipientUpload> {
      await surveys.get(actor, surveyId);
      return withRows(
        file.content,
        {
          tenantId: actor.tenantId,
          isKnown: isKnownColumnName,
          maxRows: recipientLimits.rows,
          maxColumns: recipientLimits.columns,
          maxCellLength: recipientLimits.cell,
        },
        async ({ header, rows }) => {
          const columns = columnNames(header);
          const places = findColumns(columns, mapping);
          const found = { columns, mapping: namesOf(columns, places) };
          const { email } = places;
          if (email === null) return { uploadId: null, ...found, ...reportOf(noFindings, 0) };
          const read = { count: header.length, kept: columns.length, email };
          async function* lines() {
            for await (const some of rows()) yield some.map((row) => readLine(row, read));
          }
          const upload = { survey_id: surveyId, columns, ...columnsOf({ ...places, email }) };
          const { id, findings, suppressed } = await storeAll(actor, upload, lines());
          return { uploadId: id, ...found, ...reportOf(findings, suppressed) };
        },
      );
    },

    /** Uses one transaction, so that there is no unfinished upload. @throws {AppError} notFound, location.unknown */
    async choose(actor: Actor, surveyId: string, source: RecipientSource): Promise<RecipientUpload> {
      const survey = await surveys.get(actor, surveyId);
      return database.write(actor.tenantId, async (scope) => {
        const id = uuidv7();
        const mailed = await mailedBefore(scope, survey, source);
        const columns = mailed?.columns ?? [...userColumns];
        const named = findColumns(columns, null);
        const places = {
          email: named.email ?? 0,
          firstName: mailed ? mailed.first_name_column : named.firstName,
          lastName: mailed ? mailed.last_name_column : named.lastName,
          location: mailed ? mailed.location_column : named.location,
        };
        await uploads.insert(scope, {
          id,
          created_by: actor.userId,
          survey_id: surveyId,
          columns,
          ...columnsOf(places),
        });
        const valid = await addChosen(scope, id, survey, source, columns);
        const findings = { ...noFindings, rows: valid, valid };
        const suppressed = await complete(scope, actor, id, findings);
        return {
          uploadId: id,
          columns,
          mapping: namesOf(columns, places),
          ...reportOf(findings, suppressed),
        };
      });
    },

    /** @throws {AppError} notFound */
    async exportInvalid(
      actor: Actor,
      { surveyId, uploadId }: { readonly surveyId: string; readonly uploadId: string },
    ): Promise<CsvFile<'line' | 'value' | 'code' | 'reason'>> {
      const { name } = await surveys.get(actor, surveyId);
      const read = <Result>(work: (scope: Scope) => Promise<Result>) => database.read(actor.tenantId, work);
      if (!(await read((scope) => uploads.find(scope, surveyId, uploadId)))) throw notFound();
      async function* batches() {
        let last = 0;
        for (;;) {
          const from = last;
          const rows = await read((scope) => uploads.problemsAfter(scope, uploadId, from, rowsPerRead));
          if (rows.length === 0) return;
          yield rows.map(presentInvalid);
          last = rows.at(-1)?.line ?? 0;
        }
      }
      return { name: `${name} - invalid lines`, batches: batches() };
    },

    /** @returns `limit` if there may be more */
    async deleteExpired(scope: Scope, limit: number): Promise<number> {
      const ids = await uploads.findOld(scope, new Date(clock.now() - keptFor), maxDeleted);
      await uploads.remove(scope, ids);
      return ids.length === maxDeleted ? limit : ids.length;
    },
  };
};

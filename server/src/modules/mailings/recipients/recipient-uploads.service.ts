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
  type RecipientSourceRepository,
  type SourceMailing,
} from './recipient-sources.repository';
import { columnNames, findColumns, isKnownColumnName, type RecipientColumns } from './recipient-columns';
import {
  problemReasons,
  parseRow,
  type InvalidLine,
  type RecipientLine,
  type StoredProblem,
} from './recipient-lines';
import type { NewUpload, RecipientUploadRepository } from './recipient-uploads.repository';
import { emptySummary, storeLines, type UploadSummary } from './store-lines';
import { day } from '../../../platform/durations';

const rowsPerRead = 1_000;
const retentionMs = 2 * day;
const maxUploadsPerUser = 5;
/** The limit is low, since each upload may have very many rows. */
const maxDeleted = 2;

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly surveys: Pick<Surveys, 'get'>;
  readonly locations: Pick<Locations, 'withDescendants'>;
  readonly uploadRepository: RecipientUploadRepository;
  readonly sourceRepository: RecipientSourceRepository;
  readonly reminderRepository: Pick<ReminderRecipientRepository, 'findColumns' | 'addToUpload'>;
}

export type RecipientUploadService = ReturnType<typeof recipientUploadService>;

const presentInvalid = <Problem extends StoredProblem>({ line, value, code }: Problem) => ({
  line,
  value,
  code: code as Problem['code'],
  reason: problemReasons[code],
});

const presentSummary = (summary: UploadSummary, suppressed: number) => ({
  rows: summary.rows,
  valid: summary.valid - suppressed,
  invalidCount: summary.invalidCount,
  invalid: summary.invalid.map(presentInvalid),
  duplicates: summary.duplicates,
  duplicateLines: [...summary.duplicateLines],
  unsubscribed: suppressed,
});

const toColumnIndexes = ({ email, firstName, lastName, location }: RecipientColumns) => ({
  email_column: email,
  first_name_column: firstName,
  last_name_column: lastName,
  location_column: location,
});

const nameColumns = (
  columns: readonly string[],
  indexes: ReturnType<typeof findColumns>,
): RecipientUpload['mapping'] => {
  const names = Object.entries(indexes).map(([field, index]) => [field, columns[index ?? -1]]);
  return Object.fromEntries(names.filter(([, name]) => name !== undefined));
};

export const recipientUploadService = (dependencies: Dependencies) => {
  const { database, clock, surveys, locations, uploadRepository, sourceRepository, reminderRepository } =
    dependencies;

  /** @returns how many of the valid lines have suppressed addresses */
  const complete = async (
    scope: Scope,
    actor: Actor,
    id: string,
    summary: UploadSummary,
  ): Promise<number> => {
    await uploadRepository.complete(scope, id, {
      row_count: summary.rows,
      valid_count: summary.valid,
      invalid_count: summary.invalidCount,
      duplicate_count: summary.duplicates,
    });
    await uploadRepository.remove(
      scope,
      await uploadRepository.findSuperseded(scope, actor.userId, maxUploadsPerUser),
    );
    return uploadRepository.countSuppressed(scope, id);
  };

  const storeAll = async (
    actor: Actor,
    upload: Omit<NewUpload, 'id' | 'created_by'>,
    lines: AsyncIterable<readonly (RecipientLine | InvalidLine)[]>,
  ): Promise<{ id: string; summary: UploadSummary; suppressed: number }> => {
    const id = uuidv7();
    const write = <Result>(work: (scope: Scope) => Promise<Result>) => database.write(actor.tenantId, work);
    await write((scope) => uploadRepository.insert(scope, { id, created_by: actor.userId, ...upload }));
    try {
      const summary = await storeLines(dependencies, actor.tenantId, id, lines);
      const suppressed = await write((scope) => complete(scope, actor, id, summary));
      return { id, summary, suppressed };
    } catch (error) {
      await write((scope) => uploadRepository.remove(scope, [id]));
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
    return sourceRepository.addUsers(
      scope,
      uploadId,
      { roleId: roleId ?? null, locationIds },
      recipientLimits.rows,
    );
  };

  /** @returns the mailing whose columns the recipients have; null for users. @throws {AppError} notFound */
  const findSourceMailing = async (
    scope: Scope,
    { id }: Survey,
    { fromBatch, fromUnanswered }: RecipientSource,
  ): Promise<SourceMailing | null> => {
    if (fromUnanswered) return (await reminderRepository.findColumns(scope, id)) ?? null;
    if (fromBatch === undefined) return null;
    const mailing = await sourceRepository.findMailing(scope, fromBatch);
    if (!mailing) throw notFound();
    return mailing;
  };

  /** @returns how many recipients were added. @throws {AppError} location.unknown */
  const addRecipients = (
    scope: Scope,
    uploadId: string,
    survey: Survey,
    { fromUsers, fromBatch, only }: RecipientSource,
    columns: readonly string[],
  ): Promise<number> => {
    const limit = recipientLimits.rows;
    if (fromUsers) return addUsers(scope, uploadId, fromUsers);
    if (fromBatch !== undefined)
      return sourceRepository.addFromMailing(scope, uploadId, { mailingId: fromBatch, only }, limit);
    return reminderRepository.addToUpload(
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
          const indexes = findColumns(columns, mapping);
          const columnNamesAndMapping = { columns, mapping: nameColumns(columns, indexes) };
          const { email } = indexes;
          if (email === null)
            return { uploadId: null, ...columnNamesAndMapping, ...presentSummary(emptySummary, 0) };
          const rowShape = { count: header.length, stored: columns.length, emailIndex: email };
          async function* lines() {
            for await (const chunk of rows()) yield chunk.map((row) => parseRow(row, rowShape));
          }
          const upload = { survey_id: surveyId, columns, ...toColumnIndexes({ ...indexes, email }) };
          const { id, summary, suppressed } = await storeAll(actor, upload, lines());
          return { uploadId: id, ...columnNamesAndMapping, ...presentSummary(summary, suppressed) };
        },
      );
    },

    /** Uses one transaction, so that there is no unfinished upload. @throws {AppError} notFound, location.unknown */
    async addFromSource(actor: Actor, surveyId: string, source: RecipientSource): Promise<RecipientUpload> {
      const survey = await surveys.get(actor, surveyId);
      return database.write(actor.tenantId, async (scope) => {
        const id = uuidv7();
        const mailing = await findSourceMailing(scope, survey, source);
        const columns = mailing?.columns ?? [...userColumns];
        const byName = findColumns(columns, null);
        const indexes = {
          email: byName.email ?? 0,
          firstName: mailing ? mailing.first_name_column : byName.firstName,
          lastName: mailing ? mailing.last_name_column : byName.lastName,
          location: mailing ? mailing.location_column : byName.location,
        };
        await uploadRepository.insert(scope, {
          id,
          created_by: actor.userId,
          survey_id: surveyId,
          columns,
          ...toColumnIndexes(indexes),
        });
        const valid = await addRecipients(scope, id, survey, source, columns);
        const summary = { ...emptySummary, rows: valid, valid };
        const suppressed = await complete(scope, actor, id, summary);
        return {
          uploadId: id,
          columns,
          mapping: nameColumns(columns, indexes),
          ...presentSummary(summary, suppressed),
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
      if (!(await read((scope) => uploadRepository.find(scope, surveyId, uploadId)))) throw notFound();
      async function* batches() {
        let last = 0;
        for (;;) {
          const from = last;
          const rows = await read((scope) =>
            uploadRepository.problemsAfter(scope, uploadId, from, rowsPerRead),
          );
          if (rows.length === 0) return;
          yield rows.map(presentInvalid);
          last = rows.at(-1)?.line ?? 0;
        }
      }
      return { name: `${name} - invalid lines`, batches: batches() };
    },

    /** @returns `limit` if there may be more */
    async deleteExpired(scope: Scope, limit: number): Promise<number> {
      const ids = await uploadRepository.findOld(scope, new Date(clock.now() - retentionMs), maxDeleted);
      await uploadRepository.remove(scope, ids);
      return ids.length === maxDeleted ? limit : ids.length;
    },
  };
};

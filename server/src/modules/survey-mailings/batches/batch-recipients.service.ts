import type { BatchRecipient, BatchRecipientQuery } from '@vantage/contract/survey-mailings/batches';
import type { Actor } from '../../../platform/actor';
import type { CsvFile } from '../../../platform/csv';
import type { Database, Scope } from '../../../platform/database/database';
import { readInBatches } from '../../../platform/database/read-in-batches';
import { notFound } from '../../../platform/errors';
import type { BatchRecipientRepository } from './batch-recipients.repository';
import { presentRecipient } from './batches.presenter';
import type { BatchRepository, BatchRow } from './batches.repository';

interface Dependencies {
  readonly database: Database;
  readonly batches: BatchRepository;
  readonly recipients: BatchRecipientRepository;
}

export type BatchRecipientService = ReturnType<typeof batchRecipientService>;

export const batchRecipientService = ({ database, batches, recipients }: Dependencies) => {
  const read = async (scope: Scope, id: string): Promise<BatchRow> => {
    const row = await batches.find(scope, id);
    if (!row) throw notFound();
    return row;
  };

  return {
    /** @throws {AppError} notFound */
    list: (actor: Actor, id: string, query: BatchRecipientQuery) =>
      database.read(actor.tenantId, async (scope) => {
        const batch = await read(scope, id);
        const { rows, ...page } = await recipients.page(scope, batch, query);
        return { items: rows.map((row) => presentRecipient(row, batch)), ...page };
      }),

    /** @throws {AppError} notFound */
    async exportAll(actor: Actor, id: string): Promise<CsvFile<Exclude<keyof BatchRecipient, 'id'>>> {
      const { tenantId } = actor;
      const batch = await database.read(tenantId, (scope) => read(scope, id));
      return {
        name: `${batch.survey_name} - recipients`,
        batches: readInBatches(database, tenantId, async (scope, place) => {
          const { rows, nextCursor } = await recipients.pageWithoutTotal(scope, batch, {
            ...place,
            sort: 'line',
            order: 'asc',
          });
          return {
            rows: rows.map((row) => {
              const { id: _id, ...columns } = presentRecipient(row, batch);
              return columns;
            }),
            nextCursor,
          };
        }),
      };
    },
  };
};

import type { MailingRecipient, MailingRecipientQuery } from '@vantage/contract/mailings/mailings';
import type { Actor } from '../../platform/actor';
import type { CsvFile } from '../../platform/csv';
import type { Database, Scope } from '../../platform/database/database';
import { readInBatches } from '../../platform/database/read-in-batches';
import { notFound } from '../../platform/errors';
import type { MailingRecipientRepository } from './mailing-recipients.repository';
import { presentRecipient } from './mailings.presenter';
import type { MailingRepository, MailingRow } from './mailings.repository';

interface Dependencies {
  readonly database: Database;
  readonly mailingRepository: MailingRepository;
  readonly mailingRecipientRepository: MailingRecipientRepository;
}

export type MailingRecipientService = ReturnType<typeof mailingRecipientService>;

export const mailingRecipientService = ({
  database,
  mailingRepository,
  mailingRecipientRepository,
}: Dependencies) => {
  const read = async (scope: Scope, id: string): Promise<MailingRow> => {
    const row = await mailingRepository.find(scope, id);
    if (!row) throw notFound();
    return row;
  };

  return {
    /** @throws {AppError} notFound */
    list(actor: Actor, id: string, query: MailingRecipientQuery) {
      return database.read(actor.tenantId, async (scope) => {
        const mailing = await read(scope, id);
        const { rows, ...page } = await mailingRecipientRepository.page(scope, mailing, query);
        return { items: rows.map((row) => presentRecipient(row, mailing)), ...page };
      });
    },

    /** @throws {AppError} notFound */
    async exportAll(actor: Actor, id: string): Promise<CsvFile<Exclude<keyof MailingRecipient, 'id'>>> {
      const { tenantId } = actor;
      const mailing = await database.read(tenantId, (scope) => read(scope, id));
      return {
        name: `${mailing.survey_name} - recipients`,
        batches: readInBatches(database, tenantId, async (scope, position) => {
          const { rows, nextCursor } = await mailingRecipientRepository.pageWithoutTotal(scope, mailing, {
            ...position,
            sort: 'line',
            order: 'asc',
          });
          return {
            rows: rows.map((row) => {
              const { id: _id, ...columns } = presentRecipient(row, mailing);
              return columns;
            }),
            nextCursor,
          };
        }),
      };
    },
  };
};

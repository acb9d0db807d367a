import {
  maxListedSuppressed,
  type SuppressedRecipient,
} from '@vantage/contract/mailings/suppressed-recipients';
import type { Actor } from '../../../platform/actor';
import type { CsvFile } from '../../../platform/csv';
import type { Database } from '../../../platform/database/database';
import { notFound } from '../../../platform/errors';
import type { Surveys } from '../../surveys';
import type { RecipientUploadRepository } from './recipient-uploads.repository';
import type { SuppressedRecipientRepository } from './suppressed-recipients.repository';

const rowsPerRead = 1_000;

interface Place {
  readonly surveyId: string;
  readonly uploadId: string;
}

interface Dependencies {
  readonly database: Database;
  readonly surveys: Pick<Surveys, 'get'>;
  readonly uploads: Pick<RecipientUploadRepository, 'find' | 'countSuppressed'>;
  readonly suppressed: SuppressedRecipientRepository;
}

/** Lists the recipients of an upload who get no mail as long as their addresses stay suppressed. */
export const suppressedRecipientService = ({ database, surveys, uploads, suppressed }: Dependencies) => {
  const readAfter = (
    { tenantId }: Actor,
    { surveyId, uploadId }: Place,
    line: number,
    limit: number,
  ): Promise<SuppressedRecipient[]> =>
    database.read(tenantId, async (scope) => {
      if (!(await uploads.find(scope, surveyId, uploadId))) throw notFound();
      return suppressed.findAfter(scope, uploadId, line, limit);
    });

  return {
    /** @throws {AppError} notFound */
    async list(actor: Actor, place: Place): Promise<{ items: SuppressedRecipient[]; total: number }> {
      await surveys.get(actor, place.surveyId);
      const items = await readAfter(actor, place, 0, maxListedSuppressed);
      if (items.length < maxListedSuppressed) return { items, total: items.length };
      const total = await database.read(actor.tenantId, (scope) =>
        uploads.countSuppressed(scope, place.uploadId),
      );
      return { items, total };
    },

    /** @throws {AppError} notFound */
    async export(actor: Actor, place: Place): Promise<CsvFile<keyof SuppressedRecipient>> {
      const { name } = await surveys.get(actor, place.surveyId);
      let rows = await readAfter(actor, place, 0, rowsPerRead);
      async function* batches() {
        while (rows.length > 0) {
          yield rows;
          rows = await readAfter(actor, place, rows.at(-1)?.line ?? 0, rowsPerRead);
        }
      }
      return { name: `${name} - suppressed recipients`, batches: batches() };
    },
  };
};

export type SuppressedRecipientService = ReturnType<typeof suppressedRecipientService>;

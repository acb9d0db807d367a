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

interface UploadRef {
  readonly surveyId: string;
  readonly uploadId: string;
}

interface Dependencies {
  readonly database: Database;
  readonly surveys: Pick<Surveys, 'get'>;
  readonly uploadRepository: Pick<RecipientUploadRepository, 'find' | 'countSuppressed'>;
  readonly suppressedRepository: SuppressedRecipientRepository;
}

/** Lists the recipients of an upload who get no mail as long as their addresses stay suppressed. */
export const suppressedRecipientService = ({
  database,
  surveys,
  uploadRepository,
  suppressedRepository,
}: Dependencies) => {
  const readAfter = (
    { tenantId }: Actor,
    { surveyId, uploadId }: UploadRef,
    line: number,
    limit: number,
  ): Promise<SuppressedRecipient[]> =>
    database.read(tenantId, async (scope) => {
      if (!(await uploadRepository.find(scope, surveyId, uploadId))) throw notFound();
      return suppressedRepository.findAfter(scope, uploadId, line, limit);
    });

  return {
    /** @throws {AppError} notFound */
    async list(actor: Actor, upload: UploadRef): Promise<{ items: SuppressedRecipient[]; total: number }> {
      await surveys.get(actor, upload.surveyId);
      const items = await readAfter(actor, upload, 0, maxListedSuppressed);
      if (items.length < maxListedSuppressed) return { items, total: items.length };
      const total = await database.read(actor.tenantId, (scope) =>
        uploadRepository.countSuppressed(scope, upload.uploadId),
      );
      return { items, total };
    },

    /** @throws {AppError} notFound */
    async export(actor: Actor, upload: UploadRef): Promise<CsvFile<keyof SuppressedRecipient>> {
      const { name } = await surveys.get(actor, upload.surveyId);
      let rows = await readAfter(actor, upload, 0, rowsPerRead);
      async function* batches() {
        while (rows.length > 0) {
          yield rows;
          rows = await readAfter(actor, upload, rows.at(-1)?.line ?? 0, rowsPerRead);
        }
      }
      return { name: `${name} - suppressed recipients`, batches: batches() };
    },
  };
};

export type SuppressedRecipientService = ReturnType<typeof suppressedRecipientService>;

import { recipientLimits, type DuplicateLine } from '@vantage/contract/mailings/recipients';
import type { Database } from '../../../platform/database/database';
import { charactersPerChunk, linesPerChunk } from './recipient-chunks';
import {
  countCharacters,
  isInvalid,
  type InvalidLine,
  type RecipientLine,
  type StoredProblem,
} from './recipient-lines';
import type { RecipientUploadRepository } from './recipient-uploads.repository';

interface Dependencies {
  readonly database: Database;
  readonly uploadRepository: RecipientUploadRepository;
}

export interface UploadSummary {
  readonly rows: number;
  readonly valid: number;
  readonly duplicates: number;
  /** Lists the first of them. */
  readonly duplicateLines: readonly DuplicateLine[];
  readonly invalidCount: number;
  /** Lists the first of them. */
  readonly invalid: readonly InvalidLine[];
}

export const emptySummary: UploadSummary = {
  rows: 0,
  valid: 0,
  duplicates: 0,
  duplicateLines: [],
  invalidCount: 0,
  invalid: [],
};

/** Reads the next rows while the database stores those before. */
export async function storeLines(
  { database, uploadRepository }: Dependencies,
  tenantId: string,
  uploadId: string,
  rows: AsyncIterable<readonly (RecipientLine | InvalidLine)[]>,
): Promise<UploadSummary> {
  /** Has the line of each address. */
  const seen = new Map<string, number>();
  const duplicateLines: DuplicateLine[] = [];
  const invalid: InvalidLine[] = [];
  let [rowCount, duplicates, invalidCount] = [0, 0, 0];
  let buffer: { valid: RecipientLine[]; invalid: StoredProblem[] } = { valid: [], invalid: [] };
  let bufferedCharacters = 0;
  let stored: Promise<void> = Promise.resolve();
  const flush = async (): Promise<void> => {
    const lines = buffer;
    buffer = { valid: [], invalid: [] };
    bufferedCharacters = 0;
    await stored;
    stored = database.write(tenantId, (scope) => uploadRepository.addLines(scope, uploadId, lines), {
      synchronousCommit: false,
    });
    stored.catch(() => {});
  };
  for await (const chunk of rows) {
    rowCount += chunk.length;
    for (const line of chunk) {
      if (isInvalid(line)) {
        buffer.invalid.push(line);
        if (invalid.length < recipientLimits.reported) invalid.push(line);
        invalidCount += 1;
        continue;
      }
      const firstLine = seen.get(line.normalizedEmail);
      if (firstLine !== undefined) {
        duplicates += 1;
        buffer.invalid.push({ line: line.line, value: line.email, code: 'duplicate' });
        if (duplicateLines.length < recipientLimits.reported)
          duplicateLines.push({ line: line.line, email: line.email, firstLine });
      } else {
        seen.set(line.normalizedEmail, line.line);
        buffer.valid.push(line);
        bufferedCharacters += countCharacters(line.cells);
      }
    }
    const bufferedLines = buffer.valid.length + buffer.invalid.length;
    if (bufferedLines >= linesPerChunk || bufferedCharacters >= charactersPerChunk) await flush();
  }
  await flush();
  await stored;
  return { rows: rowCount, valid: seen.size, duplicates, duplicateLines, invalidCount, invalid };
}

import { recipientLimits } from '@vantage/contract/survey-mailings/recipients';
import type { Database } from '../../../platform/database/database';
import { charactersPerBlock, linesPerBlock } from './recipient-blocks';
import { charactersIn, isInvalid, type InvalidLine, type RecipientLine } from './recipient-lines';
import type { RecipientUploadRepository } from './recipient-uploads.repository';

interface Dependencies {
  readonly database: Database;
  readonly uploads: RecipientUploadRepository;
}

export interface Findings {
  readonly rows: number;
  readonly valid: number;
  readonly duplicates: number;
  readonly invalidCount: number;
  /** The first of them. */
  readonly invalid: readonly InvalidLine[];
}

export const noFindings: Findings = { rows: 0, valid: 0, duplicates: 0, invalidCount: 0, invalid: [] };

/** The next rows are read while the database stores those before. */
export async function storeLines(
  { database, uploads }: Dependencies,
  tenantId: string,
  uploadId: string,
  rows: AsyncIterable<readonly (RecipientLine | InvalidLine)[]>,
): Promise<Findings> {
  const known = new Set<string>();
  const invalid: InvalidLine[] = [];
  let [rowCount, duplicates, invalidCount] = [0, 0, 0];
  let held: { valid: RecipientLine[]; invalid: InvalidLine[] } = { valid: [], invalid: [] };
  let heldCharacters = 0;
  let stored: Promise<void> = Promise.resolve();
  const flush = async (): Promise<void> => {
    const lines = held;
    held = { valid: [], invalid: [] };
    heldCharacters = 0;
    await stored;
    stored = database.write(tenantId, (scope) => uploads.addLines(scope, uploadId, lines), {
      synchronousCommit: false,
    });
    stored.catch(() => {});
  };
  for await (const some of rows) {
    rowCount += some.length;
    for (const line of some) {
      if (isInvalid(line)) {
        held.invalid.push(line);
        if (invalid.length < recipientLimits.reported) invalid.push(line);
        invalidCount += 1;
        continue;
      }
      const before = known.size;
      known.add(line.normalizedEmail);
      if (known.size === before) duplicates += 1;
      else {
        held.valid.push(line);
        heldCharacters += charactersIn(line.cells);
      }
    }
    const heldLines = held.valid.length + held.invalid.length;
    if (heldLines >= linesPerBlock || heldCharacters >= charactersPerBlock) await flush();
  }
  await flush();
  await stored;
  return { rows: rowCount, valid: known.size, duplicates, invalidCount, invalid };
}

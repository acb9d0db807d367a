import { v7 as uuidv7 } from 'uuid';
import { recipientLimits } from '@vantage/contract/mailings/recipients';
import {
  suppressionImportLimits,
  suppressionReason,
  type SuppressionImport,
} from '@vantage/contract/mailings/suppressions';
import type { Actor } from '../../../platform/actor';
import type { CsvFile } from '../../../platform/csv';
import type { Database } from '../../../platform/database/database';
import { readInBatches } from '../../../platform/database/read-in-batches';
import type { UploadedFile } from '../../../platform/http/request-bodies/uploads';
import type { RawRow } from '../../../platform/tables/csv-rows';
import { peekBytes } from '../../../platform/tables/peek-bytes';
import { missingColumns, normalizeHeader, withRows } from '../../../platform/tables/table-reading';
import type { AuditLog } from '../../audit-log';
import type { BounceService } from '../bounces/bounces.service';
import { isMailbox } from '../bounces/delivery-reports';
import { findColumns, isKnownColumnName } from '../recipients/recipient-columns';
import { isInvalid, parseRow, type InvalidLine } from '../recipients/recipient-lines';
import type { NewSuppression, SuppressionRepository } from './suppressions.repository';

const rowsPerWrite = 5_000;

interface Dependencies {
  readonly database: Database;
  readonly suppressionRepository: SuppressionRepository;
  readonly bounces: Pick<BounceService, 'importMailbox'>;
  readonly audit: AuditLog;
}

export type SuppressionFileService = ReturnType<typeof suppressionFileService>;

/** The first bytes show what a file is. */
const startLength = 64;

export const suppressionFileService = ({
  database,
  suppressionRepository,
  bounces,
  audit,
}: Dependencies) => ({
  /**
   * Imports a table, or mails with delivery reports. Rows that were stored before an error stay: a repeated import
   * leaves them as they are.
   * @throws {AppError} validation of `file`; request.tooLarge, request.tooMany
   */
  async import(actor: Actor, file: UploadedFile, requestId: string): Promise<SuppressionImport> {
    const { reported, rows: maxRows } = suppressionImportLimits;
    const { start, whole } = await peekBytes(file.content, startLength);
    if (isMailbox(start.toString())) {
      const parts = [];
      for await (const part of whole) parts.push(part);
      const mails = Buffer.concat(parts).toString();
      const { bounced, added, temporary } = await bounces.importMailbox(actor, mails, requestId);
      const existing = bounced - added;
      return { rows: bounced, added, existing, temporary, unknownReasons: 0, invalidCount: 0, invalid: [] };
    }
    const options = {
      tenantId: actor.tenantId,
      isKnown: isKnownColumnName,
      maxRows,
      maxColumns: recipientLimits.columns,
      maxCellLength: recipientLimits.cell,
    };
    return withRows(whole, options, async ({ header, rows }) => {
      const { email } = findColumns(
        header.map((cell) => cell.trim()),
        null,
      );
      if (email === null) throw missingColumns(['email']);
      const reasonIndex = header.findIndex((cell) => normalizeHeader(cell) === 'reason');
      const readReason = ({ cells }: RawRow): NewSuppression['reason'] => {
        const value = cells[reasonIndex]?.trim().toLowerCase() ?? '';
        const { data } = suppressionReason.safeParse(value);
        // Other products export other reasons. If such a line were rejected, its address would still get mail.
        if (data === undefined && value !== '') unknownReasons += 1;
        return data ?? 'added';
      };
      const columns = { count: header.length, stored: header.length, emailIndex: email };
      const invalid: InvalidLine[] = [];
      let [rowCount, added, invalidCount, unknownReasons] = [0, 0, 0, 0];
      let buffer: NewSuppression[] = [];
      const flush = async (): Promise<void> => {
        const lines = buffer;
        buffer = [];
        added += await database.write(actor.tenantId, (scope) =>
          suppressionRepository.insertAll(scope, lines),
        );
      };
      for await (const chunk of rows()) {
        rowCount += chunk.length;
        for (const row of chunk) {
          const line = parseRow(row, columns);
          if (isInvalid(line)) {
            invalidCount += 1;
            if (invalid.length < reported) invalid.push(line);
          } else {
            const { email: address, normalizedEmail } = line;
            buffer.push({ id: uuidv7(), email: address, normalizedEmail, reason: readReason(row) });
          }
        }
        if (buffer.length >= rowsPerWrite) await flush();
      }
      await flush();
      await database.write(actor.tenantId, (scope) =>
        audit.recordChange(scope, actor, requestId, {
          action: 'suppressions.imported',
          entityId: null,
          after: { rows: rowCount, added },
        }),
      );
      const existing = rowCount - invalidCount - added;
      return { rows: rowCount, added, existing, temporary: 0, unknownReasons, invalidCount, invalid };
    });
  },

  export(actor: Actor): CsvFile<'email' | 'reason' | 'createdAt'> {
    return {
      name: 'suppressions',
      batches: readInBatches(database, actor.tenantId, async (scope, position) => {
        const { rows, nextCursor } = await suppressionRepository.pageWithoutTotal(scope, {
          sort: 'createdAt',
          order: 'asc',
          ...position,
        });
        return {
          rows: rows.map((row) => ({
            email: row.email,
            reason: row.reason,
            createdAt: row.created_at.toISOString(),
          })),
          nextCursor,
        };
      }),
    };
  },
});

import { sql, type Selectable } from 'kysely';
import { listLimits } from '@vantage/contract/api/list-limits';
import type { BatchRecipientQuery } from '@vantage/contract/survey-mailings/batches';
import type { DB } from '../../../database-schema';
import type { Scope } from '../../../platform/database/database';
import {
  boundedTotal,
  keysetPageOfParts,
  keysetPart,
  type CountedPage,
  type KeysetPart,
  type Page,
} from '../../../platform/database/keyset';
import { normalizeEmail } from '../email-addresses';
import type { BatchRow } from './batches.repository';

export type BatchRecipientRow = Pick<
  Selectable<DB['survey_mail_recipient']>,
  | 'id'
  | 'line'
  | 'email'
  | 'normalized_email'
  | 'state'
  | 'due_at'
  | 'attempts'
  | 'sent_at'
  | 'bounce'
  | 'detail'
> & {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly location: string | null;
  readonly opened_at: Date | null;
  readonly answered_at: Date | null;
};

type BatchWithColumns = Pick<BatchRow, 'id' | 'first_name_column' | 'last_name_column' | 'location_column'>;

type Query = Pick<BatchRecipientQuery, 'sort' | 'order' | 'limit' | 'cursor' | 'search' | 'state' | 'bounce'>;

const lastCharacter = String.fromCodePoint(0x10ffff);

const filtered = (
  scope: Scope,
  batchId: string,
  { search, state, bounce }: Pick<Query, 'search' | 'state' | 'bounce'>,
) => {
  let rows = scope
    .tables()
    .selectFrom('survey_mail_recipient as recipient')
    .where('recipient.tenant_id', '=', scope.tenantId)
    .where('recipient.batch_id', '=', batchId);
  if (state) rows = rows.where('recipient.state', 'in', state);
  // The index is of those with a bounce.
  if (bounce) rows = rows.where('recipient.bounce', 'is not', null).where('recipient.bounce', 'in', bounce);
  const prefix = normalizeEmail(search ?? '');
  // A range: under row-level security, an index is used by leakproof operators only.
  if (prefix !== '')
    rows = rows
      .where('recipient.normalized_email', '>=', prefix)
      .where('recipient.normalized_email', '<', prefix + lastCharacter);
  return rows;
};

/** @param place of the column, counted from 0; null for none */
const cellAt = (place: number | null) => sql<string | null>`recipient.cells ->> ${place}::int`;

/** Reads only the cells that are presented: all of them may have 100 kB. */
const withDetails = (scope: Scope, batch: BatchWithColumns, rows: ReturnType<typeof filtered>) =>
  rows
    .leftJoin('survey_link', (join) =>
      join.on('survey_link.tenant_id', '=', scope.tenantId).onRef('survey_link.id', '=', 'recipient.link_id'),
    )
    .leftJoin('survey_response', (join) =>
      join
        .on('survey_response.tenant_id', '=', scope.tenantId)
        .onRef('survey_response.link_id', '=', 'recipient.link_id'),
    )
    .select([
      'recipient.id',
      'recipient.line',
      'recipient.email',
      'recipient.normalized_email',
      'recipient.state',
      'recipient.due_at',
      'recipient.attempts',
      'recipient.sent_at',
      'recipient.bounce',
      'recipient.detail',
      'survey_link.opened_at',
      'survey_response.completed_at as answered_at',
      cellAt(batch.first_name_column).as('first_name'),
      cellAt(batch.last_name_column).as('last_name'),
      cellAt(batch.location_column).as('location'),
    ]);

const byLine = { table: 'recipient', column: 'line', type: 'int' } as const;
const byEmail = { table: 'recipient', column: 'normalized_email', type: 'text' } as const;
const byTime = { table: 'recipient', column: 'sent_at', type: 'timestamptz' } as const;

// Those who were sent a mail, then the rest by line: no single index covers rows with a time and rows without.
const partsBySentAt = (
  scope: Scope,
  batch: BatchWithColumns,
  rows: ReturnType<typeof filtered>,
  order: Query['order'],
): KeysetPart<BatchRecipientRow>[] => {
  const parts = [
    keysetPart(
      withDetails(scope, batch, rows.where('recipient.sent_at', 'is not', null)),
      { sort: 'sentAt', order },
      byTime,
    ),
    keysetPart(
      withDetails(scope, batch, rows.where('recipient.sent_at', 'is', null)),
      { sort: 'sentAt.never', order: 'asc' },
      byLine,
    ),
  ];
  return order === 'desc' ? parts : parts.toReversed();
};

export const batchRecipientRepository = () => {
  const pageWithoutTotal = (
    scope: Scope,
    batch: BatchWithColumns,
    query: Query,
  ): Promise<Page<BatchRecipientRow>> => {
    const rows = filtered(scope, batch.id, query);
    const parts =
      query.sort === 'sentAt'
        ? partsBySentAt(scope, batch, rows, query.order)
        : [keysetPart(withDetails(scope, batch, rows), query, query.sort === 'line' ? byLine : byEmail)];
    return keysetPageOfParts(parts, query);
  };

  return {
    pageWithoutTotal,

    async page(scope: Scope, batch: BatchWithColumns, query: Query): Promise<CountedPage<BatchRecipientRow>> {
      const [page, { total }] = await Promise.all([
        pageWithoutTotal(scope, batch, query),
        scope
          .tables()
          .selectFrom(
            filtered(scope, batch.id, query)
              .select('recipient.id')
              .limit(listLimits.countedTo + 1)
              .as('found'),
          )
          .select(sql<number>`count(*)::int`.as('total'))
          .executeTakeFirstOrThrow(),
      ]);
      return { ...page, ...boundedTotal(total) };
    },
  };
};

export type BatchRecipientRepository = ReturnType<typeof batchRecipientRepository>;

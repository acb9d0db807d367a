import { sql, type Selectable } from 'kysely';
import { listLimits } from '@vantage/contract/api/list-limits';
import type { MailingRecipientQuery } from '@vantage/contract/mailings/mailings';
import type { DB } from '../../database-schema';
import type { Scope } from '../../platform/database/database';
import {
  boundedTotal,
  keysetPageOfParts,
  keysetPart,
  type CountedPage,
  type KeysetPart,
  type Page,
} from '../../platform/database/keyset';
import { normalizeEmail } from './email-addresses';
import type { MailingRow } from './mailings.repository';

export type MailingRecipientRow = Pick<
  Selectable<DB['mailing_recipient']>,
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
  /** It is null for a link that was erased. */
  readonly is_opened: boolean | null;
  readonly answered_at: Date | null;
  readonly has_answered: boolean | null;
};

type MailingWithColumns = Pick<
  MailingRow,
  'id' | 'first_name_column' | 'last_name_column' | 'location_column'
>;

type Query = Pick<
  MailingRecipientQuery,
  'sort' | 'order' | 'limit' | 'cursor' | 'search' | 'state' | 'bounce'
>;

const lastCharacter = String.fromCodePoint(0x10ffff);

const filterRecipients = (
  scope: Scope,
  mailingId: string,
  { search, state, bounce }: Pick<Query, 'search' | 'state' | 'bounce'>,
) => {
  let rows = scope
    .tables()
    .selectFrom('mailing_recipient as recipient')
    .where('recipient.tenant_id', '=', scope.tenantId)
    .where('recipient.mailing_id', '=', mailingId);
  if (state) rows = rows.where('recipient.state', 'in', state);
  // The index covers only recipients with a bounce.
  if (bounce) rows = rows.where('recipient.bounce', 'is not', null).where('recipient.bounce', 'in', bounce);
  const prefix = normalizeEmail(search ?? '');
  // The prefix is searched as a range: under row-level security, only leakproof operators use an index.
  if (prefix !== '')
    rows = rows
      .where('recipient.normalized_email', '>=', prefix)
      .where('recipient.normalized_email', '<', prefix + lastCharacter);
  return rows;
};

/** @param index of the column, counted from 0; null for none */
const selectCell = (index: number | null) => sql<string | null>`recipient.cells ->> ${index}::int`;

/** Reads only the cells that are presented, since all cells of a recipient may have 100 kB. */
const selectDetails = (
  scope: Scope,
  mailing: MailingWithColumns,
  rows: ReturnType<typeof filterRecipients>,
) =>
  rows
    .leftJoin('survey_invitation_link', (join) =>
      join
        .on('survey_invitation_link.tenant_id', '=', scope.tenantId)
        .onRef('survey_invitation_link.id', '=', 'recipient.link_id'),
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
      'survey_invitation_link.opened_at',
      'survey_invitation_link.is_opened',
      'survey_invitation_link.has_answered',
      'survey_response.completed_at as answered_at',
      selectCell(mailing.first_name_column).as('first_name'),
      selectCell(mailing.last_name_column).as('last_name'),
      selectCell(mailing.location_column).as('location'),
    ]);

const byLine = { table: 'recipient', column: 'line', type: 'int' } as const;
const byEmail = { table: 'recipient', column: 'normalized_email', type: 'text' } as const;
const byTime = { table: 'recipient', column: 'sent_at', type: 'timestamptz' } as const;

// Recipients with a sent mail come first or last as a part of their own, since no single index covers rows with a time
// and rows without.
const sentAtParts = (
  scope: Scope,
  mailing: MailingWithColumns,
  rows: ReturnType<typeof filterRecipients>,
  order: Query['order'],
): KeysetPart<MailingRecipientRow>[] => {
  const parts = [
    keysetPart(
      selectDetails(scope, mailing, rows.where('recipient.sent_at', 'is not', null)),
      { sort: 'sentAt', order },
      byTime,
    ),
    keysetPart(
      selectDetails(scope, mailing, rows.where('recipient.sent_at', 'is', null)),
      { sort: 'sentAt.never', order: 'asc' },
      byLine,
    ),
  ];
  return order === 'desc' ? parts : parts.toReversed();
};

export const mailingRecipientRepository = () => {
  const pageWithoutTotal = (
    scope: Scope,
    mailing: MailingWithColumns,
    query: Query,
  ): Promise<Page<MailingRecipientRow>> => {
    const rows = filterRecipients(scope, mailing.id, query);
    const parts =
      query.sort === 'sentAt'
        ? sentAtParts(scope, mailing, rows, query.order)
        : [keysetPart(selectDetails(scope, mailing, rows), query, query.sort === 'line' ? byLine : byEmail)];
    return keysetPageOfParts(parts, query);
  };

  return {
    pageWithoutTotal,

    async page(
      scope: Scope,
      mailing: MailingWithColumns,
      query: Query,
    ): Promise<CountedPage<MailingRecipientRow>> {
      const [page, { total }] = await Promise.all([
        pageWithoutTotal(scope, mailing, query),
        scope
          .tables()
          .selectFrom(
            filterRecipients(scope, mailing.id, query)
              .select('recipient.id')
              .limit(listLimits.countedTo + 1)
              .as('counted'),
          )
          .select(sql<number>`count(*)::int`.as('total'))
          .executeTakeFirstOrThrow(),
      ]);
      return { ...page, ...boundedTotal(total) };
    },
  };
};

export type MailingRecipientRepository = ReturnType<typeof mailingRecipientRepository>;

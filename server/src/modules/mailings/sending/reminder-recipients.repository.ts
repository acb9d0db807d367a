import { recipientLimits } from '@vantage/contract/mailings/recipients';
import type { Survey } from '@vantage/contract/surveys/surveys';
import type { Scope } from '../../../platform/database/database';
import { preparedStatement } from '../../../platform/database/prepared-statement';
import { insertChunks } from '../recipients/recipient-chunks';

const addressesPerCopy = 5_000;
/** Recipients are taken from this many earlier mailings, the latest ones. */
const maxSources = 200;

/** Says what counts as an answer. SurveyMonkey reports no responses, so there it is opening the survey. */
export type CompletionSignal = 'response' | 'opening';

export const completionSignal = ({ type }: Pick<Survey, 'type'>): CompletionSignal =>
  type === 'SurveyJS' ? 'response' : 'opening';

/** A reminder has the columns of the mailings before it. */
export interface ReminderColumns {
  readonly columns: string[];
  readonly first_name_column: number | null;
  readonly last_name_column: number | null;
  readonly location_column: number | null;
}

interface SourceMailing extends ReminderColumns {
  readonly id: string;
}

const hasAnswered = (link: string): string => `case $3
  when 'response' then exists (
    select 1 from survey_response a where a.tenant_id = $1 and a.link_id = ${link})
    or exists (
      select 1 from survey_invitation_link l where l.tenant_id = $1 and l.id = ${link} and l.has_answered)
  when 'opening' then exists (
    select 1 from survey_invitation_link l where l.tenant_id = $1 and l.id = ${link} and l.opened_at is not null)
  end`;

/**
 * Selects the cells of `u` in the order of the reminder's columns, with an empty one for a column that `u` doesn't
 * have.
 */
const projectedCells = `(
  select jsonb_agg(case when c.index::int < 0 then '' else coalesce(u.cells ->> c.index::int, '') end order by c.place)
  from jsonb_array_elements_text(u.column_indexes) with ordinality as c(index, place))`;

const sourceMailings = `
  select s.mailing_id, s.column_indexes from json_to_recordset($4::json) as s(mailing_id uuid, column_indexes jsonb)`;

const findSources = preparedStatement<SourceMailing>(`
  select id, columns, first_name_column, last_name_column, location_column from mailing
  where tenant_id = $1 and survey_id = $2 and ($3::uuid is null or id < $3) and sent > 0
  order by created_at desc, id desc limit ${maxSources}
`);
const countUnanswered = preparedStatement<{ count: number; suppressed: number }>(`
  select count(*)::int as count, count(s.id)::int as suppressed from (
    select r.normalized_email from mailing_recipient r
    where r.tenant_id = $1 and r.mailing_id = any($2::uuid[]) and r.state = 'Sent'
    group by r.normalized_email
    having not bool_or(${hasAnswered('r.link_id')})
  ) address
  left join suppression s on s.tenant_id = $1 and s.normalized_email = address.normalized_email
`);
// Reads the next addresses of each earlier mailing. The first of them, up to the limit, are those of all these mailings. The
// latest link of a person is used again, so that nobody can answer twice. The insert returns something, since a distributed
// database rejects it otherwise.
const copyToMailing = preparedStatement<{ addresses: number }>(`
  with source as (${sourceMailings}), mailed as (
    select r.normalized_email, r.email, r.cells, r.link_id, r.sent_at, s.column_indexes,
      ${hasAnswered('r.link_id')} as answered
    from source s cross join lateral (
      select normalized_email, email, cells, link_id, sent_at from mailing_recipient
      where tenant_id = $1 and mailing_id = s.mailing_id and state = 'Sent' and normalized_email > (
        select coalesce(copy_cursor, '') from mailing where tenant_id = $1 and id = $2)
      order by normalized_email limit ${addressesPerCopy}
    ) r
  ), address as (
    select distinct normalized_email from mailed order by normalized_email limit ${addressesPerCopy}
  ), unanswered as (
    select distinct on (m.normalized_email) m.normalized_email, m.email, m.cells, m.link_id, m.column_indexes
    from mailed m join address a on a.normalized_email = m.normalized_email
    where not exists (select 1 from mailed o where o.normalized_email = m.normalized_email and o.answered)
    order by m.normalized_email, m.sent_at desc
  ), copied as (
    insert into mailing_recipient as added (tenant_id, mailing_id, id, line, email, normalized_email, cells, link_id)
    select n.tenant_id, n.id, gen_random_uuid(),
      row_number() over (order by u.normalized_email) + coalesce(
        (select max(line) from mailing_recipient where tenant_id = $1 and mailing_id = $2), 0),
      u.email, u.normalized_email, ${projectedCells}, u.link_id
    from mailing n, unanswered u
    where n.tenant_id = $1 and n.id = $2
    returning id
  )
  update mailing n set copy_cursor = coalesce(a.last, n.copy_cursor)
  from (select max(normalized_email) as last, count(*)::int as addresses from address) a
  where n.tenant_id = $1 and n.id = $2
  returning a.addresses
`);
// The statement finds the same people as those above.
const addToUpload = preparedStatement<{ count: number }>(
  insertChunks(`
    with source as (${sourceMailings}), mailed as (
      select r.normalized_email, r.email, r.cells, r.sent_at, s.column_indexes,
        bool_or(${hasAnswered('r.link_id')}) over (partition by r.normalized_email) as answered
      from source s
      join mailing_recipient r on r.tenant_id = $1 and r.mailing_id = s.mailing_id and r.state = 'Sent'
    ), unanswered as (
      select distinct on (normalized_email) normalized_email, email, cells, column_indexes
      from mailed where not answered order by normalized_email, sent_at desc
    )
    select b.tenant_id, b.id as upload_id, u.email, u.normalized_email, ${projectedCells} as cells,
      (row_number() over (order by u.normalized_email))::int as place
    from recipient_upload b, unanswered u
    where b.tenant_id = $1 and b.id = $2
    order by u.normalized_email
    limit $5`),
);

/** Puts the columns of the latest mailing first, in their order. */
const mergeColumns = (sources: readonly SourceMailing[]): string[] => {
  const names = new Map(
    sources.flatMap(({ columns }) => columns.map((name) => [name.toLowerCase(), name] as const)).toReversed(),
  );
  const latest = sources[0]?.columns ?? [];
  const latestNames = new Set(latest.map((name) => name.toLowerCase()));
  const others = [...names].filter(([key]) => key !== '' && !latestNames.has(key)).map(([, name]) => name);
  return [...latest, ...others].slice(0, recipientLimits.columns);
};

const reminderColumns = (
  { first_name_column, last_name_column, location_column }: SourceMailing,
  sources: readonly SourceMailing[],
): ReminderColumns => ({
  columns: mergeColumns(sources),
  first_name_column,
  last_name_column,
  location_column,
});

/** Returns each mailing's index of every column, -1 if it has none, as the statements read it. */
const columnIndexes = (sources: readonly SourceMailing[], columns: readonly string[]): string =>
  JSON.stringify(
    sources.map(({ id, columns: sourceColumns }) => {
      const names = sourceColumns.map((name) => name.toLowerCase());
      return { mailing_id: id, column_indexes: columns.map((name) => names.indexOf(name.toLowerCase())) };
    }),
  );

export const reminderRecipientRepository = () => ({
  /** @returns undefined if no mail about the survey was sent */
  async findColumns(scope: Scope, surveyId: string): Promise<ReminderColumns | undefined> {
    const sources = await findSources(scope, surveyId, null);
    const [latest] = sources;
    return latest && reminderColumns(latest, sources);
  },

  /** Adds the recipients of a reminder to an upload. @returns how many were added */
  async addToUpload(
    scope: Scope,
    uploadId: string,
    { surveyId, columns }: { readonly surveyId: string; readonly columns: readonly string[] },
    signal: CompletionSignal,
    limit: number,
  ): Promise<number> {
    const indexes = columnIndexes(await findSources(scope, surveyId, null), columns);
    const blocks = await addToUpload(scope, uploadId, signal, indexes, limit);
    return blocks.reduce((total, { count }) => total + count, 0);
  },

  /**
   * Counts the recipients of a reminder, including those who are suppressed. @returns null if there is no one to remind
   */
  async preview(
    scope: Scope,
    surveyId: string,
    signal: CompletionSignal,
  ): Promise<(ReminderColumns & { readonly count: number; readonly suppressed: number }) | null> {
    const sources = await findSources(scope, surveyId, null);
    const [row] = await countUnanswered(
      scope,
      sources.map(({ id }) => id),
      signal,
    );
    const [latest] = sources;
    if (!latest || !row || row.count === 0) return null;
    return { ...reminderColumns(latest, sources), ...row };
  },

  /** Copies the next recipients who have not answered to the reminder. @returns false when all are copied */
  async copyToMailing(
    scope: Scope,
    mailing: { readonly id: string; readonly surveyId: string; readonly columns: readonly string[] },
    signal: CompletionSignal,
  ): Promise<boolean> {
    const sources = await findSources(scope, mailing.surveyId, mailing.id);
    const [row] = await copyToMailing(scope, mailing.id, signal, columnIndexes(sources, mailing.columns));
    return (row?.addresses ?? 0) > 0;
  },
});

export type ReminderRecipientRepository = ReturnType<typeof reminderRecipientRepository>;

import { recipientLimits } from '@vantage/contract/survey-mailings/recipients';
import type { Survey } from '@vantage/contract/surveys/surveys';
import type { Scope } from '../../../platform/database/database';
import { preparedStatement } from '../../../platform/database/prepared-statement';
import { insertBlocks } from '../recipients/recipient-blocks';

/** Addresses that are looked at in one transaction. */
const copiedAtATime = 5_000;
/** Earlier batches that are looked at, the latest ones. */
const maxSources = 200;

/** What counts as an answer: SurveyMonkey reports no responses, so there it is opening the survey. */
export type AnsweredBy = 'response' | 'opening';

export const answeredBy = ({ type }: Pick<Survey, 'type'>): AnsweredBy =>
  type === 'SurveyJS' ? 'response' : 'opening';

interface Source {
  readonly id: string;
  readonly columns: string[];
  readonly first_name_column: number | null;
  readonly last_name_column: number | null;
  readonly location_column: number | null;
}

/** The columns of a reminder, which it has from the batches before it. */
export interface ReminderColumns {
  readonly columns: string[];
  readonly first_name_column: number | null;
  readonly last_name_column: number | null;
  readonly location_column: number | null;
}

const answered = (link: string): string => `case $3
  when 'response' then exists (
    select 1 from survey_response a where a.tenant_id = $1 and a.link_id = ${link})
  when 'opening' then exists (
    select 1 from survey_link l where l.tenant_id = $1 and l.id = ${link} and l.opened_at is not null)
  end`;

/** The cells of `u` at the places of the reminder's columns. */
const placedCells = `(
  select jsonb_agg(case when p.place::int < 0 then '' else coalesce(u.cells ->> p.place::int, '') end order by p.at)
  from jsonb_array_elements_text(u.places) with ordinality as p(place, at))`;

const sources = preparedStatement<Source>(`
  select id, columns, first_name_column, last_name_column, location_column from survey_mail_batch
  where tenant_id = $1 and survey_id = $2 and ($3::uuid is null or id < $3) and sent > 0
  order by created_at desc, id desc limit ${maxSources}
`);
const countUnanswered = preparedStatement<{ count: number; suppressed: number }>(`
  select count(*)::int as count, count(s.id)::int as suppressed from (
    select r.normalized_email from survey_mail_recipient r
    where r.tenant_id = $1 and r.batch_id = any($2::uuid[]) and r.state = 'Sent'
    group by r.normalized_email
    having not bool_or(${answered('r.link_id')})
  ) address
  left join suppression s on s.tenant_id = $1 and s.normalized_email = address.normalized_email
`);
// For each earlier batch the next addresses, of which the first ones are complete. The latest link of a person is
// used again, so that nobody can answer twice. What is copied is returned, since a distributed database rejects the
// insert otherwise.
const copyNext = preparedStatement<{ addresses: number }>(`
  with source as (
    select s.batch_id, s.places from json_to_recordset($4::json) as s(batch_id uuid, places jsonb)
  ), mailed as (
    select r.normalized_email, r.email, r.cells, r.link_id, r.sent_at, s.places,
      ${answered('r.link_id')} as answered
    from source s cross join lateral (
      select normalized_email, email, cells, link_id, sent_at from survey_mail_recipient
      where tenant_id = $1 and batch_id = s.batch_id and state = 'Sent' and normalized_email > (
        select coalesce(copied_to, '') from survey_mail_batch where tenant_id = $1 and id = $2)
      order by normalized_email limit ${copiedAtATime}
    ) r
  ), address as (
    select distinct normalized_email from mailed order by normalized_email limit ${copiedAtATime}
  ), unanswered as (
    select distinct on (m.normalized_email) m.normalized_email, m.email, m.cells, m.link_id, m.places
    from mailed m join address a on a.normalized_email = m.normalized_email
    where not exists (select 1 from mailed o where o.normalized_email = m.normalized_email and o.answered)
    order by m.normalized_email, m.sent_at desc
  ), copied as (
    insert into survey_mail_recipient (tenant_id, batch_id, id, line, email, normalized_email, cells, link_id)
    select b.tenant_id, b.id, gen_random_uuid(),
      row_number() over (order by u.normalized_email) + coalesce(
        (select max(line) from survey_mail_recipient where tenant_id = $1 and batch_id = $2), 0),
      u.email, u.normalized_email, ${placedCells}, u.link_id
    from survey_mail_batch b, unanswered u
    where b.tenant_id = $1 and b.id = $2
    returning id
  )
  update survey_mail_batch b set copied_to = coalesce(a.last, b.copied_to)
  from (select max(normalized_email) as last, count(*)::int as addresses from address) a
  where b.tenant_id = $1 and b.id = $2
  returning a.addresses
`);
// The same people at once.
const addToUpload = preparedStatement<{ count: number }>(
  insertBlocks(`
    with source as (
      select s.batch_id, s.places from json_to_recordset($4::json) as s(batch_id uuid, places jsonb)
    ), mailed as (
      select r.normalized_email, r.email, r.cells, r.sent_at, s.places,
        bool_or(${answered('r.link_id')}) over (partition by r.normalized_email) as answered
      from source s
      join survey_mail_recipient r on r.tenant_id = $1 and r.batch_id = s.batch_id and r.state = 'Sent'
    ), unanswered as (
      select distinct on (normalized_email) normalized_email, email, cells, places
      from mailed where not answered order by normalized_email, sent_at desc
    )
    select b.tenant_id, b.id as upload_id, u.email, u.normalized_email, ${placedCells} as cells,
      (row_number() over (order by u.normalized_email))::int as place
    from recipient_upload b, unanswered u
    where b.tenant_id = $1 and b.id = $2
    order by u.normalized_email
    limit $5`),
);

const columnsOf = (found: readonly Source[]): string[] => {
  const names = new Map(
    found.flatMap(({ columns }) => columns.map((name) => [name.toLowerCase(), name] as const)).toReversed(),
  );
  // The latest batch's columns come first, at their places.
  const latest = found[0]?.columns ?? [];
  const known = new Set(latest.map((name) => name.toLowerCase()));
  const others = [...names].filter(([key]) => key !== '' && !known.has(key)).map(([, name]) => name);
  return [...latest, ...others].slice(0, recipientLimits.columns);
};

/** The latest batch's columns keep their places. */
const placesOf = (
  { first_name_column, last_name_column, location_column }: Source,
  found: readonly Source[],
): ReminderColumns => ({ columns: columnsOf(found), first_name_column, last_name_column, location_column });

/** Where each batch has the columns, as the statements read it. */
const placesIn = (found: readonly Source[], columns: readonly string[]): string =>
  JSON.stringify(
    found.map(({ id, columns: own }) => {
      const names = own.map((name) => name.toLowerCase());
      return { batch_id: id, places: columns.map((name) => names.indexOf(name.toLowerCase())) };
    }),
  );

export const reminderCopyRepository = () => ({
  /** Undefined if no mail about the survey was sent. */
  async findColumns(scope: Scope, surveyId: string): Promise<ReminderColumns | undefined> {
    const found = await sources(scope, surveyId, null);
    const [latest] = found;
    if (!latest) return undefined;
    return placesOf(latest, found);
  },

  /** Adds those whom a reminder would go to. @returns how many */
  async addToUpload(
    scope: Scope,
    uploadId: string,
    { surveyId, columns }: { readonly surveyId: string; readonly columns: readonly string[] },
    by: AnsweredBy,
    limit: number,
  ): Promise<number> {
    const places = placesIn(await sources(scope, surveyId, null), columns);
    const blocks = await addToUpload(scope, uploadId, by, places, limit);
    return blocks.reduce((total, { count }) => total + count, 0);
  },

  /** Null if there is no one to remind. The count includes those who are suppressed. */
  async preview(
    scope: Scope,
    surveyId: string,
    by: AnsweredBy,
  ): Promise<(ReminderColumns & { readonly count: number; readonly suppressed: number }) | null> {
    const found = await sources(scope, surveyId, null);
    const [row] = await countUnanswered(
      scope,
      found.map(({ id }) => id),
      by,
    );
    const [latest] = found;
    if (!latest || !row || row.count === 0) return null;
    return { ...placesOf(latest, found), ...row };
  },

  /** Copies the next ones who have not answered. @returns false when all are copied */
  async copyNext(
    scope: Scope,
    batch: { readonly id: string; readonly surveyId: string; readonly columns: readonly string[] },
    by: AnsweredBy,
  ): Promise<boolean> {
    const places = placesIn(await sources(scope, batch.surveyId, batch.id), batch.columns);
    const [row] = await copyNext(scope, batch.id, by, places);
    return (row?.addresses ?? 0) > 0;
  },
});

export type ReminderCopyRepository = ReturnType<typeof reminderCopyRepository>;

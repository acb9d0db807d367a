import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { tokenize } from '@vantage/contract/api/search-text';
import { databaseBefore } from '../../../testing/database/migration-database';
import { toSearchTokens } from './search-index';

/** A tenant with a survey, in a transaction that it begins. */
const insertSurvey = (
  client: { query: (text: string) => Promise<unknown> },
  { tenant, user, customer, survey }: Readonly<Record<'tenant' | 'user' | 'customer' | 'survey', string>>,
) =>
  client.query(`
    begin;
    insert into tenant (id, slug, info) values ('${tenant}', 'before', '{}');
    set local app.tenant_id = '${tenant}';
    insert into app_user (tenant_id, id, user_name, normalized_user_name, first_name, last_name, email,
      normalized_email, role_id, language, employee_type, password_hash)
    values ('${tenant}', '${user}', 'u', 'u', 'U', 'U', 'u@x.example', 'u@x.example', 1001, 'en', 'Internal', 'x');
    insert into customer (tenant_id, id, name, normalized_name, industry, project_id, project_modules,
      project_start_date, status)
    values ('${tenant}', '${customer}', 'c', 'c', '', '', '{}', '2025-01-01', 'Upcoming');
    insert into survey (tenant_id, id, name, normalized_name, description, type, launch_type, start_date, end_date,
      account, customer_id, live_id)
    values ('${tenant}', '${survey}', 's', 's', '', 'SurveyJS', 'Redirect', '2025-01-01', '2026-01-01', '',
      '${customer}', gen_random_uuid())`);

describe('the migration of stored data', () => {
  it('indexes existing customers by their managers, without accents, and by when they and insights were last viewed', async () => {
    const { client, runRest } = await databaseBefore('0010');
    const [tenant, user, customer, insight] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    await client.query(`
      begin;
      insert into tenant (id, slug, info) values ('${tenant}', 'before', '{}');
      set local app.tenant_id = '${tenant}';
      insert into app_user (tenant_id, id, user_name, user_name_key, first_name, last_name, email, email_key,
        role_id, language, employee_type, password_hash)
      values ('${tenant}', '${user}', 'u', 'u', 'ÉVA', 'O''Neill-हिन्दी', 'u@x.example', 'u@x.example',
        1001, 'en', 'Internal', 'x');
      insert into app_user_word (tenant_id, word, user_id)
      values ('${tenant}', 'éva', '${user}'), ('${tenant}', 'eva', '${user}'), ('${tenant}', 'हिन्दी', '${user}'),
        ('${tenant}', 'evans', '${user}'), ('${tenant}', 'event', '${user}');
      insert into customer (tenant_id, id, name, name_key, industry, project_id, project_manager_id,
        project_modules, project_start_date, status)
      values ('${tenant}', '${customer}', 'Zürich', 'zürich', 'Straßen', 'ガス', '${user}', '{}', '2025-01-01', 'Upcoming');
      insert into customer_word (tenant_id, word, customer_id)
      values ('${tenant}', 'zürich', '${customer}'), ('${tenant}', 'straßen', '${customer}'),
        ('${tenant}', 'ガス', '${customer}');
      insert into insight_group (tenant_id, id, name, name_key, description, status, position)
      values ('${tenant}', '${tenant}', 'Losses', 'losses', '', 'Completed', 0);
      insert into insight (tenant_id, id, group_id, position, title, title_key, description, type, status, category)
      values ('${tenant}', '${insight}', '${tenant}', 0, 'Losses', 'losses', '', 'AIBot', 'Completed', 'Default');
      insert into page_visit (tenant_id, id, user_id, session_id, page_name, customer_id, insight_id, entry_time, app_version)
      select '${tenant}', gen_random_uuid(), '${user}', '${user}', 'ViewReport', '${customer}', '${insight}', entry_time, '1.0.0'
      from unnest('{2025-03-01Z,2025-05-01Z,2025-04-01Z}'::timestamptz[]) entry_time;
      commit;`);
    await runRest();
    await client.query(`begin; set local app.tenant_id = '${tenant}'`);
    const tokensIn = async (from: string) =>
      (await client.query(`select token from ${from}`)).rows.map(({ token }) => token as string).toSorted();
    expect(await tokensIn('customer_search_token where from_manager')).toEqual(
      tokenize('ÉVA', "O'Neill-हिन्दी").toSorted(),
    );
    expect(await tokensIn('customer_search_token where not from_manager')).toEqual(
      tokenize('Zürich', 'Straßen', 'ガス').toSorted(),
    );
    const { rows: customers } = await client.query('select project_manager_sort_name from customer');
    expect(customers).toEqual([{ project_manager_sort_name: "ÉVA O'Neill-हिन्दी" }]);
    const userTokens = await client.query(
      'select token, shared_prefix as "sharedPrefix" from app_user_search_token order by token',
    );
    expect(userTokens.rows).toEqual(toSearchTokens('Eva Evans Event हिन्दी'));
    const lastViewed = {
      tenant_id: tenant,
      user_id: user,
      customer_id: customer,
      last_viewed_at: new Date('2025-05-01T00:00:00Z'),
    };
    expect((await client.query('select * from customer_last_viewed')).rows).toEqual([lastViewed]);
    expect((await client.query('select * from insight_last_viewed')).rows).toEqual([
      { ...lastViewed, insight_id: insight },
    ]);
    await client.query('rollback');
  });

  it('turns the stored sentences of why mailings stopped into reasons', async () => {
    const { client, runRest } = await databaseBefore('0045');
    const [tenant, user, customer, survey] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const stored = [
      ['1', 'Failed', "The survey isn't published."],
      ['2', 'Failed', 'A merge field of the message is unknown.'],
      ['3', 'Failed', 'The message contains an unknown field.'],
      ['4', 'Failed', 'The processes that ran it ended.'],
      ['5', 'Failed', null],
      ['6', 'Sending', '421 Too many mails'],
    ] as const;
    await insertSurvey(client, { tenant, user, customer, survey });
    for (const [subject, state, detail] of stored)
      await client.query(
        `insert into survey_mail_batch (tenant_id, id, survey_id, kind, state, subject, body, columns, message_domain,
           total, created_by, detail, finished_at)
         values ($1, gen_random_uuid(), $2, 'Invitation', $3::text, $4, '', '{email}', 'mail.example', 1, $5, $6,
           case $3::text when 'Failed' then now() end)`,
        [tenant, survey, state, subject, user, detail],
      );
    await client.query('commit');
    await runRest();
    await client.query(`begin; set local app.tenant_id = '${tenant}'`);
    const { rows } = await client.query('select subject, stop_reason, detail from mailing order by subject');
    await client.query('rollback');
    expect(rows.map(({ subject, stop_reason, detail }) => [subject, stop_reason, detail])).toEqual([
      ['1', 'SurveyUnpublished', null],
      ['2', 'UnknownField', null],
      ['3', 'UnknownField', null],
      ['4', 'ServerStopped', null],
      ['5', null, null],
      ['6', null, '421 Too many mails'],
    ]);
  });

  it('keeps mailings that were stored as batches, with their jobs and entries in the audit log', async () => {
    const { client, runRest } = await databaseBefore('0074');
    const [tenant, user, customer, survey] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    await insertSurvey(client, { tenant, user, customer, survey });
    await client.query(`
      insert into survey_mail_batch (tenant_id, id, survey_id, kind, state, subject, body, columns, message_domain,
        total, created_by, retries_failed, copied_to, delay)
      values ('${tenant}', '${survey}', '${survey}', 'Reminder', 'Sending', 's', '', '{email}', 'mail.example', 1, '${user}',
        true, 'a@x.example', 'Throttled');
      insert into survey_mail_recipient (tenant_id, batch_id, id, line, email, normalized_email, cells, link_id)
      values ('${tenant}', '${survey}', '${user}', 2, 'A@x.example', 'a@x.example', '[]', '${user}');
      insert into survey_mail_minute (tenant_id, batch_id, minute, sent) values ('${tenant}', '${survey}', now(), 3);
      insert into background_job (tenant_id, task, subject) values ('${tenant}', 'surveyMail', '${survey}');
      insert into audit_entry (tenant_id, id, at, actor_id, session_id, request_id, action, entity, entity_id)
      values ('${tenant}', '${user}', now(), '${user}', null, '', 'survey.batchStarted', 'survey', '${survey}');
      insert into idempotency_key (tenant_id, user_id, key, request_hash, response)
      values ('${tenant}', '${user}', 'k', '', '{"id": "1", "delay": null, "stopReason": null, "ratePerSecond": null}')`);
    await client.query('commit');
    await runRest();
    await client.query(`begin; set local app.tenant_id = '${tenant}'`);
    const { rows } = await client.query(
      `select m.retry_failed_requested, m.copy_cursor, m.delay_reason, r.email, t.sent, j.task, a.action, k.response
       from mailing m join mailing_recipient r on r.mailing_id = m.id join mailing_throughput t on t.mailing_id = m.id
         join background_job j on j.subject = m.id join audit_entry a on a.entity_id = m.id, idempotency_key k`,
    );
    await client.query('rollback');
    expect(rows).toEqual([
      {
        retry_failed_requested: true,
        copy_cursor: 'a@x.example',
        delay_reason: 'Throttled',
        email: 'A@x.example',
        sent: 3,
        task: 'mailing',
        action: 'survey.mailingStarted',
        response: { id: '1', delayReason: null, stopReason: null, ratePerSecond: null },
      },
    ]);
  });

  it('keeps tokens, deliveries, counts, settings and absent texts that were stored in an earlier form', async () => {
    const { client, runRest } = await databaseBefore('0074');
    const [tenant, user, customer, survey] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    await insertSurvey(client, { tenant, user, customer, survey });
    await client.query(`
      update survey set open_link = false where id = '${survey}';
      update customer set email = 'a@x.example' where id = '${customer}';
      insert into insight_group (tenant_id, id, name, normalized_name, description, status, position)
      values ('${tenant}', '${user}', 'g', 'g', '', 'Completed', 1);
      insert into insight (tenant_id, id, group_id, title, normalized_title, description, type, status, category, position)
      values ('${tenant}', '${user}', '${user}', 'i', 'i', '', 'AIBot', 'Completed', 'Default', 1);
      insert into survey_link (tenant_id, id, survey_id) values ('${tenant}', '${user}', '${survey}');
      insert into survey_answer_count (tenant_id, id, survey_id, question, nested_question, format, nested_format, part, value, count)
      values ('${tenant}', 1, '${survey}', 'q', '', '', '', 'row', 'v', 2);
      insert into survey_webhook (tenant_id, id, survey_id, url, sealed_secret)
      values ('${tenant}', '${survey}', '${survey}', 'https://x.example', '');
      insert into survey_webhook_delivery (tenant_id, id, webhook_id, fault)
      values ('${tenant}', '${survey}', '${survey}', 'refusedAddress');
      insert into password_token (tenant_id, id, user_id, kind, secret_hash, created_at, expires_at)
      values ('${tenant}', '${user}', '${user}', 'refused', '', now(), now());
      insert into session (tenant_id, id, user_id, refresh_hash, rotated_at, started_at, last_seen_at, idle_minutes,
        expires_at)
      values ('${tenant}', '${user}', '${user}', '', now(), now(), '2026-01-05T10:00Z', 30, '2026-01-05T20:00Z');
      insert into tenant_settings (tenant_id, id, message_above_login_area)
      values ('${tenant}', '${user}', E'a < b\n& c')`);
    await client.query('commit');
    await client.query(
      `update tenant set info = '{"supportEmail": "help@x.example", "timeZone": "Europe/Zurich"}'`,
    );
    await runRest();
    await client.query(`begin; set local app.tenant_id = '${tenant}'`);
    const { rows } = await client.query(
      `select s.allows_public_link, l.survey_id = s.id as invited, c.dimension, d.error, p.kind,
         e.effective_expires_at, t.profile ->> 'timeZone' as profile_zone, g.time_zone, g.support_email,
         g.message_above_login_area, s.region, i.publisher, u.contact, u.email, u.project_type, u.sales_package,
         u.data_request
       from survey s, survey_invitation_link l, survey_answer_count c, survey_webhook_delivery d, password_token p,
         session e, tenant t, tenant_settings g, insight i, customer u`,
    );
    await client.query('rollback');
    expect(rows).toEqual([
      {
        allows_public_link: false,
        invited: true,
        dimension: 'row',
        error: 'blockedAddress',
        kind: 'denied',
        effective_expires_at: new Date('2026-01-05T10:30Z'),
        profile_zone: 'Europe/Zurich',
        time_zone: 'Europe/Zurich',
        support_email: 'help@x.example',
        message_above_login_area: '<p>a &lt; b<br />&amp; c</p>',
        region: null,
        publisher: null,
        contact: null,
        email: 'a@x.example',
        project_type: null,
        sales_package: null,
        data_request: null,
      },
    ]);
  });

  it('counts surveys with empty answers or rows of checkboxes again', async () => {
    const { client, runBefore } = await databaseBefore('0052');
    const [tenant, user, customer, survey] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    await insertSurvey(client, { tenant, user, customer, survey });
    const surveys = [
      ['plain', '{"type":"text"}', '{"a": "b", "c": ["d"]}', true],
      ['empty', '{"type":"text"}', '{"a": "b", "people": [{}, {"who": "Ann"}]}', false],
      ['checkboxes', '{"type": "matrix", "cellType": "checkbox"}', '{"a": {"day": ["lamp"]}}', false],
    ] as const;
    for (const [name, definition, answers] of surveys)
      await client.query(
        `with new as (
           insert into survey (tenant_id, id, name, normalized_name, description, type, launch_type, start_date,
             end_date, account, customer_id, live_id)
           select tenant_id, gen_random_uuid(), $2, $2, '', type, launch_type, start_date, end_date, '', customer_id,
             gen_random_uuid()
           from survey where id = $1 returning tenant_id, id
         ), version as (
           insert into survey_version (tenant_id, survey_id, number, definition, draft_version, created_by)
           select tenant_id, id, 1, $3, 1, $5 from new
         ), response as (
           insert into survey_response (tenant_id, survey_id, id, version, answers, started_at, submission_key, counted,
             value_ids)
           select tenant_id, id, gen_random_uuid(), 1, $4, now(), '', true, '{1}' from new
         )
         insert into survey_answer_count (tenant_id, survey_id, id, question, nested_question, part, value, count)
         select tenant_id, id, 1, '', '', 'version', '1', 1 from new`,
        [survey, name, definition, answers, user],
      );
    await client.query('commit');
    // Later migrations count all surveys again.
    await runBefore('0064');
    await client.query(`begin; set local app.tenant_id = '${tenant}'`);
    const { rows } = await client.query(`
      select survey.name, response.counted, response.value_ids, counted.count
      from survey_response as response join survey on survey.id = response.survey_id
        left join survey_answer_count as counted on counted.survey_id = survey.id`);
    await client.query('rollback');
    const match = new Map(rows.map(({ name, ...row }) => [name as string, row as object]));
    for (const [name, , , isKept] of surveys)
      expect(match.get(name), name).toEqual(
        isKept
          ? { counted: true, value_ids: [1], count: 1 }
          : { counted: false, value_ids: null, count: null },
      );
  });

  it('has all surveys with counts counted again by jobs', async () => {
    const { client, runRest } = await databaseBefore('0064');
    const [tenant, user, customer, survey] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    await insertSurvey(client, { tenant, user, customer, survey });
    await client.query(
      `insert into survey_answer_count (tenant_id, survey_id, id, question, nested_question, part, value, count)
       values ($1, $2, 1, '', '', 'version', '1', 1)`,
      [tenant, survey],
    );
    await client.query('commit');
    await runRest();
    await client.query(`begin; set local app.tenant_id = '${tenant}'`);
    const { rows } = await client.query(`
      select recount.survey_id, job.task, (select count(*)::int from survey_answer_count) as counts
      from survey_recount as recount join background_job as job on job.subject = recount.survey_id`);
    await client.query('rollback');
    expect(rows).toEqual([{ survey_id: survey, task: 'surveyRecount', counts: 0 }]);
  });

  it('archives surveys that were deleted when responses were kept, and lets them be found and restored', async () => {
    const { client, runRest } = await databaseBefore('0067');
    const [tenant, user, customer, survey] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    await insertSurvey(client, { tenant, user, customer, survey });
    await client.query(
      `update survey set name = 'Zürich, Vorfeld', normalized_name = 'zürich, vorfeld', draft_version = 5,
         deleted_at = '2026-01-05' where id = '${survey}';
       insert into survey_version (tenant_id, survey_id, number, definition, draft_version, created_by)
       values ('${tenant}', '${survey}', 1, '{"title": "old"}', 2, '${user}'),
         ('${tenant}', '${survey}', 2, '{"title": "new"}', 4, '${user}');
       insert into survey_response (tenant_id, survey_id, id, version, answers, started_at, submission_key)
       values ('${tenant}', '${survey}', gen_random_uuid(), 1, '{}', now(), '');
       insert into survey (tenant_id, id, name, normalized_name, description, type, launch_type, start_date, end_date,
         account, customer_id, live_id)
       select tenant_id, gen_random_uuid(), name, normalized_name, 'taken', type, launch_type, start_date, end_date,
         '', customer_id, gen_random_uuid()
       from survey where id = '${survey}';
       commit`,
    );
    await runRest();
    await client.query(`begin; set local app.tenant_id = '${tenant}'`);
    const { rows } = await client.query(
      `select s.description, s.archived_at is not null as archived, s.deleted_at, s.draft_version, d.definition,
         array(select token from survey_search_token t where t.survey_id = s.id order by token) as tokens
       from survey s left join survey_draft d on d.survey_id = s.id order by s.description`,
    );
    await client.query('rollback');
    expect(rows).toEqual([
      {
        description: '',
        archived: true,
        deleted_at: null,
        draft_version: 4,
        definition: { title: 'new' },
        tokens: tokenize('Zürich, Vorfeld').toSorted(),
      },
      {
        description: 'taken',
        archived: false,
        deleted_at: null,
        draft_version: 0,
        definition: null,
        tokens: [],
      },
    ]);
  });
});

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ownDatabase } from '../../testing/database/database';
import { asOwner, makeTenant, queryRows, type TestTenant } from '../../testing/factories';
import { addMailing } from '../../testing/mailings/mailing-factory';
import { runVantage } from '../../testing/process/command-line';
import { day } from '../platform/durations';
import { firstIdAt } from '../platform/database/id-time';

const database = await ownDatabase();

const vantage = async (...args: readonly string[]) => {
  const { code, stdout, stderr } = await runVantage(['--json', 'retention', ...args], { database });
  return { code, stderr, result: stdout === '' ? null : JSON.parse(stdout) };
};

describe('vantage retention set', () => {
  it('changes what it names, and is recorded as the operator', async () => {
    const tenant = await makeTenant();
    const { code, result } = await vantage(
      'set',
      tenant.slug,
      '--page-visits',
      '13',
      '--ended-sessions',
      '30',
    );
    const retention = {
      pageVisitMonths: 13,
      auditEntryMonths: 84,
      endedSessionDays: 30,
      respondentAddressDays: 90,
      recipientMonths: 12,
    };
    expect([code, result]).toEqual([0, { tenant: tenant.slug, retention }]);
    await vantage('set', tenant.slug, '--page-visits', '13');
    expect((await vantage('show', tenant.slug)).result).toEqual({
      tenants: [{ tenant: tenant.slug, retention }],
    });
    const entries = await queryRows(tenant, 'select action, external_actor, before, after from audit_entry');
    expect(entries).toEqual([
      {
        action: 'settings.updated',
        external_actor: 'operator',
        before: { retention: { ...retention, pageVisitMonths: 25, endedSessionDays: 90 } },
        after: { retention },
      },
    ]);
  });

  it.for([
    [2, ['set', 'acme', '--audit-entries', '11']],
    [2, ['set', 'acme', '--page-visits', '2.5']],
    [2, ['set']],
    [2, ['set', 'acme']],
    [1, ['set', 'unknown', '--recipients', '6']],
    [1, ['show', 'unknown']],
    [1, ['run', 'unknown']],
  ] as const)('exits with %i: %j', async ([code, args]) => {
    const { stderr, ...exit } = await vantage(...args);
    expect(exit).toEqual({ code, result: null });
    expect(stderr).not.toBe('');
  });
});

const monthsAgo = (months: number): string => `now() - interval '${months} months'`;

/** Stores one row of each kind on either side of the default periods. */
async function fill(tenant: TestTenant): Promise<void> {
  const user = await tenant.user();
  const survey = await tenant.publishedSurvey({ elements: [{ type: 'text', name: 'question' }] });
  const responses = [await tenant.surveyResponse(survey.id, {}), await tenant.surveyResponse(survey.id, {})];
  const mailings = [
    await addMailing(tenant, survey.id, user.id, 'Completed'),
    await addMailing(tenant, survey.id, user.id, 'Completed'),
  ];
  await asOwner(tenant.id, async (owner) => {
    for (const [index, months] of [27, 24].entries()) {
      await owner.query(
        `insert into page_visit (tenant_id, id, user_id, session_id, page_name, entry_time, app_version)
         values ($1, $2, $3, $4, $5, ${monthsAgo(months)}, '1.0.0')`,
        [tenant.id, firstIdAt(Date.now() - months * 30 * day), user.id, randomUUID(), `${months}`],
      );
      await owner.query(
        `insert into audit_entry (tenant_id, id, occurred_at, request_id, action, entity)
         values ($1, $2, ${monthsAgo(59 + months)}, $3, 'user.updated', 'user')`,
        [tenant.id, randomUUID(), `${59 + months}`],
      );
      await owner.query(
        `update survey_response set ip_address = '192.0.2.1', completed_at = now() - $2 * interval '1 day' where id = $1`,
        [responses[index], months + 65],
      );
      await owner.query(`update mailing set finished_at = ${monthsAgo(months - 13)} where id = $1`, [
        mailings[index],
      ]);
    }
  });
}

const readRemaining = async (tenant: TestTenant) => ({
  visits: (await queryRows<{ name: string }>(tenant, 'select page_name as name from page_visit')).map(
    ({ name }) => name,
  ),
  audit: (
    await queryRows<{ id: string }>(
      tenant,
      "select request_id as id from audit_entry where action = 'user.updated'",
    )
  ).map(({ id }) => id),
  addresses: (
    await queryRows<{ days: number }>(
      tenant,
      'select (now()::date - completed_at::date) as days from survey_response where ip_address is not null',
    )
  ).map(({ days }) => days),
  responses: await queryRows(tenant, 'select 1 as one from survey_response'),
  recipients: await queryRows(
    tenant,
    `select round((now()::date - m.finished_at::date) / 30.4)::int as months, m.sent, count(r.id)::int as recipients
     from mailing m left join mailing_recipient r on r.mailing_id = m.id group by m.id, m.finished_at, m.sent order by 1`,
  ),
});

describe('vantage retention run', () => {
  it("deletes each kind after the tenant's period, and no earlier", async () => {
    const [tenant, other] = [await makeTenant(), await makeTenant()];
    await fill(tenant);
    await fill(other);
    const { code, result } = await vantage('run', tenant.slug);
    expect([code, result]).toEqual([
      0,
      {
        rows: {
          pageVisitMonths: 1,
          auditEntryMonths: 1,
          endedSessionDays: 0,
          respondentAddressDays: 1,
          recipientMonths: 1,
        },
        partitions: [],
      },
    ]);
    const remaining = {
      visits: ['24'],
      audit: ['83'],
      addresses: [89],
      recipients: [
        { months: 11, sent: 1, recipients: 1 },
        { months: 14, sent: 1, recipients: 0 },
      ],
    };
    expect(await readRemaining(tenant)).toMatchObject(remaining);
    expect((await readRemaining(tenant)).responses).toHaveLength(2);
    expect((await readRemaining(other)).visits).toHaveLength(2);
    expect((await vantage('run', tenant.slug)).result.rows).toEqual({
      pageVisitMonths: 0,
      auditEntryMonths: 0,
      endedSessionDays: 0,
      respondentAddressDays: 0,
      recipientMonths: 0,
    });
  });
});

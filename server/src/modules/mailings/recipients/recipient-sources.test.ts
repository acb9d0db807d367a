import { describe, expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { signedIn, signedOut } from '../../../../testing/client';
import {
  asOwner,
  makeTenant,
  queryRows,
  type TestTenant,
  type TestUser,
} from '../../../../testing/factories';
import { addMailing } from '../../../../testing/mailings/mailing-factory';
import { withSurvey } from '../../../../testing/surveys/survey-administration';
import { sharedApp } from '../../../../testing/test-app';

const app = await sharedApp();

const keeper = async () => {
  const fixture = await withSurvey(app);
  const path = `${fixture.path}/bulkemail`;
  return { ...fixture, path, choose: (body: unknown) => fixture.client.post(`${path}/validate`, body) };
};

const findEmails = async (tenant: TestTenant, uploadId: string) => {
  const rows = await queryRows<{ email: string }>(
    tenant,
    'select unnest(emails) as email from recipient_upload_chunk where upload_id = $1 order by email',
    [uploadId],
  );
  return rows.map(({ email }) => email);
};

const putAt = (tenant: TestTenant, user: TestUser, locationId: string) =>
  asOwner(tenant.id, (owner) =>
    owner.query('insert into app_user_location (tenant_id, user_id, location_id) values ($1, $2, $3)', [
      tenant.id,
      user.id,
      locationId,
    ]),
  );

describe('recipients from users', () => {
  it('are the active users with a role, kept like the lines of a file', async () => {
    const { tenant, choose, client, path } = await keeper();
    const [ana] = [
      await tenant.user({ roleId: role.learner, email: 'Ana@example.com', firstName: 'Ana', language: 'ja' }),
      await tenant.user({ roleId: role.learner, email: 'ben@example.com', active: false }),
      await tenant.user({ roleId: role.user, email: 'cara@example.com' }),
    ];
    await tenant.user({ roleId: role.learner, email: 'gone@example.com' });
    await tenant.suppression('gone@example.com');
    const { status, body, text } = await choose({ fromUsers: { roleId: role.learner } });
    expect(status, text).toBe(200);
    expect(body).toMatchObject({
      columns: ['email', 'firstName', 'lastName', 'location', 'language'],
      mapping: { email: 'email', firstName: 'firstName', lastName: 'lastName', location: 'location' },
      rows: 2,
      valid: 1,
      unsubscribed: 1,
      duplicates: 0,
      invalidCount: 0,
      invalid: [],
    });
    expect(await findEmails(tenant, body.uploadId)).toEqual([ana.email, 'gone@example.com']);
    const preview = await client.post(`${path}/preview`, {
      uploadId: body.uploadId,
      subject: 'Hello {{firstName}} ({{language}})',
      body: '<p>Hello</p>',
    });
    expect(preview.body.subject).toBe('Hello Ana (ja)');
  });

  it('are those of a location and the locations below it, each once', async () => {
    const { tenant, choose } = await keeper();
    const area = await tenant.location();
    const below = await tenant.location({ level: 'subarea', parentId: area });
    const [ana, ben] = [await tenant.user(), await tenant.user()];
    await putAt(tenant, ana, area);
    await putAt(tenant, ana, below);
    await putAt(tenant, ben, below);
    const inArea = await choose({ fromUsers: { locationId: area } });
    const names = await queryRows<{ name: string }>(tenant, 'select name from location order by name');
    const cells = await queryRows<{ location: string }>(
      tenant,
      `select r.cells ->> 3 as location
       from recipient_upload_chunk b, rows from (unnest(b.emails), jsonb_array_elements(b.cells)) as r(email, cells)
       where r.email = $1`,
      [ana.email],
    );
    expect(cells).toEqual([{ location: names.map(({ name }) => name).join(', ') }]);
    expect(await findEmails(tenant, inArea.body.uploadId)).toEqual([ana.email, ben.email].toSorted());
    const inBoth = await choose({ fromUsers: { locationId: below, roleId: role.learner } });
    expect(inBoth.body).toMatchObject({ rows: 0, valid: 0 });
  });

  it('need a known role, and a location of the tenant (S3)', async () => {
    const { choose } = await keeper();
    const elsewhere = await (await makeTenant()).location();
    expect((await choose({ fromUsers: { locationId: elsewhere } })).body.code).toBe('location.unknown');
    for (const body of [
      {},
      { fromUsers: null },
      { fromUsers: { roleId: 7 } },
      { fromUsers: {}, x: 1 },
      { fromUsers: {}, fromBatch: elsewhere },
      [],
    ])
      expect(await choose(body)).toMatchObject({ status: 422, body: { code: 'validation' } });
  });

  it('are for those who may send, and for surveys of the tenant', async () => {
    const { tenant, path } = await keeper();
    const body = { fromUsers: {} };
    const learner = await signedIn(app, await tenant.user({ roleId: role.learner }));
    expect((await learner.post(`${path}/validate`, body)).status).toBe(403);
    expect((await signedOut(app, tenant).post(`${path}/validate`, body)).status).toBe(401);
    const other = await keeper();
    expect((await other.client.post(`${path}/validate`, body)).status).toBe(404);
  });
});

describe('recipients from an earlier mailing', () => {
  const withMailing = async () => {
    const fixture = await keeper();
    const { id: surveyId } = await fixture.tenant.publishedSurvey({});
    const mailingId = await addMailing(fixture.tenant, surveyId, (await fixture.tenant.user()).id);
    const answered = await fixture.tenant.surveyLink(surveyId);
    await fixture.tenant.surveyResponse(surveyId, { linkId: answered });
    await asOwner(fixture.tenant.id, (owner) =>
      owner.query(
        `insert into mailing_recipient (tenant_id, mailing_id, id, line, email, normalized_email, cells, link_id,
           state, due_at, sent_at)
         values
           ($1, $2, gen_random_uuid(), 3, 'a@example.com', 'a@example.com', '["a@example.com", "A"]', $3, 'Sent', null, now()),
           ($1, $2, gen_random_uuid(), 4, 'f@example.com', 'f@example.com', '["f@example.com", "F"]',
             gen_random_uuid(), 'Failed', null, null)`,
        [fixture.tenant.id, mailingId, answered],
      ),
    );
    return { ...fixture, mailingId };
  };

  it('are all of them, or those who have not answered or were not reached', async () => {
    const { tenant, mailingId, choose } = await withMailing();
    const selectEmails = async (only: string) => {
      const { status, body, text } = await choose({ fromBatch: mailingId, only });
      expect(status, text).toBe(200);
      return findEmails(tenant, body.uploadId);
    };
    expect(await selectEmails('all')).toEqual(
      ['Mailed@example.com', 'a@example.com', 'f@example.com'].toSorted(),
    );
    expect(await selectEmails('unanswered')).toEqual(['Mailed@example.com']);
    expect(await selectEmails('failed')).toEqual(['f@example.com']);
    const { body } = await choose({ fromBatch: mailingId });
    expect(body).toMatchObject({
      columns: ['email', 'name'],
      mapping: { email: 'email' },
      rows: 3,
      valid: 3,
    });
  });

  it('need a mailing of the tenant (S3)', async () => {
    const { mailingId } = await withMailing();
    const other = await keeper();
    expect((await other.choose({ fromBatch: mailingId })).status).toBe(404);
    expect((await other.choose({ fromBatch: mailingId, only: 'some' })).status).toBe(422);
  });
});

describe('recipients of a reminder', () => {
  const addMailed = (
    tenant: TestTenant,
    mailingId: string,
    line: number,
    [email, cells, linkId, sentAt]: readonly [string, readonly string[], string, string],
  ) =>
    queryRows(
      tenant,
      `insert into mailing_recipient (tenant_id, mailing_id, id, line, email, normalized_email, cells, link_id,
         state, due_at, sent_at)
       values ($1, $2, gen_random_uuid(), $3, $4, lower($4), $5, $6, 'Sent', null, $7)`,
      [tenant.id, mailingId, line, email, JSON.stringify(cells), linkId, sentAt],
    );

  /** Sends two mailings with different columns. Ana is in both, and Ben has answered. */
  const mailedTwice = async () => {
    const fixture = await keeper();
    const { tenant, client } = fixture;
    const { id: surveyId } = await tenant.publishedSurvey({}, { customer_id: fixture.customerId });
    const { id: userId } = await tenant.user();
    const [first, second] = [
      await addMailing(tenant, surveyId, userId, 'Completed'),
      await addMailing(tenant, surveyId, userId, 'Completed'),
    ];
    await queryRows(tenant, `delete from mailing_recipient`);
    await queryRows(
      tenant,
      `update mailing set columns = '{Team,email,Name}', first_name_column = 2,
         created_at = now() + interval '1 second' where id = $1`,
      [second],
    );
    const [ana, ben] = [await tenant.surveyLink(surveyId), await tenant.surveyLink(surveyId)];
    await addMailed(tenant, first, 2, ['ana@example.com', ['ana@example.com', 'Old'], ana, '2026-01-01']);
    await addMailed(tenant, first, 3, ['ben@example.com', ['ben@example.com', 'Ben'], ben, '2026-01-01']);
    await addMailed(tenant, first, 4, ['Cy@example.com', ['Cy@example.com', 'Cy'], first, '2026-01-01']);
    await addMailed(tenant, second, 2, [
      'Ana@example.com',
      ['Ramp', 'Ana@example.com', 'Ana'],
      ana,
      '2026-01-02',
    ]);
    await tenant.surveyResponse(surveyId, { linkId: ben });
    const path = `/survey/${surveyId}/bulkemail`;
    return {
      ...fixture,
      path,
      surveyId,
      links: { ana },
      choose: (body: unknown = { fromUnanswered: true }) => client.post(`${path}/validate`, body),
      preview: (uploadId: string, line: number) =>
        client.post(`${path}/preview`, { uploadId, line, subject: '{{Team|all}}: {{name}}', body: '' }),
    };
  };

  it('are those of all mailings who have not answered, each once, as a reminder gets them', async () => {
    const { client, path, tenant, choose, preview } = await mailedTwice();
    await tenant.suppression('cy@example.com');
    const { status, body, text } = await choose();
    expect(status, text).toBe(200);
    expect(body).toMatchObject({
      columns: ['Team', 'email', 'Name'],
      mapping: { email: 'email', firstName: 'Name' },
      rows: 2,
      valid: 1,
      unsubscribed: 1,
    });
    expect(await findEmails(tenant, body.uploadId)).toEqual(['Ana@example.com', 'Cy@example.com']);
    expect((await preview(body.uploadId, 2)).body).toMatchObject({
      subject: 'Ramp: Ana',
      // Cy is suppressed.
      recipient: { email: 'Ana@example.com', previous: null, next: null },
    });
    expect((await preview(body.uploadId, 3)).body.subject).toBe('all: Cy');
    const reminder = await client.post(`${path}/reminder`, { subject: '{{Team}}', body: '' });
    expect(reminder.body).toMatchObject({ kind: 'Reminder', total: body.rows });
  });

  it('are those who have not opened the link of a survey at SurveyMonkey', async () => {
    const { tenant, surveyId, links, choose } = await mailedTwice();
    await queryRows(tenant, `update survey set type = 'SurveyMonkey' where id = $1`, [surveyId]);
    await queryRows(tenant, 'update survey_invitation_link set opened_at = now() where id = $1', [links.ana]);
    const { body } = await choose();
    expect(await findEmails(tenant, body.uploadId)).toEqual(['Cy@example.com', 'ben@example.com']);
  });

  it('are nobody before the first mail, and are chosen alone, in their tenant', async () => {
    const nothingSent = await keeper();
    expect((await nothingSent.choose({ fromUnanswered: true })).body).toMatchObject({ rows: 0, valid: 0 });
    const { tenant, path, choose } = await mailedTwice();
    for (const body of [{ fromUnanswered: false }, { fromUnanswered: true, fromUsers: {} }])
      expect((await choose(body)).status).toBe(422);
    const body = { fromUnanswered: true };
    const learner = await signedIn(app, await tenant.user({ roleId: role.learner }));
    expect((await learner.post(`${path}/validate`, body)).status).toBe(403);
    expect((await signedOut(app, tenant).post(`${path}/validate`, body)).status).toBe(401);
    expect((await nothingSent.client.post(`${path}/validate`, body)).status).toBe(404);
  });
});

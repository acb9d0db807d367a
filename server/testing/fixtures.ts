import { randomUUID } from 'node:crypto';
import { role, roleIds, type RoleId } from '@vantage/contract/permissions';
import { secretsFrom } from '../src/platform/crypto/secrets';
import { mailOutbox } from '../src/platform/mail/outbox';
import { signedIn, signedOut, signInByPassword, type Client } from './client';
import { testSecretKey } from './constants';
import { asOwner, makeTenant, unique, type TestTenant, type TestUser } from './factories';
import { startedSignIn } from './auth/started-sign-in';
import { listPasskeys, type TestPasskeys } from './auth/passkeys';
import { addMailing } from './mailings/mailing-factory';
import type { TestApp } from './test-app';
import { addWebhook, enqueueTest } from './surveys/webhooks';

/** A tenant with a row in each table, and an id for each parameter of operations. */
export interface Fixtures {
  readonly tenant: TestTenant;
  readonly users: Readonly<Record<RoleId, TestUser>>;
  readonly ids: Readonly<Record<string, string>>;
  as(roleId: RoleId): Promise<Client>;
  /** Resets the test password and the attempts. */
  resetPassword(user: TestUser): Promise<void>;
  /** A sign-in that waits for its security code, and that code. */
  challenge(user: TestUser): Promise<{ challenge: string; code: string }>;
  readonly passkeys: TestPasskeys;
  /** A single sign-on ticket in the browser of `testCookieState`. */
  ticket(user: TestUser): Promise<string>;
  /** A token to choose a password without the old one. */
  passwordToken(user: TestUser): Promise<string>;
}

export async function makeFixtures(app: TestApp): Promise<Fixtures> {
  const tenant = await makeTenant({
    settings: {
      auth_method: ['password', 'sso', 'passkey'],
      sso_issuer: 'https://127.0.0.1',
      sso_client_id: 'test',
      sso_client_secret: secretsFrom(testSecretKey).seal('single sign-on client secret', Buffer.from('x')),
    },
  });
  const made = await Promise.all(
    roleIds.map(async (roleId) => [roleId, await tenant.user({ userName: unique(`role${roleId}`), roleId })]),
  );
  const users = Object.fromEntries(made) as Record<RoleId, TestUser>;
  const assetId = await tenant.asset();
  const customerId = await tenant.customer({
    logo_id: assetId,
    project_manager_id: users[role.manager].id,
    assigned: [users[role.user], users[role.learner]],
  });
  const location = unique('Location');
  const locationId = await tenant.location({ name: location });
  await asOwner(tenant.id, (owner) =>
    owner.query('insert into app_user_location (tenant_id, user_id, location_id) values ($1, $2, $3)', [
      tenant.id,
      users[role.user].id,
      locationId,
    ]),
  );
  await asOwner(tenant.id, (owner) =>
    owner.query(
      `insert into customer_access_request (tenant_id, user_id, customer_id, requested_at)
       values ($1, $2, $3, now())`,
      [tenant.id, users[role.user].id, customerId],
    ),
  );
  await tenant.customer({ archived: true });
  const groupId = await tenant.group();
  const insightId = await tenant.insight({
    group_id: groupId,
    category: 'Custom',
    customerIds: [customerId],
  });

  const survey = await tenant.publishedSurvey(
    {
      elements: [
        { type: 'text', name: 'question' },
        { type: 'boolean', name: 'row' },
        { type: 'rating', name: 'column' },
      ],
    },
    {
      customer_id: customerId,
      insight_id: insightId,
      attributes: [{ name: 'by', parameter: null, values: [] }],
    },
  );
  const link = await tenant.surveyLink(survey.id);
  const responseId = await tenant.surveyResponse(survey.id, { answers: { column: 5 }, linkId: link });
  const webhookId = await addWebhook(tenant, survey.id, 'https://hooks.example/vantage');
  await enqueueTest(tenant, webhookId);
  const elsewhere = await tenant.publishedSurvey(
    {},
    { type: 'SurveyMonkey', launch_url: 'https://surveys.example/r/1' },
  );
  await asOwner(tenant.id, (owner) =>
    owner.query('insert into survey_recount (tenant_id, survey_id) values ($1, $2)', [
      tenant.id,
      elsewhere.id,
    ]),
  );

  await asOwner(tenant.id, (_client, scope) =>
    mailOutbox(secretsFrom(testSecretKey)).add(scope, {
      to: { address: users[role.user].email, name: 'Test Person' },
      subject: 'A subject',
      html: '<p>A text</p>',
      text: 'A text',
      priority: 'ordinary',
    }),
  );

  const importId = await asOwner(tenant.id, async (owner) => {
    const { rows } = await owner.query<{ id: string }>(
      `insert into user_import (tenant_id, id, started_by, state, done, finished_at)
       values ($1, gen_random_uuid(), $2, 'Done', 1, now()) returning id`,
      [tenant.id, users[role.administrator].id],
    );
    const id = rows[0]?.id ?? '';
    await owner.query(
      `insert into user_import_row (tenant_id, import_id, line, problems) values ($1, $2, 2, '[]')`,
      [tenant.id, id],
    );
    await owner.query("insert into bounce_event (tenant_id, digest) values ($1, 'digest')", [tenant.id]);
    await owner.query(
      "insert into bounce_report_count (tenant_id, day, outcome, reports, last_received_at) values ($1, now(), 'url', 1, now())",
      [tenant.id],
    );
    await owner.query(
      "insert into announcement (tenant_id, text, shown_until) values ($1, 'Maintenance', now() + interval '1 day')",
      [tenant.id],
    );
    await owner.query('insert into announcement_dismissal (tenant_id, user_id, version) values ($1, $2, 1)', [
      tenant.id,
      users[role.learner].id,
    ]);
    await owner.query('insert into pending_invitation (tenant_id, user_id) values ($1, $2)', [
      tenant.id,
      users[role.learner].id,
    ]);
    return id;
  });

  const started = startedSignIn(tenant);
  await started.challenge(users[role.administrator]);
  await started.passwordToken(users[role.learner]);
  await started.ticket(users[role.administrator]);
  await signedOut(app, tenant).post('/auth/login', { userName: unique('nobody'), password: 'wrong' });

  const passkeys = listPasskeys(app, tenant);
  const proof = await passkeys.proof(users[role.user]);
  await signedOut(app, tenant).post('/auth/passkey', { credential: proof });

  // A real sign-in writes the audit log; reading results and a visit with a key write the remaining tables.
  const client = await signInByPassword(app, users[role.administrator]);
  await client.get(`/survey/${survey.id}/results`);
  const recipients = new FormData();
  recipients.append('file', new Blob(['email,name\nrecipient@example.com,A\nno address,B\n']), 'people.csv');
  const upload = await client.post(`/survey/${survey.id}/bulkemail/validate`, recipients);
  const erasure = await client.post('/respondent/erasure', { email: 'respondent@example.com' });
  await client.post(`/survey/${survey.id}/definition/commands`, {
    editorId: randomUUID(),
    base: 1,
    groups: [
      { id: randomUUID(), commands: [{ type: 'set', id: '1-0', property: 'title', value: 'Safety' }] },
    ],
  });
  const visit = await client.post(
    '/usersessionpageinfo/createUserTimeSpent',
    { pageName: 'Customer', entryTime: new Date().toISOString(), appVersion: '1.0.0', customerId, insightId },
    { headers: { 'idempotency-key': unique('key') } },
  );
  return {
    tenant,
    users,
    ids: {
      tenantId: tenant.id,
      tenant: tenant.slug,
      userId: users[role.user].id,
      actorId: users[role.administrator].id,
      entityId: users[role.user].id,
      sessionId: client.credentials?.sessionId ?? '',
      assetId,
      logoId: assetId,
      projectManagerId: users[role.manager].id,
      customerId,
      insightId,
      surveyId: survey.id,
      responseId,
      uploadId: upload.body.uploadId,
      mailingId: await addMailing(tenant, survey.id, users[role.administrator].id, 'Completed'),
      libraryItemId: await tenant.libraryItem(),
      mailTemplateId: await tenant.mailTemplate(),
      suppressionId: await tenant.suppression(),
      // Questions of the survey.
      question: 'question',
      row: 'row',
      column: 'column',
      by: 'by',
      editorId: randomUUID(),
      token: survey.token,
      webhookId,
      erasureId: erasure.body.id,
      surveyMonkeyToken: elsewhere.token,
      groupId,
      insightGroupId: groupId,
      locationId,
      location,
      jobId: importId,
      excludeId: users[role.user].id,
      parentId: locationId,
      passkeyId: await passkeys.keep(users[role.manager]),
      pageVisitId: visit.body.entryId[0]._id,
    },
    as: (roleId) => signedIn(app, users[roleId]),
    passkeys,
    ...started,
  };
}

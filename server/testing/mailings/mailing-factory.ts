import { recipientLinks } from '../../src/modules/surveys/respondents/recipient-links';
import { surveyRepository } from '../../src/modules/surveys/surveys.repository';
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { SenderIdentity } from '../../src/modules/mailings/sender/resolve-sender';
import { ChangeEvents } from '../../src/platform/change-events';
import { claimedRecipientRepository } from '../../src/modules/mailings/sending/claimed-recipients.repository';
import { runningMailingRepository } from '../../src/modules/mailings/sending/running-mailing.repository';
import { recipientCopyRepository } from '../../src/modules/mailings/sending/recipient-copy.repository';
import { reminderRecipientRepository } from '../../src/modules/mailings/sending/reminder-recipients.repository';
import { mailingRepository } from '../../src/modules/mailings/mailings.repository';
import { mailingEndMails } from '../../src/modules/mailings/sending/mailing-end-mails';
import type { UserService } from '../../src/modules/users';
import { notFound } from '../../src/platform/errors';
import { mailOutbox } from '../../src/platform/mail/outbox';
import { mailTemplates, mailTexts } from '../../src/platform/mail/templates';
import { sendingTask } from '../../src/modules/mailings/sending/sending-task';
import { suppressAddresses } from '../../src/modules/mailings/suppressions/suppress-addresses';
import { suppressionRepository } from '../../src/modules/mailings/suppressions/suppressions.repository';
import { auditLogRepository } from '../../src/modules/audit-log/audit-log.repository';
import { auditLogService } from '../../src/modules/audit-log/audit-log.service';
import { invitationLinkRepository } from '../../src/modules/surveys/respondents/invitation-links.repository';
import { personalToken } from '../../src/modules/surveys/survey-tokens';
import { systemClock } from '../../src/platform/clock';
import { secretsFrom } from '../../src/platform/crypto/secrets';
import type { JobTask } from '../../src/platform/jobs/job-runner';
import { smtpTransport } from '../../src/platform/mail/smtp';
import { listJobs, makeJobsDue, testRunners } from '../background-jobs';
import { testSecretKey } from '../constants';
import { asOwner, queryRows, type TestTenant } from '../factories';

export interface TestRecipient {
  readonly email: string;
  readonly name?: string;
}

/** Stores a file of recipients with the columns `email` and `name`, as an upload does. @returns its id */
export async function addUpload(
  tenant: Pick<TestTenant, 'id'>,
  surveyId: string,
  recipients: readonly TestRecipient[],
): Promise<string> {
  const id = randomUUID();
  await asOwner(tenant.id, async (owner) => {
    await owner.query(
      `insert into recipient_upload (tenant_id, id, survey_id, created_by, columns, email_column, first_name_column,
         completed_at, row_count, valid_count)
       values ($1, $2, $3, gen_random_uuid(), '{email,name}', 0, 1, now(), $4, $4)`,
      [tenant.id, id, surveyId, recipients.length],
    );
    await owner.query(
      `insert into recipient_upload_chunk
         (tenant_id, upload_id, first_line, last_line, lines, emails, normalized_emails, cells)
       select u.tenant_id, u.id, min(r.line) + 1, max(r.line) + 1, array_agg(r.line + 1 order by r.line),
         array_agg(r.email order by r.line), array_agg(lower(r.email) order by r.line),
         jsonb_agg(jsonb_build_array(r.email, r.name) order by r.line)
       from recipient_upload u,
         rows from (json_to_recordset($3) as (email text, name text)) with ordinality as r(email, name, line)
       where u.tenant_id = $1 and u.id = $2
       group by u.tenant_id, u.id, (r.line - 1) / 1000`,
      [tenant.id, id, JSON.stringify(recipients.map(({ email, name = '' }) => ({ email, name })))],
    );
  });
  return id;
}

/** Stores a mailing with one recipient who was sent a mail. @returns its id */
export const addMailing = (
  tenant: Pick<TestTenant, 'id'>,
  surveyId: string,
  userId: string,
  state: 'Sending' | 'Paused' | 'Completed' = 'Paused',
): Promise<string> =>
  asOwner(tenant.id, async (owner) => {
    const { rows } = await owner.query<{ id: string }>(
      `insert into mailing (tenant_id, id, survey_id, kind, state, subject, body, columns, message_domain,
         is_copied, total, sent, failed, created_by, started_at, finished_at)
       values ($1, gen_random_uuid(), $2, 'Invitation', $4::text, 'A subject', '', '{email,name}', 'mail.example',
         true, 2, 1, 1, $3, now(), case when $4::text = 'Completed' then now() end) returning id`,
      [tenant.id, surveyId, userId, state],
    );
    const id = rows[0]?.id ?? '';
    await owner.query(
      `insert into mailing_recipient (tenant_id, mailing_id, id, line, email, normalized_email, cells, link_id, state,
         due_at, attempts, sent_at)
       values ($1, $2, gen_random_uuid(), 2, 'Mailed@example.com', 'mailed@example.com', '["Mailed@example.com", ""]',
         gen_random_uuid(), 'Sent', null, 1, now())`,
      [tenant.id, id],
    );
    await owner.query(
      `insert into mailing_throughput (tenant_id, mailing_id, minute, sent)
       values ($1, $2, date_trunc('minute', now()), 1)`,
      [tenant.id, id],
    );
    return id;
  });

/** Returns processes that send the mailings of a test's tenant. Must be called outside of a test. */
export function mailingSenders(
  users: Pick<UserService, 'find'> = { find: () => Promise.reject(notFound()) },
) {
  const { database, createRunner } = testRunners();
  const secrets = secretsFrom(testSecretKey);
  const mailings = runningMailingRepository();
  const recipients = claimedRecipientRepository();
  const suppress = suppressAddresses({
    suppressionRepository: suppressionRepository(),
    audit: auditLogService({ database, entries: auditLogRepository() }),
  });
  const links = invitationLinkRepository();

  const taskFor = (
    url: string,
    sender: Partial<SenderIdentity>,
    changes: { readonly mailingChanges: ChangeEvents; readonly suppressionChanges: ChangeEvents },
  ): JobTask =>
    sendingTask({
      database,
      secrets,
      clock: systemClock,
      tenants: { publicUrl: () => Promise.resolve('http://tenant.example') },
      settings: {
        surveyMailBranding: () =>
          Promise.resolve({ sender: 'Organization', postalAddress: null, brandColor: null, logo: null }),
        defaultLanguage: () => Promise.resolve('en'),
      },
      surveys: {
        addLinks: recipientLinks({ linkRepository: links, surveyRepository: surveyRepository() }).add,
        respondentUrl: (publicUrl, tenantId, { linkId }) =>
          `${publicUrl}/survey/${personalToken(secrets, tenantId, linkId)}`,
      },
      runningMailingRepository: mailings,
      claimedRecipientRepository: recipients,
      copyRepository: recipientCopyRepository(),
      reminderRepository: reminderRecipientRepository(),
      resolveSender: () =>
        Promise.resolve({
          from: { address: 'surveys@vantage.example', name: 'Organisation' },
          replyTo: null,
          ratePerSecond: null,
          ratePerDomain: null,
          serverKey: url,
          connect: () => smtpTransport({ url, timeout: 20_000 }).connect(),
          ...sender,
        }),
      notifyAuthor: mailingEndMails({
        outbox: mailOutbox(secrets),
        templates: mailTemplates({ texts: mailTexts }),
        settings: {
          branding: () => Promise.resolve({ productLabel: 'Vantage', brandColor: null, logo: null }),
        },
        tenants: {
          getName: () => Promise.resolve('Organization'),
          publicUrl: () => Promise.resolve('http://tenant.example'),
        },
        users,
        mailingRepository: mailingRepository(),
      }),
      suppress,
      ...changes,
    });

  /** Starts a process that sends to the mail server. */
  const sendFrom = (tenant: TestTenant, url: string, sender: Partial<SenderIdentity> = {}) => {
    const changes = { mailingChanges: new ChangeEvents(), suppressionChanges: new ChangeEvents() };
    const task = taskFor(url, sender, changes);
    const runner = createRunner(task, [tenant], { tasks: [task] });
    return {
      ...runner,
      /** Does what notifications do after a commit. */
      notify: async (): Promise<void> => {
        for (const events of Object.values(changes)) events.emitAll();
        await runner.checkAllTenants();
      },
    };
  };

  /** Ends all delays, once no process is at work. */
  const expireDelays = async (tenant: TestTenant): Promise<void> => {
    const isLeased = async (): Promise<boolean> => (await listJobs(tenant)).some(({ leased }) => leased);
    await expect.poll(isLeased, { timeout: 15_000, interval: 10 }).toBe(false);
    await queryRows(tenant, `update mailing_recipient set due_at = now() where state = 'Retrying'`);
    await queryRows(tenant, `update background_job set due_at = now() where failed_at is null`);
  };

  /** Ends all claims, as if the processes at work had died a while ago. */
  const expireClaims = async (tenant: TestTenant): Promise<void> => {
    await queryRows(tenant, `update mailing_recipient set due_at = now() where state = 'Sending'`);
    await makeJobsDue(tenant);
  };

  return { recipients, mailings, sendFrom, expireDelays, expireClaims };
}

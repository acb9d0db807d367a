// Each table belongs to one module or to the platform, and only its owner's SQL names it, apart from listed read models
// and writes. Part of `npm run boundaries`.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const server = join(dirname(fileURLToPath(import.meta.url)), '..', 'server');

const owners = {
  'modules/announcements': ['announcement', 'announcement_dismissal'],
  'modules/assets': ['asset'],
  'modules/audit-log': ['audit_entry'],
  'modules/auth': [
    'password_token',
    'session',
    'sign_in_attempt',
    'sign_in_challenge',
    'sign_in_ip_counter',
    'signing_key',
  ],
  'modules/customers': [
    'archived_customer_search_token',
    'customer',
    'customer_access_request',
    'customer_assignment',
    'customer_last_viewed',
    'customer_search_token',
  ],
  'modules/data-erasure': ['respondent_erasure'],
  'modules/insight-groups': ['insight_group'],
  'modules/insights': ['insight', 'insight_customer', 'insight_last_viewed', 'insight_search_token'],
  'modules/locations': ['location'],
  'modules/page-visits': ['page_visit'],
  'modules/passkeys': ['passkey', 'used_passkey_challenge'],
  'modules/settings': ['tenant_settings'],
  'modules/single-sign-on': ['sso_request', 'sso_ticket', 'user_identity'],
  'modules/mailings': [
    'bounce_event',
    'bounce_report_count',
    'mail_template',
    'recipient_upload',
    'recipient_upload_chunk',
    'recipient_upload_problem',
    'suppression',
    'mailing',
    'mailing_throughput',
    'mailing_recipient',
  ],
  'modules/surveys': [
    'survey',
    'survey_answer_count',
    'survey_draft',
    'survey_draft_command',
    'survey_invitation_link',
    'survey_library_item',
    'survey_recount',
    'survey_response',
    'survey_search_token',
    'survey_version',
    'survey_webhook',
    'survey_webhook_delivery',
  ],
  'modules/tenants': ['tenant', 'tenant_host'],
  'modules/users': [
    'app_user',
    'app_user_location',
    'app_user_search_token',
    'pending_invitation',
    'user_import',
    'user_import_row',
  ],
  'platform/database': ['entity_count', 'idempotency_key'],
  'platform/jobs': ['background_job', 'recurring_task'],
  'platform/mail': ['outgoing_mail'],
  'platform/outbound': ['outbound_hold'],
};

/** Files that select from tables of other modules, which they may also lock. */
const readModels = {
  'modules/assets/assets.repository.ts': {
    tables: ['customer', 'tenant_settings'],
    why: 'the statement that deletes unreferenced images must see all references',
  },
  'modules/audit-log/audit-log.repository.ts': {
    tables: [
      'app_user',
      'customer',
      'insight',
      'insight_group',
      'location',
      'mail_template',
      'survey',
      'survey_library_item',
    ],
    why: 'entries are shown with the current names of their subjects',
  },
  'modules/auth/sessions/sessions.repository.ts': {
    tables: ['app_user', 'tenant_settings'],
    why: 'each call reads session, user and time limits in one statement',
  },
  'modules/customers/administration/customer-administration.repository.ts': {
    tables: ['app_user', 'audit_entry'],
    why: 'a manager is locked with the customer; former assignments are in the audit log',
  },
  'modules/customers/assignment/customer-assignment.repository.ts': {
    tables: ['app_user'],
    why: "assigned users are locked, so that a user who is being deleted can't be assigned",
  },
  'modules/customers/customer-insights.repository.ts': {
    tables: ['insight', 'insight_customer'],
    why: "cards show the number of a customer's insights",
  },
  'modules/customers/customer-options.repository.ts': {
    tables: ['app_user'],
    why: 'the manager filter lists managers by name',
  },
  'modules/customers/customers.repository.ts': {
    tables: ['app_user'],
    why: 'customers are shown with the name of their manager',
  },
  'modules/insight-groups/insight-groups.repository.ts': {
    tables: ['insight'],
    why: 'groups are listed with their number of insights',
  },
  'modules/insights/insight-administration.repository.ts': {
    tables: ['customer', 'insight_group'],
    why: 'insights are listed with their group, and checked against their customers',
  },
  'modules/tenants/tenants.repository.ts': {
    tables: ['tenant_settings'],
    why: 'support address and time zone are cached with the tenant, since public pages need them with every call',
  },
  'modules/locations/locations.repository.ts': {
    tables: ['app_user_location'],
    why: "a location with users can't be deleted",
  },
  'modules/passkeys/passkeys.repository.ts': {
    tables: ['app_user'],
    why: 'the settings show how many active users have no passkey',
  },
  'modules/mailings/suppressions/suppressions.repository.ts': {
    tables: ['tenant_settings'],
    why: 'statements take the tenant from its one row of settings',
  },
  'modules/mailings/recipients/recipient-sources.repository.ts': {
    tables: [
      'app_user',
      'app_user_location',
      'location',
      'survey',
      'survey_invitation_link',
      'survey_response',
    ],
    why: 'one statement copies users, or those who have not answered, to the recipients of a mailing',
  },
  'modules/mailings/sending/running-mailing.repository.ts': {
    tables: ['survey'],
    why: 'no one gets a link to an unpublished survey',
  },
  'modules/mailings/sending/claimed-recipients.repository.ts': {
    tables: ['survey_invitation_link', 'survey_response'],
    why: 'no one gets a reminder after responding',
  },
  'modules/mailings/mailing-recipients.repository.ts': {
    tables: ['survey_invitation_link', 'survey_response'],
    why: 'recipients are listed with the times of opening and response',
  },
  'modules/mailings/mailings.repository.ts': {
    tables: ['app_user', 'survey'],
    why: 'mailings are shown with the names of the survey and the user',
  },
  'modules/mailings/sending/reminder-recipients.repository.ts': {
    tables: ['survey_invitation_link', 'survey_response'],
    why: 'many who have not answered are copied to a reminder by one statement',
  },
  'modules/surveys/administration/survey-administration.repository.ts': {
    tables: ['customer', 'insight'],
    why: 'the customer and the insight of a survey are checked in its transaction',
  },
  'modules/surveys/administration/survey-contents.repository.ts': {
    tables: ['mailing'],
    why: 'before a survey is deleted, its mailings are counted',
  },
  'modules/surveys/drafts/draft-commands.repository.ts': {
    tables: ['app_user'],
    why: 'editors of a survey see the names of those who change it',
  },
  'modules/surveys/library/survey-library.repository.ts': {
    tables: ['app_user'],
    why: 'the library is listed with the names of those who added to it',
  },
  'modules/surveys/versions/survey-versions.repository.ts': {
    tables: ['app_user'],
    why: 'versions are listed with the names of those who published them',
  },
  'modules/surveys/respondents/live-surveys.repository.ts': {
    tables: ['customer'],
    why: "respondents see the customer's logo",
  },
  'modules/surveys/surveys.repository.ts': {
    tables: ['customer', 'customer_assignment', 'insight', 'mailing'],
    why: 'surveys are listed with their customer, insight and e-mails, to those who may see the customer',
  },
  'platform/mail/mail-administration.ts': {
    tables: ['background_job'],
    why: 'the job of a mail that waits for another attempt is due later',
  },
  'modules/users/import/user-import.repository.ts': {
    tables: ['background_job'],
    why: "an import runs while its background job's lease is valid",
  },
  'modules/users/import/user-import-lines.repository.ts': {
    tables: ['tenant_settings'],
    why: 'statements take the tenant from its one row of settings',
  },
  'modules/users/user-list.repository.ts': {
    tables: ['session'],
    why: 'the list can be filtered by users who have never signed in',
  },
  'modules/users/users.repository.ts': {
    tables: ['session', 'sign_in_attempt'],
    why: 'users are listed with their last sign-in and with a lock by wrong passwords',
  },
};

/** Files that insert into, update or delete from tables of other modules. */
const writes = {
  'modules/page-visits/page-visits.repository.ts': {
    tables: ['customer_last_viewed', 'insight_last_viewed'],
    why: 'a visit and the last viewing of its customer and insight are written in one statement',
  },
};

const sourcesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(({ name }) => /(?<!\.test)\.ts$/.test(name))
    .map(({ parentPath, name }) => join(parentPath, name));

const findOwner = new Map(
  Object.entries(owners).flatMap(([owner, tables]) => tables.map((table) => [table, owner])),
);

const tablesIn = (code, ...patterns) =>
  new Set(
    patterns
      .flatMap((pattern) => [...code.matchAll(pattern)].map(([, table]) => table))
      .filter((table) => findOwner.has(table)),
  );
const writtenIn = (code) =>
  tablesIn(
    code,
    /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"](\w+)/g,
    /\b(?:(?:insert|merge)\s+into|update|delete\s+from)\s+(\w+)\b/g,
  );
const readIn = (code) =>
  tablesIn(
    code,
    /\b(?:selectFrom|using|innerJoin|leftJoin)\(\s*['"](\w+)/g,
    /(?<!\bdelete\s+)\b(?:from|join|using)\s+(\w+)\b/g,
  );

const problems = [];
const sources = sourcesIn(join(server, 'src')).map((path) => ({
  file: relative(join(server, 'src'), path),
  code: readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, ''),
}));
for (const [verb, list, namedIn] of [
  ['reads', readModels, readIn],
  ['writes', writes, writtenIn],
]) {
  const unneeded = new Set(
    Object.entries(list).flatMap(([file, { tables }]) => tables.map((table) => `${file} ${table}`)),
  );
  for (const { file, code } of sources)
    for (const table of namedIn(code))
      if (!unneeded.delete(`${file} ${table}`) && !file.startsWith(`${findOwner.get(table)}/`))
        problems.push(`${file} ${verb} the table ${table}, which belongs to ${findOwner.get(table)}`);
  for (const entry of unneeded) problems.push(`${entry}: listed, but ${verb} no such table`);
}

const migrations = readdirSync(join(server, 'migrations')).toSorted();
const tables = new Set();
for (const name of migrations) {
  const text = readFileSync(join(server, 'migrations', name), 'utf8');
  for (const [, table] of text.matchAll(/^create table (\w+)/gm)) tables.add(table);
  for (const [, before, after] of text.matchAll(/^alter table (\w+) rename to (\w+)/gm)) {
    tables.delete(before);
    tables.add(after);
  }
  for (const [, table] of text.matchAll(/^drop table (\w+)/gm)) tables.delete(table);
}
for (const table of tables) if (!findOwner.has(table)) problems.push(`the table ${table} has no owner`);

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log(`${findOwner.size} tables, each named by its owner`);

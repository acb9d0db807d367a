import type { AuditAction, AuditEntry } from '@vantage/contract/audit-log';
import type { Page } from '@playwright/test';
import { getAddress } from '../../../product';
import { stall, fail } from '../../responses';
import type { Screen } from '../../screen';

const as = 'admin';
const calls = '**/v1/audit?**';

const id = (last: number) => `019a8f00-0000-7000-8000-${String(last).padStart(12, '0')}`;
const people = ['Ingrid Halvorsen', 'Tomás Ferreira', 'Aiko Tanaka', 'Priya Raghunathan'];

interface SampleEntry {
  readonly action: AuditAction;
  readonly about?: string;
  readonly before?: Record<string, unknown>;
  readonly after?: Record<string, unknown>;
}

const samples: readonly SampleEntry[] = [
  { action: 'session.started', after: { method: 'password' } },
  {
    action: 'user.updated',
    about: 'Oluwaseun Adeyemi-Wolfeschlegelstein',
    before: { email: 'o.adeyemi@halden.example', appRoleId: 1003, locationIds: [id(901)], language: 'en' },
    after: {
      email: 'oluwaseun.adeyemi@halden-risk.example',
      appRoleId: 1002,
      locationIds: [id(901), id(902)],
      language: 'ja',
    },
  },
  { action: 'login.failed', about: 'Nadia Haddad' },
  {
    action: 'settings.updated',
    before: { session: { idleMinutes: 60, absoluteHours: 12 }, sso: { clientSecret: 'set' } },
    after: { session: { idleMinutes: 30, absoluteHours: 12 }, sso: { clientSecret: 'replaced' } },
  },
  { action: 'user.locked', about: 'Nadia Haddad', before: { locked: false }, after: { locked: true } },
  { action: 'location.created', about: 'Osaka, Plant 2', after: { name: 'Osaka, Plant 2', level: 'area' } },
  { action: 'user.deleted' },
  { action: 'users.imported', after: { created: 214 } },
  {
    action: 'suppression.added',
    about: 'ana@example.com',
    after: { email: 'ana@example.com', reason: 'bounced' },
  },
  { action: 'session.ended', after: { reason: 'passwordChanged' } },
];

const entries: readonly AuditEntry[] = Array.from({ length: 40 }, (_, index) => {
  const { action, about, before = null, after = null } = samples[index % samples.length] as SampleEntry;
  const isNobody = action === 'login.failed' || action === 'suppression.added';
  const isSession = action.startsWith('session.');
  return {
    id: id(index),
    at: new Date(Date.UTC(2025, 10, 17, 9, 12) - index * 2_900_000).toISOString(),
    actor: isNobody ? null : { id: id(100 + (index % 5)), name: people[index % 5] ?? null },
    externalActor: action === 'suppression.added' ? 'mailgun' : null,
    asUser: null,
    action,
    entity: action === 'users.imported' ? 'user' : (action.split('..', 1)[0] as AuditEntry['entity']),
    entityId: about === undefined && action !== 'user.deleted' ? null : id(200 + index),
    userId:
      isSession || /^(user|login)\./.test(action) ? id(isSession ? 100 + (index % 5) : 200 + index) : null,
    entityName: about ?? (isSession ? (people[index % 5] ?? null) : null),
    before,
    after,
    names: { [id(901)]: 'Rotterdam, Terminal', [id(902)]: 'Harrow Field' },
    address: isNobody && action !== 'login.failed' ? null : '198.51.100.77',
    device: isNobody ? null : 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    requestId: '5f0c2b7e-0a51-4c5e-9d3e-3a0f1f6f7a11',
    sessionId: isNobody ? null : id(300 + (index % 5)),
  };
});

const respond = (page: Page, items: readonly AuditEntry[], total = items.length) =>
  page.route(calls, (route) =>
    route.fulfill({ json: { items, nextCursor: null, total, totalIsExact: total < 10_000 } }),
  );

const open = async (page: Page, query = ''): Promise<void> => {
  await page.goto(`${getAddress()}/admin/audit${query}`);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
};

const filled = async (page: Page, query = ''): Promise<void> => {
  await respond(page, entries, 10_000);
  await open(page, query);
  await page.getByRole('main').locator('tbody a').first().waitFor();
};

export const auditLog: Screen = {
  name: 'audit-log',
  states: [
    { name: 'filled', as, everyVariant: true, reach: (page) => filled(page) },
    {
      name: 'entry',
      as,
      everyVariant: true,
      async reach(page) {
        await filled(page, `?entry=${id(1)}`);
        await page.getByRole('dialog').locator('tbody tr').first().waitFor();
      },
    },
    { name: 'narrowed', as, reach: (page) => filled(page, '?entity=user&period=last30') },
    {
      name: 'days',
      as,
      async reach(page) {
        await filled(page, '?from=2025-11-01&to=2025-11-17');
        await page.getByRole('button', { name: /^Period/ }).click();
      },
    },
    {
      name: 'person',
      as,
      async reach(page) {
        await filled(page);
        await page.getByRole('combobox', { name: 'Person' }).click();
        await page.getByRole('option').first().waitFor();
      },
    },
    {
      name: 'loading',
      as,
      async reach(page) {
        await stall(page, calls);
        await open(page);
        await page.locator('table[aria-busy="true"]').waitFor();
      },
    },
    {
      name: 'failed',
      as,
      async reach(page) {
        await fail(page, calls, 500);
        await open(page);
        await page.getByRole('button', { name: 'Retry' }).waitFor();
      },
    },
    {
      name: 'empty',
      as,
      async reach(page) {
        await respond(page, []);
        await open(page);
        await page.getByText('No entries yet').waitFor();
      },
    },
    {
      name: 'no-match',
      as,
      async reach(page) {
        await respond(page, []);
        await open(page, '?entity=passkey');
        await page.getByText('No entry matches').waitFor();
      },
    },
    {
      name: 'not-allowed',
      as: 'manager',
      async reach(page) {
        await open(page);
        await page.getByText("You don't have access to this page").waitFor();
      },
    },
  ],
};

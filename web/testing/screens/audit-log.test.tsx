import { exportAuditLog, listAuditLog, type AuditEntry } from '@vantage/contract/audit-log';
import { role } from '@vantage/contract/permissions';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../accessibility';
import { mockResponse, listCalls, problemResponse } from '../fake-api';
import {
  expectNoOverflow,
  expectScreen,
  expectToast,
  openApp,
  pressWithin,
  signIn,
  tabTo,
} from '../open-app';
import { answerSearches, currentUserWith, getId, page as pageResponse } from '../organization';
import { keepUsers, userWith } from '../users';

const ada = userWith({ id: currentUserWith().id, firstName: 'Ada', lastName: 'Admin' });

const entryWith = (more: Pick<AuditEntry, 'id' | 'action' | 'entity'> & Partial<AuditEntry>): AuditEntry => ({
  at: new Date().toISOString(),
  actor: { id: ada.id, name: 'Ada Admin' },
  externalActor: null,
  asUser: null,
  entityId: null,
  userId: null,
  entityName: null,
  before: null,
  after: null,
  names: {},
  address: null,
  device: null,
  requestId: 'a-request',
  sessionId: null,
  ...more,
});

/** By somebody who was deleted, long ago. */
const added = entryWith({
  id: getId(1),
  at: '2025-03-03T10:00:00.000Z',
  actor: { id: getId(603), name: null },
  action: 'user.created',
  entity: 'user',
  entityName: 'Olu Other',
  after: { firstName: 'Olly', appRoleId: role.user, active: true },
});
const changed = entryWith({
  id: getId(2),
  action: 'user.updated',
  entity: 'user',
  entityName: 'Olu Other',
  before: { firstName: 'Olly', language: 'en' },
  after: { firstName: 'Olu', language: 'ja' },
});
const started = entryWith({ id: getId(3), action: 'session.started', entity: 'session' });

/** Filters like the server. */
const answerLog = (): void =>
  mockResponse(listAuditLog, ({ query: { actorId, entity, from = '', to = '9' } }) =>
    pageResponse(
      [started, changed, added].filter(
        (entry) =>
          (actorId === undefined || entry.actor?.id === actorId) &&
          (entity === undefined || entry.entity === entity) &&
          entry.at >= from &&
          entry.at < to,
      ),
    ),
  );

const table = () => page.getByRole('table', { name: 'Audit log' });
const entry = (what: string) => table().getByRole('row').filter({ hasText: what });
const person = () => page.getByRole('combobox', { name: 'Person' });
const radio = (name: string) => page.getByRole('menuitemradio', { name });

const open = async (query = '') => {
  const router = await openApp(`/admin/audit${query}`);
  await expectScreen('Audit log');
  return router;
};

beforeEach(() => {
  signIn();
  answerSearches();
  keepUsers([ada, userWith({ id: getId(601), firstName: 'Olu', lastName: 'Other' })]);
  answerLog();
});

test('it is filtered by person, subject and period, all in the URL', async () => {
  const router = await open();
  await expect.element(entry('Added a user')).toBeVisible();
  await person().fill('Ada');
  await page.getByRole('option', { name: /Ada Admin/ }).click();
  await expect.element(entry('Added a user')).not.toBeInTheDocument();
  await expect.element(page.getByText('2 entries')).toBeVisible();
  await page.getByRole('button', { name: 'Target', exact: true }).last().click();
  await page.getByRole('option', { name: 'Users' }).click();
  await expect.element(page.getByText('1 entry')).toBeVisible();
  await open(router.state.location.href.replace('/admin/audit', ''));
  await expect.element(page.getByText('1 entry')).toBeVisible();
  await expect.element(person()).toHaveValue('Ada Admin');

  await person().fill('');
  await expect.element(page.getByText('2 entries')).toBeVisible();
  await page.getByRole('button', { name: 'Period' }).click();
  await radio('Today').click();
  await expect.element(page.getByText('1 entry')).toBeVisible();
  await expect.element(entry('Added a user')).not.toBeInTheDocument();
});

test('an entry tells who did what, with the changed values, and the keys lead on to the next one', async () => {
  await open();
  await expect.element(table().getByRole('row').nth(1)).toHaveTextContent('Signed in');
  await expect.element(entry('Added a user')).toHaveTextContent('Deleted user');
  await expect.element(entry('Changed a user')).toHaveTextContent('Ada Admin');
  await expect.element(entry('Changed a user')).toHaveTextContent('Olu Other');
  await entry('Changed a user').getByRole('link').click();
  const dialog = page.getByRole('dialog', { name: 'Changed a user' });
  await expect.element(dialog.getByRole('row', { name: 'First name Olly Olu' })).toBeVisible();
  await expect.element(dialog.getByRole('row', { name: 'Language English Japanese' })).toBeVisible();
  await expectAccessible();
  await pressWithin(dialog, '{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(entry('Changed a user').getByRole('link')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  const older = page.getByRole('dialog', { name: 'Added a user' });
  await expect.element(older.getByRole('row', { name: 'Role User' })).toBeVisible();
  await expect.element(older.getByRole('row', { name: 'Active Yes' })).toBeVisible();
});

test('an entry without a user names the mail provider that acted', async () => {
  const suppressed = { action: 'suppression.added', entity: 'suppression', actor: null } as const;
  mockResponse(listAuditLog, () =>
    pageResponse([
      entryWith({ id: getId(4), ...suppressed, entityName: 'ana@example.com', externalActor: 'mailgun' }),
      entryWith({
        id: getId(5),
        ...suppressed,
        entityName: 'ben@example.com',
        externalActor: 'deliveryReport',
      }),
      entryWith({ id: getId(6), ...suppressed, entityName: 'cara@example.com' }),
    ]),
  );
  await open();
  await expect.element(entry('ana@example.com')).toHaveTextContent('Mailgun');
  await expect.element(entry('ben@example.com')).toHaveTextContent('Delivery report');
  await expect.element(entry('cara@example.com')).toHaveTextContent('Not signed in');
});

test('an entry shows dates as the rest of the screen', async () => {
  mockResponse(listAuditLog, () =>
    pageResponse([
      entryWith({
        id: getId(7),
        action: 'customer.created',
        entity: 'customer',
        entityName: '2025-08-17',
        after: { name: '2025-08-17', projectStartDate: '2025-08-18' },
      }),
    ]),
  );
  await open(`?entry=${getId(7)}`);
  const value = (label: string) => page.getByRole('dialog').getByRole('row').filter({ hasText: label });
  await expect.element(value('Start date')).toHaveTextContent('8/18/2025');
  await expect.element(value('Name')).toHaveTextContent('2025-08-17');
});

test('it tells own settings and what was opened as another user, and is filtered by action', async () => {
  mockResponse(
    listAuditLog,
    pageResponse([
      entryWith({
        id: getId(11),
        action: 'user.updated',
        entity: 'user',
        entityId: ada.id,
        before: { language: 'en' },
        after: { language: 'ja' },
      }),
      entryWith({
        id: getId(12),
        action: 'viewAs.called',
        entity: 'viewAs',
        asUser: { id: getId(13), name: 'Jonas Weber' },
        after: { method: 'GET', path: '/:tenantId/v1/customer' },
      }),
    ]),
  );
  await open();
  await expect.element(entry('Changed their own language')).toBeVisible();
  await expect.element(entry('Opened Clients as Jonas Weber')).toBeVisible();
  await page.getByRole('button', { name: 'What', exact: true }).click();
  await page.getByRole('option', { name: 'Changed a user' }).click();
  await expect.poll(() => listCalls(listAuditLog).at(-1)?.query.action).toBe('user.updated');
  await expectAccessible();
});

test('a typed range of days is validated and can be corrected', async () => {
  const router = await open('?entity=user&period=today');
  const period = page.getByRole('button', { name: /Period: Today/ });
  await period.click();
  await radio('Custom range').click();
  await pressWithin(page.getByRole('dialog'), '{Escape}');
  await expect.element(period).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await radio('Custom range').click();
  await page.getByRole('textbox', { name: 'From' }).fill('03/01/25');
  const lastDay = page.getByRole('textbox', { name: 'To' });
  const show = () => page.getByRole('button', { name: 'Show entries' }).click();
  for (const [typed, said] of [
    ['13/45/25', /^Enter a date like \d\d\/\d\d\/\d\d\.$/],
    ['02/01/25', 'Enter 03/01/25 or a later date.'],
  ] as const) {
    await lastDay.fill(typed);
    await show();
    await expect.element(lastDay).toHaveValue(typed);
    await expect.element(lastDay).toHaveAccessibleDescription(said);
    await expect.poll(() => document.activeElement?.getAttribute('aria-invalid')).toBe('true');
  }
  await lastDay.fill('03/31/25');
  await show();
  await expect.poll(() => router.state.location.href).toMatch(/from=2025-03-01&to=2025-03-31/);
  await expect.element(entry('Changed a user')).not.toBeInTheDocument();
  await expect.element(entry('Added a user')).toBeVisible();
  router.history.back();
  await expect.element(entry('Changed a user')).toBeVisible();
});

test('a failure to load is reported, and can be retried', async () => {
  mockResponse(exportAuditLog, problemResponse('server.error'));
  await open('?entity=user');
  await expect.element(page.getByText('2 entries')).toBeVisible();
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expectToast("The file couldn't be downloaded");
  mockResponse(listAuditLog, problemResponse('server.error'));
  await open();
  await expect.element(page.getByText("The audit log couldn't be loaded")).toBeVisible();
  answerLog();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(entry('Changed a user')).toBeVisible();
});

test('the filtered log is exported, unless another export is still in progress', async () => {
  mockResponse(exportAuditLog, 'id,at\r\n');
  await open('?entity=user');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expectToast(/ downloaded\.$/);
  expect(listCalls(exportAuditLog).map(({ query }) => query.entity)).toEqual(['user']);
  mockResponse(exportAuditLog, problemResponse('export.running'));
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expectToast(
    "Another file is still being exported for you or your organization. Try again when it's finished.",
  );
});

test('it is reached from the palette and the settings', async () => {
  const router = await openApp('/admin/settings');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Audit log/ })
    .click();
  await expectScreen('Audit log');
  expect(router.state.location.pathname).toBe('/admin/audit');
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('dialog').getByRole('combobox').fill('Audit');
  await expect.element(page.getByRole('option', { name: /Audit log/ })).toBeVisible();
});

test("a manager can't see or open the audit log", async () => {
  signIn({ user: { appRoleId: role.manager } });
  await open();
  await expect.element(page.getByText("You don't have access to this page")).toBeVisible();
  expect(listCalls(listAuditLog)).toEqual([]);
  await openApp('/admin/settings');
  await expect.element(page.getByRole('main').getByRole('link', { name: /^Clients/ })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /Audit log/ })).not.toBeInTheDocument();
});

test('it can be operated by keyboard alone', async () => {
  await open('?entity=user');
  await expect.element(page.getByText('2 entries')).toBeVisible();
  await tabTo(person());
  await userEvent.keyboard('Ada');
  await expect.element(page.getByRole('option', { name: /Ada Admin/ })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(page.getByText('1 entry')).toBeVisible();
  await tabTo(entry('Changed a user').getByRole('link'));
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Changed a user' })).toBeVisible();
});

test('on a phone, filters are behind a button, and an entry fits', async () => {
  await page.viewport(390, 844);
  await open();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('option', { name: 'Users' }).click();
  await page.getByRole('button', { name: 'Show results' }).click();
  await entry('Changed a user').getByRole('link').click();
  await expect.element(page.getByRole('dialog', { name: 'Changed a user' })).toBeVisible();
  await expectAccessible();
  expectNoOverflow();
});

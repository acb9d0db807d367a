import { listAuditLog } from '@vantage/contract/audit-log';
import { testConnection } from '@vantage/contract/embedding/connection-tests';
import { countPasskeyHolders } from '@vantage/contract/passkeys';
import { role } from '@vantage/contract/permissions';
import { readSettings } from '@vantage/contract/settings/settings';
import { changeSettings } from '@vantage/contract/settings/settings-change';
import { getSurveyOptions } from '@vantage/contract/surveys/surveys';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../accessibility';
import { mockResponse, listCalls, deferredResponse, problemResponse, unreachable } from '../fake-api';
import {
  chooseColorScheme,
  expectNoOverflow,
  expectOutline,
  expectScreen,
  expectToast,
  focusOn,
  openApp,
  signIn,
  watchLayoutShift,
} from '../open-app';
import { answerSearches, page as readPage, settingsWith } from '../organization';
import { keepSettings } from '../settings';

const settings = '/admin/settings';
const signInTab = `${settings}?tab=sign-in`;

const field = (name: string) => page.getByRole('textbox', { name });
const method = (name: string) => page.getByRole('radio', { name, exact: true });
const toggle = (name: string) => page.getByRole('switch', { name });
const level2 = (name: string) => page.getByRole('heading', { level: 2, name });
const save = () => page.getByRole('button', { name: 'Save sign-in settings' }).click();
const saved = () => expectToast('Sign-in settings were saved.');

const open = async (path: string) => {
  const router = await openApp(path);
  await expectScreen('Administration settings');
  return router;
};

let theyStore: ReturnType<typeof keepSettings>['change'];
beforeEach(() => {
  signIn();
  theyStore = keepSettings().change;
  mockResponse(listAuditLog, readPage([]));
  answerSearches();
  // Wherever the mouse is, it may rest on a link to a screen, which is then preloaded.
  mockResponse(getSurveyOptions, { regions: [], inUse: { regions: [], customers: [] } });
});

test('the cards that link to administration screens truncate nothing', async () => {
  await open(settings);
  await expect.element(page.getByText('Insights, their groups and order')).toBeVisible();
  for (const width of [1440, 1024, 390]) {
    await page.viewport(width, 900);
    const words = [...document.querySelectorAll('main a span span')];
    expect(words.length).toBeGreaterThan(4);
    const cut = words.filter(
      (span) => span.scrollWidth > span.clientWidth || span.scrollHeight > span.clientHeight,
    );
    expect(cut.map(({ textContent }) => textContent)).toEqual([]);
  }
});

/** The browser rounds edges that lie between two pixels. */
const wholly = { ratio: 0.999 };

test('on a phone, the cards are part of the overview, and leave room for its content', async () => {
  await page.viewport(390, 844);
  await open(signInTab);
  await expect.element(level2('Methods')).toBeInViewport(wholly);
  const users = page.getByRole('main').getByRole('link', { name: /^Users/ });
  await expect.element(users).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Overview' }).click();
  await expect.element(users).toBeInViewport(wholly);
  await expect.element(level2('Branding')).toBeInViewport(wholly);
  expectNoOverflow();
});

test.for([
  [settings, 'Branding'],
  [signInTab, 'Methods'],
])('%s has the layout of its skeleton, with headings in order', async ([path = '', first = '']) => {
  const late = deferredResponse(settingsWith());
  let readings = 0;
  // The first request is the shell's, the next the screen's.
  mockResponse(readSettings, () => ((readings += 1) > 1 ? late.respond() : settingsWith()));
  const shift = watchLayoutShift();
  await open(path);
  const loading = page.getByRole('status', { name: 'Loading settings' });
  await expect.element(loading).toBeVisible();
  await expect.element(level2(first)).toBeVisible();
  // Texts wrap differently in a fallback font.
  await document.fonts.ready;
  const shape = () =>
    [...document.querySelectorAll('main h2')].map(
      (heading) => `${heading.textContent} ${Math.round(heading.getBoundingClientRect().top / 24)}`,
    );
  const titles = () => [...document.querySelectorAll('main h2')].map(({ textContent }) => textContent);
  expectOutline();
  const [before, titlesBefore] = [shape(), titles()];
  late.release();
  await expect.element(loading).not.toBeInTheDocument();
  await document.fonts.ready;
  expect(titles()).toEqual(titlesBefore);
  expect(shape().slice(0, 2)).toEqual(before.slice(0, 2));
  expectOutline();
  expect(shift()).toBeLessThan(0.1);
});

test('passkeys as the only sign-in method: saving warns who is locked out, and needs confirmation', async () => {
  mockResponse(countPasskeyHolders, { people: 2, withPasskey: 1 });
  await open(signInTab);
  const warning = page.getByText('1 of 2 people has no passkey yet and will no longer be able to sign in');
  await toggle('Passkey').click();
  await expect.element(method('No password')).toBeEnabled();
  await expect.element(warning).not.toBeInTheDocument();
  await method('No password').click();
  await expect.element(warning).toBeVisible();
  await expect
    .element(page.getByText('Keep the password method on until everyone has added a passkey'))
    .toBeVisible();
  await expectAccessible();
  const idle = field('Idle timeout (minutes)');
  await idle.fill('0');
  await save();
  await expect.element(idle).toHaveFocus();
  await idle.fill('30');
  await save();
  const dialog = page.getByRole('dialog', { name: 'Block sign-in without a passkey?' });
  await expect.element(dialog).toHaveTextContent('Administrators can still sign in with their password.');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(listCalls(changeSettings)).toEqual([]);
  await save();
  await dialog.getByRole('button', { name: 'Block and save' }).click();
  await saved();
  expect(listCalls(changeSettings).map(({ body }) => body.authMethod)).toEqual([['passkey']]);
});

test('methods by which only administrators could sign in, and domains without the own one, are refused', async () => {
  mockResponse(countPasskeyHolders, { people: 3, withPasskey: 0 });
  await open(signInTab);
  await toggle('Passkey').click();
  await method('No password').click();
  mockResponse(
    changeSettings,
    problemResponse('validation', {
      fields: {
        authMethod: [{ code: 'nobodyCouldSignIn', message: '' }],
        emailDomains: [{ code: 'ownDomainMissing', message: '', values: { domain: 'halden.example' } }],
      },
    }),
  );
  await save();
  await expect.element(page.getByText('Only administrators could sign in').first()).toBeVisible();
  await expect
    .element(page.getByText('Add halden.example, the domain of your own e-mail address.').first())
    .toBeVisible();
});

test('each tab has a URL, Back returns, and unsaved changes are discarded only after confirmation', async () => {
  const idle = () => field('Idle timeout (minutes)');
  const router = await open(settings);
  await expect.element(level2('Organization')).toBeVisible();
  await focusOn(page.getByRole('link', { name: 'Sign-in', exact: true }));
  await userEvent.keyboard('{Enter}');
  await expect.element(idle()).toHaveValue('30');
  expect(router.state.location.href).toBe(signInTab);
  router.history.back();
  await expect.element(level2('Organization')).toBeVisible();
  router.history.forward();
  await idle().fill('15');
  await page.getByRole('link', { name: 'Overview' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Leave this page?' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect.element(idle()).toHaveValue('15');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect.element(idle()).toHaveValue('30');
  await page.getByRole('link', { name: 'Overview' }).click();
  await expect.poll(() => router.state.location.href).toBe(settings);
});

test('e-mailed codes are turned on, which the overview then shows', async () => {
  await open(signInTab);
  await method('Password and e-mailed code').click();
  await save();
  await saved();
  expect(listCalls(changeSettings).map(({ body }) => body.authMethod)).toEqual([['emailCode']]);
  await page.getByRole('link', { name: 'Overview' }).click();
  await expect.element(page.getByText('Password and e-mailed code')).toBeVisible();
});

test('a provider is set up: its secret can be written, replaced and removed', async () => {
  mockResponse(testConnection, { ok: false, code: 'unreachable', detail: '' });
  await open(signInTab);
  await field('Issuer').fill('https://login.example.com');
  await field('Client ID').fill('portal');
  await field('Client secret').fill('a secret of the provider');
  await toggle('Single sign-on').click();
  await expect.element(field('Redirect URL')).toHaveValue(settingsWith().sso.redirectUrl);
  await save();
  const warning = page.getByRole('dialog', { name: "Save single sign-on settings that don't work?" });
  await expect.element(warning).toHaveTextContent("The provider can't be reached or didn't respond in time.");
  await expectAccessible();
  await warning.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(field('Issuer')).toHaveValue('https://login.example.com');
  await save();
  await warning.getByRole('button', { name: 'Save anyway' }).click();
  await saved();
  const secret = page.getByRole('group', { name: 'Client secret' });
  await expect.element(secret).toHaveTextContent('A secret is stored.');
  expect(document.documentElement.outerHTML).not.toContain('a secret of the provider');

  await secret.getByRole('button', { name: 'Replace' }).click();
  await expect.element(field('Client secret')).toHaveFocus();
  await field('Client secret').fill('another secret');
  await save();
  await warning.getByRole('button', { name: 'Save anyway' }).click();
  await expect.element(secret).toHaveTextContent('A secret is stored.');
  expect(listCalls(changeSettings).map(({ body }) => body.sso?.clientSecret)).toEqual([
    'a secret of the provider',
    'another secret',
  ]);

  await secret.getByRole('button', { name: 'Remove' }).click();
  await expect.element(secret).toHaveFocus();
  await expectAccessible();
  await toggle('Single sign-on').click();
  await save();
  await expect.element(field('Client secret')).toHaveValue('');
  expect(listCalls(changeSettings).at(-1)?.body.sso?.clientSecret).toBeNull();
});

test('the redirect URI can be copied', async () => {
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await open(signInTab);
  await page.getByRole('button', { name: 'Copy redirect URL' }).click();
  await expectToast('Redirect URL copied.');
  expect(copy.mock.calls).toEqual([[settingsWith().sso.redirectUrl]]);
});

test('errors show in a summary and at their fields', async () => {
  mockResponse(testConnection, { ok: false, code: 'notConfigured', detail: '' });
  await open(signInTab);
  await toggle('Single sign-on').click();
  mockResponse(
    changeSettings,
    problemResponse('validation', { fields: { authMethod: [{ code: 'ssoNotConfigured', message: '' }] } }),
  );
  await save();
  await expect.element(page.getByText('Single sign-on needs an issuer')).toBeVisible();
  await expect.element(method('Password')).toHaveFocus();
  await toggle('Single sign-on').click();
  await method('No password').click();
  await field('Idle timeout (minutes)').fill('61');
  await page.getByRole('combobox', { name: 'E-mail domains' }).fill('@Example.com nothing');
  await save();
  await expect.element(page.getByRole('alert').getByText('3 fields need attention')).toBeVisible();
  await expect
    .element(page.getByText("nothing isn't a valid domain, such as example.com.").first())
    .toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Idle timeout (minutes): Must be at most 60.' }).click();
  await expect.element(field('Idle timeout (minutes)')).toHaveFocus();
});

test('invalid hosts for embedding are reported at their fields, and the input is kept', async () => {
  await open(`${settings}?tab=embedding`);
  const saveEmbedding = () => page.getByRole('button', { name: 'Save embedding settings' }).click();
  const hosts = page.getByRole('combobox', { name: 'Additional embed hosts' });
  await focusOn(hosts);
  await userEvent.keyboard('nonsense/path,');
  await expect.element(hosts).toHaveAccessibleDescription(/“nonsense\/path” isn't a valid host/);
  await saveEmbedding();
  await expect.element(hosts).toHaveAccessibleDescription(/“nonsense\/path” isn't a valid host/);
  expect(listCalls(changeSettings)).toEqual([]);
  await focusOn(hosts);
  await userEvent.keyboard('{Backspace}demo.localhost,');
  mockResponse(
    changeSettings,
    problemResponse('validation', { fields: { 'embedHosts.0': [{ code: 'ownHost', message: '' }] } }),
  );
  await saveEmbedding();
  await expect.element(page.getByText("This is the portal's own host.").first()).toBeVisible();
  await expectAccessible();
  keepSettings();
  await focusOn(hosts);
  await userEvent.keyboard('{Backspace}https://Reports.example.com/,');
  const tableau = page.getByRole('textbox', { name: 'Host', exact: true });
  await tableau.fill('*.example.com');
  await saveEmbedding();
  await expect.element(page.getByText('Enter one host, such as tableau.example.com.').first()).toBeVisible();
  await tableau.fill('tableau.example.com');
  await saveEmbedding();
  await expectToast('Embedding settings were saved.');
  await expect.element(page.getByText('reports.example.com', { exact: true })).toBeVisible();
});

describe('a concurrent change is reported', () => {
  const reported = (what: string) =>
    expect
      .element(page.getByText(`Someone else changed this while you were editing: ${what}.`))
      .toBeVisible();

  test('and either version of the sign-in settings can be kept (F15)', async () => {
    const idle = () => field('Idle timeout (minutes)');
    await open(signInTab);
    await idle().fill('10');
    await field('Maximum (hours)').fill('8');
    theyStore({ session: { idleMinutes: 20 } });
    await save();
    await reported('Idle timeout (minutes) (20)');
    await expectAccessible();
    await expect.element(idle()).toHaveValue('10');
    await page.getByRole('button', { name: 'Use their version' }).click();
    await expect.element(idle()).toHaveValue('20');
    await expect.element(field('Maximum (hours)')).toHaveValue('12');

    await idle().fill('15');
    theyStore({ session: { idleMinutes: 25 } });
    await save();
    await reported('Idle timeout (minutes) (25)');
    await save();
    await saved();
    await open(signInTab);
    await expect.element(idle()).toHaveValue('15');
  });

  test('and that of levels can be accepted (F15)', async () => {
    await open(`${settings}?tab=organization`);
    await toggle('Subarea').click();
    theyStore({ enableShift: true });
    await page.getByRole('button', { name: 'Save levels' }).click();
    await reported('Shift');
    await expectAccessible();
    await expect.element(toggle('Subarea')).toBeChecked();
    await expect.element(toggle('Shift')).toBeChecked();
    await page.getByRole('button', { name: 'Use their version' }).click();
    await expect.element(toggle('Subarea')).not.toBeChecked();
    await expect.element(toggle('Shift')).toBeChecked();
    expect(listCalls(changeSettings)).toHaveLength(1);
  });
});

test('settings that fail to load can be retried', async () => {
  await openApp('/customer');
  await expectScreen('Clients');
  mockResponse(readSettings, unreachable);
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('dialog').getByRole('combobox').fill('Settings');
  await page.getByRole('option', { name: /Settings/ }).click();
  await expect.element(page.getByText("Settings couldn't be loaded")).toBeVisible();
  mockResponse(readSettings, settingsWith());
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(level2('Branding')).toBeVisible();
});

test('a manager sees links to other screens, and no settings', async () => {
  signIn({ user: { appRoleId: role.manager } });
  await open(signInTab);
  await expect.element(page.getByRole('main').getByRole('link', { name: /^Clients/ })).toBeVisible();
  await expect.element(method('Password')).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Sign-in', exact: true })).not.toBeInTheDocument();
});

test.for([
  ['light', 1440],
  ['dark', 390],
] as const)('the settings are accessible and fit in %s', async ([scheme, width]) => {
  keepSettings({ emailDomains: ['example.com'] });
  chooseColorScheme(scheme);
  await page.viewport(width, 844);
  await open(signInTab);
  await expect.element(method('Password')).toBeVisible();
  await expectAccessible();
  expectNoOverflow();
});

import type { Page } from '@playwright/test';
import { getAddress } from '../../../product';
import { change, abort, stall } from '../../responses';
import type { Screen, State } from '../../screen';

const as = 'admin';
const settings = '**/v1/app';

const open = async (page: Page, tab = '?tab=sign-in'): Promise<void> => {
  await page.goto(`${getAddress()}/admin/settings${tab}`);
  await page.getByRole('main').locator('section').first().waitFor();
};

const save = (page: Page) => page.getByRole('button', { name: 'Save sign-in settings' }).click();

/** The shell reads the settings first, so only a later visit shows the screen's own request. */
const comeFromClients = async (page: Page, beforeLeaving: () => Promise<unknown>): Promise<void> => {
  await page.goto(`${getAddress()}/customer`);
  await page.getByRole('main').locator('article a').first().waitFor();
  await beforeLeaving();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('Settings');
  await page.getByRole('option', { name: /Settings/ }).click();
};

const withProvider = (page: Page) =>
  change(page, settings, (response: object) => ({
    ...response,
    authMethod: ['emailCode', 'sso', 'passkey'],
    emailDomains: ['halden-risk.example', 'halden.example'],
    sso: {
      issuer: 'https://login.halden.example/realms/consulting',
      clientId: 'vantage-portal',
      clientSecret: { set: true },
      createUsers: true,
      redirectUrl:
        'https://halden.vantage.example/api/019a8f00-0000-7000-8000-000000000001/v1/auth/sso/callback',
    },
  }));

const openWithProvider = async (page: Page): Promise<void> => {
  await withProvider(page);
  await open(page);
};

const openSection = async (page: Page, index: number): Promise<void> => {
  await openWithProvider(page);
  const section = page.getByRole('main').locator('section').nth(index);
  await section.evaluate((element) => element.scrollIntoView());
};

const pressWithProvider = async (page: Page, name: string): Promise<void> => {
  await openWithProvider(page);
  await page.getByRole('button', { name, exact: true }).click();
};

const locations = '**/v1/location';

const openOrganization = async (page: Page): Promise<void> => {
  await open(page, '?tab=organization');
  await page.getByRole('treeitem').first().waitFor();
};

const getOpenMenu = async (page: Page, row: number): Promise<void> => {
  await openOrganization(page);
  await page.getByRole('treeitem').nth(row).hover();
  await page.getByRole('treeitem').nth(row).getByRole('button').click();
  await page.getByRole('menuitem').first().waitFor();
};

const openEmbedding = async (page: Page): Promise<void> => {
  await change(page, settings, (response: object) => ({
    ...response,
    embedHosts: ['reports.halden.example', '*.bots.halden.example'],
    powerBi: {
      directoryTenantId: '3f1d2c4b-5a6e-4f70-8192-a3b4c5d6e7f8',
      clientId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
      clientSecret: { set: true },
      authority: null,
      api: null,
    },
    tableau: {
      host: 'tableau.halden.example',
      site: 'safety',
      clientId: '5d2b6c3e-1f0a-4c8d-9e7b-2a1c3d4e5f60',
      secretId: '0a9b8c7d-6e5f-4a3b-8c2d-1e0f9a8b7c6d',
      secretValue: { set: true },
      subject: 'email',
    },
  }));
  await open(page, '?tab=embedding');
};

export const administrationSettings: Screen = {
  name: 'administration-settings',
  states: [
    { name: 'organization', as, everyVariant: true, reach: openOrganization },
    { name: 'embedding', as, everyVariant: true, reach: openEmbedding },
    {
      name: 'embedding-tested',
      as,
      async reach(page) {
        await page.route('**/v1/app/test', (route) =>
          route.fulfill({ json: { ok: false, code: 'noWorkspace', detail: '' } }),
        );
        await openEmbedding(page);
        await page.getByRole('button', { name: 'Test connection' }).first().click();
        await page.getByText("The service principal isn't a member of any workspace.").waitFor();
      },
    },
    { name: 'organization-menu', as, reach: (page) => getOpenMenu(page, 1) },
    {
      name: 'organization-move',
      as,
      async reach(page) {
        await getOpenMenu(page, 1);
        await page.getByRole('menuitem').nth(2).click();
        await page.getByRole('dialog').getByRole('treeitem').first().click();
      },
    },
    {
      name: 'organization-blocked',
      as,
      everyVariant: true,
      async reach(page) {
        await getOpenMenu(page, 0);
        await page.getByRole('menuitem').last().click();
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'organization-name-refused',
      as,
      everyVariant: true,
      async reach(page) {
        await getOpenMenu(page, 0);
        await page.getByRole('menuitem').first().click();
        await page.getByRole('tree').getByRole('textbox').fill('Airside');
        await page.keyboard.press('Enter');
        await page.getByRole('tree').getByRole('alert').waitFor();
      },
    },
    {
      name: 'organization-empty',
      as,
      async reach(page) {
        await change(page, locations, (response: object) => ({ ...response, items: [] }));
        await open(page, '?tab=organization');
        await page.locator('svg.tabler-icon-sitemap').waitFor();
      },
    },
    {
      name: 'organization-loading',
      as,
      async reach(page) {
        await stall(page, locations);
        await open(page, '?tab=organization');
      },
    },
    {
      name: 'organization-failed',
      as,
      async reach(page) {
        await abort(page, locations);
        await open(page, '?tab=organization');
        await page.getByRole('alert').waitFor({ timeout: 30_000 });
      },
    },
    ...['ok', 'issuerMismatch'].map((code): State => ({
      name: `provider-tested-${code}`,
      as,
      everyVariant: true,
      async reach(page) {
        await withProvider(page);
        await page.route('**/v1/app/test', (route) =>
          route.fulfill({ json: { ok: code === 'ok', code, detail: '' } }),
        );
        await open(page);
        await page.locator('button:has(svg.tabler-icon-plug-connected)').click();
        await page.locator('[data-well]').scrollIntoViewIfNeeded();
      },
    })),
    { name: 'overview', as, everyVariant: true, reach: (page) => open(page, '') },
    {
      name: 'of-a-manager',
      as: 'manager',
      reach: async (page) => {
        await page.goto(`${getAddress()}/admin/settings`);
        await page.getByRole('main').getByRole('link').first().waitFor();
      },
    },
    { name: 'sign-in', as, everyVariant: true, reach: openWithProvider },
    {
      name: 'branding',
      as,
      everyVariant: true,
      async reach(page) {
        await change(page, settings, (response: object) => ({
          ...response,
          messageAboveLoginArea:
            '<p><strong>Planned maintenance</strong> Saturday 22 November, 02:00–03:00 UTC.</p>',
          brandColor: '#0a7d55',
          links: { privacy: 'https://halden.example/privacy', accessibility: null, support: null },
        }));
        await open(page, '?tab=branding');
        await page.getByRole('figure').waitFor();
        await page.locator('.ProseMirror').waitFor();
      },
    },
    {
      name: 'languages',
      as,
      everyVariant: true,
      reach: (page) => open(page, '?tab=languages'),
    },
    {
      name: 'client-form',
      as,
      everyVariant: true,
      async reach(page) {
        await open(page, '?tab=client-form');
        await page.locator('main ol input').first().fill('Farming');
      },
    },
    { name: 'sign-in-methods', as, everyVariant: true, reach: (page) => openSection(page, 0) },
    { name: 'provider', as, everyVariant: true, reach: (page) => openSection(page, -1) },
    { name: 'secret-replaced', as, reach: (page) => pressWithProvider(page, 'Replace') },
    { name: 'secret-removed', as, reach: (page) => pressWithProvider(page, 'Remove') },
    {
      name: 'field-errors',
      as,
      async reach(page) {
        await open(page);
        await page.getByRole('radio', { name: 'No password' }).check();
        await page.getByRole('textbox', { name: 'Idle timeout (minutes)' }).fill('90');
        await page.getByRole('combobox', { name: 'E-mail domains' }).fill('halden,');
        await page.getByRole('textbox', { name: 'Issuer' }).fill('login.halden.example');
        await save(page);
        await page.getByText('4 fields need attention').waitFor();
      },
    },
    {
      name: 'not-configured',
      as,
      async reach(page) {
        await open(page);
        await page.getByRole('switch', { name: 'Single sign-on' }).check();
        await save(page);
        await page.getByText('Single sign-on needs an issuer').waitFor();
      },
    },
    {
      name: 'concurrent-change',
      as,
      async reach(page) {
        let version = 0;
        await change(page, settings, (response: { version: number }) => {
          version ||= response.version;
          return { ...response, version };
        });
        await open(page);
        await page.route('**/api/v1/app', (route) =>
          page
            .evaluate(async () => {
              const { token, sessionId, tenantId } = { ...localStorage } as Record<string, string>;
              const headers = { authorization: `Bearer ${token}`, sessionId: sessionId ?? '' };
              return (await (await fetch(`/api/${tenantId}/v1/app`, { headers })).json()) as object;
            })
            .then((current) =>
              route.fulfill({
                status: 409,
                contentType: 'application/problem+json',
                body: JSON.stringify({
                  type: 'about:blank',
                  title: 'Stale',
                  status: 409,
                  code: 'conflict.stale',
                  detail: '',
                  requestId: '',
                  current: {
                    ...current,
                    version: version + 1,
                    session: { idleMinutes: 15, absoluteHours: 8 },
                    emailDomains: ['halden.example'],
                  },
                }),
              }),
            ),
        );
        await page.getByRole('radio', { name: 'Password and e-mailed code' }).check();
        await save(page);
        await page.getByRole('button', { name: 'Use their version' }).waitFor();
      },
    },
    {
      name: 'loading',
      as,
      async reach(page) {
        await comeFromClients(page, () => stall(page, settings));
        await page.getByRole('status', { name: 'Loading settings' }).waitFor();
      },
    },
    {
      name: 'failed',
      as,
      async reach(page) {
        await comeFromClients(page, () => abort(page, settings));
        await page.getByText("Settings couldn't be loaded").waitFor();
      },
    },
  ],
};

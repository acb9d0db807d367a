import type { Page } from '@playwright/test';
import { role } from '@vantage/contract/permissions';
import { startPowerBi, type TestPowerBi } from '../server/testing/providers/power-bi-provider';
import { startTableau, type TestTableau } from '../server/testing/providers/tableau-provider';
import type { TestTenant, TestUser } from '../server/testing/tenant-factory';
import { makeTenant } from './own-tenant';
import { getAddress, demoPassword, expectScreen, fillIn } from './product';

export type { TestPowerBi, TestTableau };
export { startPowerBi, startTableau };

export const tableauHost = 'tableau.example.com';

export interface Embedding {
  readonly tenant: TestTenant;
  readonly administrator: TestUser;
  readonly consultant: TestUser;
  readonly customerId: string;
}

export async function organizationWith(settings: object): Promise<Embedding> {
  const tenant = await makeTenant();
  const [administrator, consultant] = [await tenant.user(), await tenant.user({ roleId: role.user })];
  const customerId = await tenant.customer({ name: 'Northwind Aviation', assigned: [consultant] });
  const home = `${getAddress()}/api/${tenant.id}/v1`;
  const call = async (url: string, body?: object, headers: Record<string, string> = {}) => {
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${url} answers ${response.status}: ${await response.text()}`);
    return (await response.json()) as never;
  };
  const { token } = (await call(`${home}/auth/login`, {
    userName: administrator.userName,
    password: demoPassword,
  })) as { token: { token: string; user: { currSessionId: string } } };
  await call(
    `${getAddress()}/api/v1/app`,
    { version: 1, ...settings },
    { authorization: `Bearer ${token.token}`, sessionid: token.user.currSessionId },
  );
  return { tenant, administrator, consultant, customerId };
}

export const tableauSettings = ({ app }: TestTableau) => ({
  tableau: { host: tableauHost, site: 'safety', ...app, subject: 'email' },
});

export async function openInsight(
  page: Page,
  { tenant }: Embedding,
  user: TestUser,
  title: string,
): Promise<void> {
  await page.goto(`${getAddress(tenant.slug)}/default`);
  await fillIn(page, user.userName);
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${title}`) })
    .click();
  await expectScreen(page, title);
}

const viewScript = `
customElements.define('tableau-viz', class extends HTMLElement {
  async connectedCallback() {
    const verdict = await window.judgeToken(this.getAttribute('token'));
    if (verdict === 'silent') return;
    const words = document.createElement('p');
    words.textContent = verdict === null ? 'View of ' + this.getAttribute('src') : '';
    this.append(words);
    this.dispatchEvent(new CustomEvent(verdict === null ? 'firstinteractive' : 'vizloaderror'));
  }
});`;

/** Serves a stub in place of Tableau's script; `judge` is a test provider's check of the token. */
export async function fakeTableauScript(
  page: Page,
  judge: (token: string) => Promise<number | 'silent' | null>,
): Promise<void> {
  await page.exposeFunction('judgeToken', judge);
  await page.route(`https://${tableauHost}/**`, (route) =>
    route.request().url().endsWith('/javascripts/api/tableau.embedding.3.latest.min.js')
      ? route.fulfill({
          contentType: 'text/javascript',
          headers: { 'access-control-allow-origin': '*' },
          body: viewScript,
        })
      : route.abort(),
  );
}

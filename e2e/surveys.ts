import type { Page } from '@playwright/test';
import { role } from '@vantage/contract/permissions';
import { makeTenant } from './own-tenant';
import { expectScreen, openAs } from './product';

type Tenant = Awaited<ReturnType<typeof makeTenant>>;

export const chooseFromRowMenu = async (page: Page, name: string, act: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: act }).click();
};

/** Opens the surveys of a new tenant with a client, as its manager. */
export async function openSurveys(page: Page): Promise<Tenant & { customerId: string }> {
  const tenant = await makeTenant();
  const customerId = await tenant.customer({ name: 'Kestrel Regional' });
  const { userName } = await tenant.user({ roleId: role.manager });
  await openAs(page, userName, '/admin/spsconfig', tenant.slug);
  await expectScreen(page, 'Surveys');
  return { ...tenant, customerId };
}

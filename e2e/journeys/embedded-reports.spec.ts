import { openInsight, organizationWith, powerBiSettings, startPowerBi } from '../embedding';
import { expect, expectAccessible, test } from '../product';
import { fakeReportPage } from '../report-page';

const title = 'Strikes by month';

test.describe('a report with row-level security', () => {
  test.use({ expected: /Failed to load resource/ });

  test('is shown by a token, with the identity of its client, once the provider accepts the request', async ({
    page,
  }) => {
    const provider = await startPowerBi();
    const place = await organizationWith(powerBiSettings(provider));
    provider.add({
      workspaceId: 'workspace',
      reportId: 'report-1',
      datasetId: 'dataset-1',
      embedUrl: 'https://app.powerbi.com/reportEmbed?reportId=report-1',
      rules: { needsIdentity: true, needsRoles: true },
    });
    await place.tenant.insight({
      title,
      iframe_url: null,
      workspace_id: 'workspace',
      report_id: 'report-1',
      identity: { username: '{customer.projectId}', roles: ['Client'] },
    });
    await fakeReportPage(page);
    provider.have('forbidden');
    await openInsight(page, place, place.consultant, title);
    await expect(page.getByText('The provider refused to show this insight')).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);

    provider.have(null);
    await page.getByRole('button', { name: 'Retry' }).click();
    const report = page.frameLocator(`iframe[title="${title}"]`);
    await expect(report.getByRole('heading', { name: 'report-1' })).toBeVisible();
    await expect(report.locator('#token')).toHaveText(/^embed-token-/);
    await expect(page.getByRole('status').filter({ hasText: 'has loaded' })).toHaveCount(1);
    expect(provider.tokenRequests.at(-1)?.identities).toMatchObject([{ roles: ['Client'] }]);
    // The address does not open without the token.
    await expect(page.getByRole('link', { name: 'Open in a new tab' })).toHaveCount(0);
    await expectAccessible(page);
    await provider.stop();
  });
});

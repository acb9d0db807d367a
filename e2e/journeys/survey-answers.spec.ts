import type { FrameLocator, Page } from '@playwright/test';
import { asOwner, makeTenant } from '../own-tenant';
import { getAddress, expect, expectAccessibleInBothSchemes, expectScreen, test } from '../product';

const both = (en: string, ja: string) => ({ default: en, ja });

const definition = {
  title: both('Ramp safety', 'ランプエリアの安全'),
  description: both('Takes three minutes.', '所要時間は約3分です。'),
  pages: [
    {
      name: 'work',
      elements: [
        {
          type: 'radiogroup',
          name: 'shift',
          title: both('When do you work?', '勤務時間帯はいつですか？'),
          isRequired: true,
          choices: [
            { value: 'day', text: both('By day', '日勤') },
            { value: 'night', text: both('By night', '夜勤') },
          ],
        },
        {
          type: 'comment',
          name: 'why',
          title: both('What makes nights harder?', '夜勤で大変なことは何ですか？'),
          visibleIf: "{shift} = 'night'",
        },
      ],
    },
    {
      name: 'mood',
      elements: [
        {
          type: 'rating',
          name: 'safe',
          title: both('How safe do you feel?', 'どのくらい安全だと感じますか？'),
        },
        {
          type: 'html',
          name: 'note',
          html: '<p>Thank you. <img alt="" src="https://elsewhere.example/x.png" onerror="document.title = 1"></p>',
        },
      ],
    },
  ],
};

const openSurvey = (page: Page, slug: string, token: string) =>
  page.goto(`${getAddress(slug)}/survey/${token}`);

const getResponses = (tenant: { readonly id: string }) =>
  asOwner(tenant.id, async (owner) => {
    const { rows } = await owner.query('select answers, language, ip_address from survey_response');
    return rows as unknown[];
  });

test.describe('on a phone, in Japanese', () => {
  test.use({
    locale: 'ja-JP',
    viewport: { width: 390, height: 844 },
    // Only the image of another host and its event handler are blocked.
    expected: /ERR_INTERNET_DISCONNECTED|img-src|script-src-attr|inline event handler/,
  });

  test('a survey is answered, continued after a reload, and sent once the network is back', async ({
    page,
    context,
  }) => {
    await page.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
        console.error(`Blocked by ${effectiveDirective}`),
      ),
    );
    const tenant = await makeTenant();
    const { token } = await tenant.publishedSurvey(definition, { name: 'Survey of the ramp' });
    await openSurvey(page, tenant.slug, token);
    await expectScreen(page, 'ランプエリアの安全');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
    await expect(page.getByText('次へ')).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    await page.getByRole('button', { name: '次へ' }).click();
    await expect(page.getByRole('radiogroup').first()).toHaveAttribute('aria-invalid', 'true');
    await page.getByText('夜勤', { exact: true }).click();
    await page.getByRole('textbox').fill('照明が暗い');
    await expectAccessibleInBothSchemes(page);
    await page.getByRole('button', { name: '次へ' }).click();
    await expect(page.getByText('どのくらい安全だと感じますか？')).toBeVisible();

    await page.reload();
    await expectScreen(page, '続きから回答しますか？');
    await expectAccessibleInBothSchemes(page);
    await page.getByRole('button', { name: '続きから回答' }).click();
    await page.getByRole('radio', { name: '4' }).check({ force: true });
    await expectAccessibleInBothSchemes(page);

    await context.setOffline(true);
    await page.getByRole('button', { name: '完了' }).click();
    await expectScreen(page, '接続を待っています');
    await expectAccessibleInBothSchemes(page);
    await context.setOffline(false);
    await expectScreen(page, 'ありがとうございました');
    await expectAccessibleInBothSchemes(page);
    expect(await getResponses(tenant)).toEqual([
      { answers: { shift: 'night', why: '照明が暗い', safe: 4 }, language: 'ja', ip_address: null },
    ]);

    await page.reload();
    await page.getByRole('combobox', { name: '言語' }).selectOption('English');
    await expectScreen(page, 'Ramp safety');
    await expect(page.getByRole('button', { name: 'Next' })).toBeVisible();
    await expect(page).toHaveTitle('Ramp safety');
  });
});

test('a survey at SurveyMonkey redirects there', async ({ page }) => {
  const tenant = await makeTenant();
  const { token } = await tenant.publishedSurvey(
    {},
    { type: 'SurveyMonkey', launch_url: 'https://surveys.example/r/1' },
  );
  await page.route('https://surveys.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }),
  );
  await openSurvey(page, tenant.slug, token);
  await expect(page).toHaveURL('https://surveys.example/r/1');
});

test.describe('a survey for embedding', () => {
  test.use({ expected: /Content Security Policy/ });

  test('is answered within a page of a listed host, and no other host can frame it (S48)', async ({
    page,
    context,
  }) => {
    // The product runs on this machine, unlike the pages that frame it.
    await context.grantPermissions(['local-network-access']);
    const tenant = await makeTenant();
    const { token } = await tenant.publishedSurvey(definition, {
      launch_type: 'Embed',
      embed_hosts: ['*.acme.example'],
    });
    const framedBy = async (host: string): Promise<FrameLocator> => {
      await page.route(`https://${host}/`, (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: `<title>Intranet</title><iframe allow="local-network-access" width="800" height="800" src="${getAddress(tenant.slug)}/survey/${token}"></iframe>`,
        }),
      );
      await page.goto(`https://${host}/`);
      return page.frameLocator('iframe');
    };
    const listed = await framedBy('intranet.acme.example');
    await expectScreen(listed, 'Ramp safety');
    await listed.getByText('By day', { exact: true }).click();
    await listed.getByRole('button', { name: 'Next' }).click();
    await listed.getByRole('button', { name: 'Complete' }).click();
    await expectScreen(listed, 'Thank you');
    expect(await getResponses(tenant)).toMatchObject([{ answers: { shift: 'day' } }]);

    const rejected = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
    const foreign = await framedBy('acme.example');
    await rejected;
    await expect(foreign.getByText('Ramp safety')).toHaveCount(0);
  });
});

import { addAsset } from '@vantage/contract/assets';
import { changeSettings } from '@vantage/contract/settings/settings-change';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../accessibility';
import { listCalls, mockResponse } from '../fake-api';
import { chooseColorScheme, expectNoOverflow, expectScreen, expectToast, openApp, signIn } from '../open-app';
import { getId } from '../organization';
import { keepSettings } from '../settings';

const field = (name: string) => page.getByRole('textbox', { name });
const save = page.getByRole('button', { name: 'Save branding' });
const preview = () => page.getByRole('figure');
const open = async (tab: string) => {
  await openApp(`/admin/settings?tab=${tab}`);
  await expectScreen('Administration settings');
};

beforeEach(() => {
  signIn();
  keepSettings({ messageAboveLoginArea: '<p>Closed on <strong>Saturday</strong></p>' });
});

test('branding is previewed while it is edited, and only what changed is saved', async () => {
  mockResponse(addAsset, { id: getId(1), url: '/favicon.svg', width: 10, height: 10 });
  await open('branding');
  await expect.element(field('Message above sign-in')).toHaveTextContent('Closed on Saturday');
  await expect.element(preview()).toHaveTextContent('Closed on Saturday');
  await field('Product name').fill('Acme Insights');
  await expect.element(preview()).toHaveTextContent('Acme Insights');
  await field('Message above sign-in').fill('Open again');
  await expect.element(preview()).toHaveTextContent('Open again');
  await expect.element(preview()).toHaveTextContent('Not saved yet');
  await page
    .getByRole('group', { name: 'Logo' })
    .getByLabelText('Choose file')
    .upload(new File(['x'], 'logo.png', { type: 'image/png' }));
  await expect.element(page.getByRole('img', { name: 'Current logo' })).toBeVisible();
  await field('Privacy page').fill('https://acme.example/privacy');
  await field('Note for new users').fill('Dashboards appear tomorrow.');
  await expect.element(preview()).toHaveTextContent(/Dashboards appear tomorrow\..*Privacy/);
  await expectAccessible();
  await save.click();
  await expectToast('Branding was saved.');
  expect(listCalls(changeSettings).map(({ body }) => body)).toEqual([
    {
      version: 1,
      productLabel: 'Acme Insights',
      customerLogoId: getId(1),
      messageAboveLoginArea: '<p>Open again</p>',
      newUserNote: 'Dashboards appear tomorrow.',
      links: { privacy: 'https://acme.example/privacy' },
    },
  ]);
});

test('a color that is hard to read is told, and the nearest one that is not is offered', async () => {
  await open('branding');
  await field('Brand color').fill('#325bd6');
  await expect.element(page.getByText('Light 5.8:1')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Use #/ })).not.toBeInTheDocument();
  await field('Brand color').fill('#ffd400');
  await expect.element(page.getByText('Light 1.4:1')).toBeVisible();
  await expect
    .element(preview().getByText('Start survey'))
    .toHaveStyle({ backgroundColor: '#ffd400', color: '#000000' });
  await page.getByRole('button', { name: /^Use #/ }).click();
  await expect.element(page.getByText('All shades are made from this color.')).toBeVisible();
  await expect.element(field('Brand color')).not.toHaveValue('#ffd400');
  await field('Brand color').fill('red');
  await field('Support page').fill('http://acme.example');
  await save.click();
  await expect.element(field('Brand color')).toHaveAccessibleDescription(/Enter a color such as #325bd6/);
  await expect.element(field('Support page')).toHaveAccessibleDescription(/Enter a valid https:\/\/ address/);
});

test('languages need a default among them, and a time zone', async () => {
  await open('languages');
  const language = (name: string) => page.getByRole('switch', { name });
  await language('English').click();
  await page.getByRole('button', { name: 'Save languages' }).click();
  await expect.element(page.getByText('Choose a language that is turned on.')).toBeVisible();
  await language('English').click();
  await language('Hindi').click();
  await page.getByRole('combobox', { name: 'Time zone' }).click();
  await userEvent.keyboard('Tokyo');
  await page.getByRole('option', { name: 'Asia/Tokyo' }).click();
  await expectAccessible();
  await page.getByRole('button', { name: 'Save languages' }).click();
  await expectToast('Languages were saved.');
  expect(listCalls(changeSettings).map(({ body }) => body)).toEqual([
    { version: 1, selectedLanguages: ['en', 'ja'], timeZone: 'Asia/Tokyo' },
  ]);
});

test.for([
  ['branding', 'dark', 390],
  ['branding', 'light', 768],
  ['languages', 'dark', 390],
] as const)('%s is accessible and fits in %s at %i', async ([tab, scheme, width]) => {
  chooseColorScheme(scheme);
  await page.viewport(width, 844);
  await open(tab);
  await expect.element(page.getByRole('button', { name: /^Save / })).toBeVisible();
  await expectAccessible();
  expectNoOverflow();
});

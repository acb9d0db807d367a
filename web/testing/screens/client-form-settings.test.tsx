import { readOptionUse } from '@vantage/contract/settings/option-lists';
import { changeSettings } from '@vantage/contract/settings/settings-change';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../accessibility';
import { listCalls, mockResponse } from '../fake-api';
import { expectNoOverflow, expectScreen, expectToast, openApp, signIn } from '../open-app';
import { settingsWith } from '../organization';
import { keepSettings } from '../settings';

const list = (name: string) => page.getByRole('group', { name, exact: true });
const option = (name: string, place: number) =>
  page.getByRole('textbox', { name: `${name}, option ${place}`, exact: true });
const save = page.getByRole('button', { name: 'Save options' });
const options = {
  industries: ['Airline', 'Rail', 'Mining'],
  projectTypes: [],
  projectModules: ['Wildlife'],
  salesPackages: ['Basic'],
  regions: ['Europe'],
};

let theyStore: ReturnType<typeof keepSettings>['change'];
beforeEach(async () => {
  signIn();
  theyStore = keepSettings({ options }).change;
  mockResponse(readOptionUse, {
    industries: [
      { value: 'Airline', count: 12 },
      { value: 'Mining', count: 1 },
    ],
    projectTypes: [],
    projectModules: [],
    salesPackages: [],
    regions: [{ value: 'Europe', count: 2 }],
  });
  await openApp('/admin/settings?tab=client-form');
  await expectScreen('Administration settings');
});

test('options are renamed, added, moved and removed, and say what changes', async () => {
  await expect.element(list('Industries')).toHaveTextContent('12 clients');
  await option('Industries', 1).fill('Airlines');
  await expect
    .element(list('Industries'))
    .toHaveTextContent('Renamed from “Airline”. 12 clients will be updated.');
  await list('Industries').getByRole('button', { name: 'Remove Mining' }).click();
  await expect
    .element(list('Industries'))
    .toHaveTextContent('“Mining” is removed from the list. 1 client keeps it.');
  await expect.element(list('Industries').getByRole('button', { name: 'Remove Rail' })).toHaveFocus();
  await page.getByRole('textbox', { name: 'New option: Industries' }).fill('Offshore wind');
  await userEvent.keyboard('{Enter}');
  await list('Industries').getByRole('button', { name: 'Move Offshore wind up' }).click();
  await expect.element(option('Industries', 2)).toHaveValue('Offshore wind');
  await option('Survey regions (F&O)', 1).fill('EMEA');
  await expect.element(list('Survey regions (F&O)')).toHaveTextContent('2 surveys will be updated.');
  await expectAccessible();
  await page.viewport(390, 844);
  expectNoOverflow();
  await save.click();
  await expectToast('Client form options were saved.');
  expect(listCalls(changeSettings).map(({ body }) => body)).toEqual([
    {
      version: settingsWith().version,
      options: { industries: ['Airlines', 'Offshore wind', 'Rail'], regions: ['EMEA'] },
      renamedOptions: [
        { list: 'industries', from: 'Airline', to: 'Airlines' },
        { list: 'regions', from: 'Europe', to: 'EMEA' },
      ],
    },
  ]);
});

test('a list can not have an option twice, without a name, or too long, and some need one', async () => {
  await option('Industries', 2).fill('airline');
  await option('Sales packages', 1).fill(' ');
  await list('Project modules').getByRole('button', { name: 'Remove Wildlife' }).click();
  await option('Survey regions (F&O)', 1).fill('x'.repeat(129));
  await save.click();
  await expect.element(list('Industries')).toHaveTextContent('This value is already in the list.');
  await expect.element(list('Sales packages')).toHaveTextContent('Enter a name, or remove this option.');
  await expect.element(list('Project modules')).toHaveTextContent('Add at least one option.');
  await expect.element(list('Survey regions (F&O)')).toHaveTextContent('is longer than 128 characters.');
  await expectAccessible();
  expect(listCalls(changeSettings)).toEqual([]);
});

test('the only error is shown and has the focus at its option', async () => {
  await option('Industries', 3).fill('airline');
  await save.click();
  await expect.element(option('Industries', 3)).toHaveFocus();
  await expect
    .element(option('Industries', 3))
    .toHaveAccessibleDescription('This value is already in the list.');
  expect(listCalls(changeSettings)).toEqual([]);
});

test('an option that was typed but not added is saved', async () => {
  await page.getByRole('textbox', { name: 'New option: Project types' }).fill('Audit');
  await save.click();
  await expectToast('Client form options were saved.');
  expect(listCalls(changeSettings).at(-1)?.body).toMatchObject({ options: { projectTypes: ['Audit'] } });
});

test('a rename and what someone else added meanwhile are both saved (F15)', async () => {
  await option('Industries', 1).fill('Airlines');
  theyStore({ options: { ...options, industries: ['Airline', 'Rail', 'Energy'] } });
  await save.click();
  await expect
    .element(
      page.getByText(
        'Someone else changed this while you were editing: Industries (added: Energy; removed: Mining).',
      ),
    )
    .toBeVisible();
  await save.click();
  await expectToast('Client form options were saved.');
  expect(listCalls(changeSettings).at(-1)?.body).toMatchObject({
    options: { industries: ['Airlines', 'Rail', 'Energy'] },
    renamedOptions: [{ list: 'industries', from: 'Airline', to: 'Airlines' }],
  });
});

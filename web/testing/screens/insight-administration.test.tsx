import { getInsightOptions, orderInsights } from '@vantage/contract/insights/insight-administration';
import { role } from '@vantage/contract/permissions';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../accessibility';
import { mockResponse, listCalls, problemResponse, unreachable } from '../fake-api';
import { administeredInsightWith, groupWith, keepInsights, wildlifeGroup } from '../insights';
import { expectScreen, expectToast, openApp, pressWithin, signIn } from '../open-app';
import { answerSearches, getId } from '../organization';
import { fakeReportPage, removeReportPage } from '../report-page';

const three = ['First', 'Second', 'Third'].map((title, index) => administeredInsightWith(index + 1, title));

const field = (name: string, exact = true) => page.getByRole('textbox', { name, exact });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
const listTexts = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
const expectRows = (...titles: string[]) => expect.poll(() => listTexts('tbody a')).toEqual(titles);
const expectOrder = (...titles: string[]) =>
  expect
    .poll(() => listTexts('[role="dialog"] li'))
    .toEqual(titles.map((title) => expect.stringMatching(title)));

const fromRowMenu = async (name: string, act: string) => {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: act }).click();
};
const open = async (query = '') => {
  const router = await openApp(`/admin/insightconfig${query}`);
  await expectScreen('Insight configuration');
  return router;
};
const addInsight = async () => {
  await open();
  await page.getByRole('link', { name: 'Add insight' }).click();
  await expect.element(field('Title')).toBeVisible();
};
const reorderWildlife = async () => {
  await button('Reorder insights').click();
  await page.getByRole('menuitem', { name: 'Wildlife' }).click();
};

let remaining: ReturnType<typeof keepInsights>;
beforeEach(() => {
  signIn({ user: { appRoleId: role.manager } });
  answerSearches();
  remaining = keepInsights(three);
});

test.for([
  ['insights', /^When in the flight strikes happen$/],
  ['groups', /of the north$/],
] as const)(
  'titles and names with the same beginning remain distinguishable on a phone, in %s',
  async ([tab, text]) => {
    keepInsights(
      [administeredInsightWith(1, 'When in the flight strikes happen')],
      [groupWith(1, 'Wildlife hazard of the north', 1)],
    );
    await page.viewport(390, 844);
    await open(`?tab=${tab}`);
    await expect.poll(() => document.querySelector('tbody td')?.textContent).toMatch(text);
    const cell = document.querySelector('tbody td') as HTMLElement;
    for (const box of [cell, ...cell.querySelectorAll('span')]) {
      expect(box.scrollHeight).toBeLessThanOrEqual(box.clientHeight);
      expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth);
    }
    expect(cell.parentElement?.getBoundingClientRect().height).toBe(44);
  },
);

test('the form explains what Power BI accepts as an identity', async () => {
  await addInsight();
  await expect
    .element(field('Row-level identity', false))
    .toHaveAccessibleDescription(/can't contain spaces.*\{customer\.projectId\}/);
});

test('an unsaved order is discarded only after confirmation', async () => {
  keepInsights(three, [wildlifeGroup, groupWith(2, 'Empty')]);
  await open();
  const opener = button('Reorder insights');
  await opener.click();
  await expect.element(page.getByText('Choose a group to reorder')).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Empty' })).not.toBeInTheDocument();
  await page.getByRole('menuitem', { name: 'Wildlife' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reorder insights in Wildlife' });
  const question = page.getByRole('dialog', { name: 'Leave without saving the order?' });
  await button('Move First down').click();
  for (const close of [
    () => userEvent.keyboard('{Escape}'),
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => userEvent.click(document.body, { position: { x: 10, y: 10 }, force: true }),
  ]) {
    await close();
    await expect.element(question.getByRole('button', { name: 'Stay' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
    await expectOrder('Second', 'First', 'Third');
  }
  await userEvent.keyboard('{Escape}');
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect.element(opener).toHaveFocus();
  await expect.element(dialog).not.toBeInTheDocument();
  await reorderWildlife();
  await expectOrder('First', 'Second', 'Third');
  await pressWithin(dialog, '{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('groups are reordered, and one with insights cannot be deleted', async () => {
  keepInsights(three, [wildlifeGroup, groupWith(2, 'Empty')]);
  const router = await open('?tab=groups');
  await button('Reorder groups').click();
  await button('Move Empty up').click();
  await button('Save order').click();
  await expectRows('Empty', 'Wildlife');
  await button('Actions for Wildlife').click();
  await expect
    .element(page.getByRole('menuitem', { name: /This group has 3 insights/ }))
    .toHaveAttribute('aria-disabled', 'true');
  await pressWithin(page.getByRole('menu'), '{Escape}');
  await fromRowMenu('Empty', 'Delete group');
  await button('Delete group').click();
  await expectRows('Wildlife');
  await router.navigate({ to: '/admin/insightconfig', search: {} });
  await expect.element(row('Wildlife').first()).toBeVisible();
  expect(localStorage.getItem('insightConfigOption')).toBe('2');
});

test('a conflicting order is replaced by the current one', async () => {
  mockResponse(orderInsights, () => {
    remaining.reverse();
    return problemResponse('conflict.stale', { current: { groupId: wildlifeGroup.id, ids: [] } });
  });
  await open();
  await fromRowMenu('First', 'Reorder insights in group');
  await button('Move First down').click();
  await button('Save order').click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Someone else changed this list while you were editing.');
  await expectOrder('Third', 'Second', 'First');
  expect(listCalls(orderInsights).map(({ body }) => [body.ids, body.previousIds])).toEqual([
    [
      [getId(302), getId(301), getId(303)],
      [getId(301), getId(302), getId(303)],
    ],
  ]);
});

test.for([
  [problemResponse('server.unavailable'), 'The service is unavailable right now.'],
  [unreachable, "The service can't be reached."],
] as const)(
  'an order that is not saved is kept in the dialog with the reason (%#)',
  async ([failure, reason]) => {
    mockResponse(orderInsights, failure);
    await open();
    await fromRowMenu('First', 'Reorder insights in group');
    await button('Move First down').click();
    await button('Save order').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(reason);
    await expectOrder('Second', 'First', 'Third');
    mockResponse(orderInsights, ({ body: { groupId, ids } }) => ({ groupId, ids }));
    await button('Save order').click();
    await expectToast('The order was saved.');
    expect(listCalls(orderInsights).at(-1)?.body.ids).toEqual([getId(302), getId(301), getId(303)]);
  },
);

test('the preview of a provider does not claim to show what users see', async () => {
  const url = 'https://app.powerbi.com/view?r=NWA-2025-014';
  mockResponse(getInsightOptions, {
    embedHosts: ['app.powerbi.com'],
    problemsByIds: { PowerBI: null, Dashboard: null },
  });
  await fakeReportPage({ rejected: true });
  await addInsight();
  await field('URL').fill('https://app.powerbi.com/view?r={customer.projectId}');
  const preview = page.getByRole('region', { name: 'Live preview' });
  await expect
    .element(preview)
    .toHaveTextContent(
      "Placeholders are filled in for Northwind Aviation. The provider controls what's shown.",
    );
  await expect.element(preview.getByText('Not loading?')).toBeVisible();
  await expect
    .element(preview.getByRole('link', { name: 'Open it in a new tab' }))
    .toHaveAttribute('href', url);
  await expect.element(preview.getByText(/would see it|has loaded/)).not.toBeInTheDocument();
  await expectAccessible();
  await removeReportPage();
});

test('errors of an insight show at their fields, and an unlisted host while typing', async () => {
  await addInsight();
  await field('URL').fill('https://evil.example/x');
  await expect.element(page.getByText(/evil\.example isn't one of the allowed embed hosts/)).toBeVisible();
  await expect.poll(() => document.querySelector('iframe')).toBeNull();
  await field('URL').fill('javascript:alert(1)');
  await expect.element(page.getByText('Enter a valid https:// address.')).toBeVisible();
  await expect
    .element(page.getByRole('region', { name: 'Live preview' }))
    .toHaveTextContent('Enter a valid URL');
  await field('Title').fill('a < b');
  await button('Add insight').click();
  await expect.element(page.getByText("The characters <, > and = aren't allowed.").first()).toBeVisible();
  await expectAccessible();
  await field('Title').fill('second');
  await field('Description').fill('x');
  await field('URL').fill('/samples/ask.html');
  await button('Add insight').click();
  await expect.element(page.getByText('The insight title already exists.')).toBeVisible();
});

test('all errors of an insight show together, each at its field', async () => {
  await addInsight();
  await button('Add insight').click();
  const summary = page.getByRole('alert');
  await expect.element(summary).toHaveTextContent('Title');
  await expect.element(summary).toHaveTextContent('Enter a URL, or a workspace ID and a report ID.');

  await field('URL').fill('https://evil.example/x');
  await field('Row-level identity (optional)').fill('a b');
  await field('Identity roles', false).fill('x,y');
  await button('Add insight').click();
  for (const [name, problem] of [
    ['URL', /evil\.example isn't one of the allowed embed hosts/],
    ['Row-level identity', /No spaces allowed\./],
    ['Identity roles', /Role names can't contain commas\./],
  ] as const) {
    await expect.element(field(name, false)).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field(name, false)).toHaveAccessibleDescription(problem);
    await expect.element(summary).toHaveTextContent(problem);
  }
  await summary.getByRole('button', { name: /^Identity roles/ }).click();
  await expect.element(field('Identity roles', false)).toHaveFocus();
});

test('an insight is edited despite a concurrent change', async () => {
  await open();
  await page.getByRole('link', { name: 'Second' }).click();
  await expectScreen('Edit Second');
  await field('Publisher (optional)').fill('Halden');
  remaining.change(getId(302), { description: 'Theirs' });
  await button('Save insight').click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Someone else changed this while you were editing: Description.');
  await expect.element(field('Description')).toHaveValue('Theirs');
  await expect.element(field('Publisher (optional)')).toHaveValue('Halden');
  await page.getByRole('radio', { name: 'Custom' }).click();
  await page.getByRole('combobox', { name: 'Clients' }).fill('north');
  await page.getByRole('option', { name: 'Northwind Aviation' }).click();
  await button('Save insight').click();
  await expectToast('Second was saved.');
  await expect.element(row('Second')).toHaveTextContent('Custom, 1 client');
});

test('an insight is duplicated, and both are deleted', async () => {
  await open();
  await fromRowMenu('Second', 'Duplicate insight');
  await expect.element(field('Title')).toHaveValue('Second (copy)');
  await button('Add insight').click();
  await expectToast('Second (copy) was added.');
  await fromRowMenu('Second (copy)', 'Delete insight');
  await button('Delete insight').click();
  await expectRows('First', 'Second', 'Third');
  await fromRowMenu('Second', 'Delete insight');
  await button('Delete insight').click();
  await expectRows('First', 'Third');
});

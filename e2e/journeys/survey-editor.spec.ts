import type { Locator, Page } from '@playwright/test';
import { role } from '@vantage/contract/permissions';
import { expect, expectAccessibleInBothSchemes, expectScreen, expectToast, openAs, test } from '../product';
import { chooseFromRowMenu, openSurveys } from '../surveys';

// Browsers log failed requests to the console, and SurveyJS has icons with style attributes, which the policy refuses.
test.use({ expected: /Failed to load resource|Content Security Policy/ });

const item = (page: Page, name: string | RegExp): Locator => page.getByRole('treeitem', { name });
const isSaved = (page: Page): Promise<void> => expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();

/** Waits until the editor has said it. */
const said = (page: Page, text: string | RegExp): Promise<void> =>
  expect(page.getByRole('status').filter({ hasText: text }).first()).toBeAttached();

const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

async function openEditor(page: Page) {
  const tenant = await openSurveys(page);
  const survey = await tenant.survey({ name: 'Ramp safety climate', customer_id: tenant.customerId });
  await page.reload();
  await chooseFromRowMenu(page, 'Ramp safety climate', 'Edit questions');
  await expectScreen(page, 'Ramp safety climate');
  return { ...tenant, survey };
}

/** The field in the outline that edits a title. */
const titleField = (page: Page): Locator => page.getByRole('tree').getByRole('textbox', { name: 'Title' });

const addQuestion = async (page: Page, type: string): Promise<void> => {
  const search = page.getByRole('searchbox', { name: 'Find a question type' });
  await search.focus();
  await search.fill(type);
  await page.keyboard.press('Enter');
};

const openOutline = async (page: Page): Promise<void> => {
  await page.getByRole('radio', { name: 'Outline' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('tree', { name: 'Outline' })).toBeVisible();
};

/** The card of a question on the canvas, by its number in the survey. */
const card = (page: Page, number: number): Locator =>
  page.getByRole('group', { name: new RegExp(`^Question ${number}\\b`) });

/** Drags from the palette to the position after a card. */
async function dragBelow(page: Page, source: Locator, target: Locator): Promise<void> {
  const [from, to] = [await source.boundingBox(), await target.boundingBox()];
  if (!from || !to) throw new Error('The question or its card is not visible.');
  await page.mouse.move(from.x + 20, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height - 6, { steps: 6 });
  await expect(page.getByText(/^Drop .* here$/)).toBeVisible();
  await page.mouse.up();
}

/** Adds a question after the selected one by the palette, whose title is typed then. */
const addByMouse = async (page: Page, type: string, title: string): Promise<void> => {
  await page.getByRole('button', { name: type, exact: true }).click();
  await expect(page.getByRole('textbox', { name: /^Title of / })).toBeFocused();
  await page.keyboard.insertText(title);
  // The properties follow the canvas a moment later.
  await expect(
    page.getByRole('complementary', { name: 'Properties' }).getByText(type, { exact: true }).first(),
  ).toBeVisible();
};

const enterAsText = async (page: Page, list: string, lines: readonly string[]): Promise<void> => {
  await page.getByRole('button', { name: `${list} as text` }).click();
  const dialog = page.getByRole('dialog', { name: `${list} as text` });
  await dialog.getByRole('textbox').fill(lines.join('\n'));
  await dialog.getByRole('button', { name: 'Apply' }).click();
};

const chooseInDialog = async (page: Page, field: string, option: string, index = 0): Promise<void> => {
  await page.getByRole('dialog').getByRole('combobox', { name: field, exact: true }).nth(index).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

/** Types into the field of a page's tab, which has the focus once it is there. */
const typePageTitle = async (page: Page, number: number, title: string): Promise<void> => {
  const field = page.getByRole('textbox', { name: `Title of page ${number}` });
  await expect(field).toBeFocused();
  await field.fill(title);
  await field.press('Enter');
};

const addPage = async (page: Page, number: number, title: string): Promise<void> => {
  await page.getByRole('button', { name: 'Add page' }).click();
  await typePageTitle(page, number, title);
};

test('a survey is built by mouse, translated, published, and answered on a phone', async ({
  page,
  browser,
}) => {
  await openEditor(page);
  await page.getByRole('button', { name: /^Empty survey/ }).click();
  await page.getByRole('tab', { name: '1 Page' }).dblclick();
  await typePageTitle(page, 1, 'About you');
  await addByMouse(page, 'Short text', 'Your role');
  await page.getByRole('button', { name: 'Duplicate Your role' }).click();
  await page.getByRole('button', { name: 'Duplicate Your role' }).click();
  await page.getByRole('button', { name: 'Duplicate Your role' }).click();

  await addPage(page, 2, 'On the ramp');
  await addByMouse(page, 'Rating scale', 'I can stop a turnaround when something looks unsafe.');
  await page.getByRole('button', { name: 'Label each value' }).click();
  for (const [index, text] of ['Never', 'Rarely', 'Sometimes', 'Often', 'Always'].entries())
    await page.getByRole('textbox', { name: `Rating value ${index + 1}` }).fill(text);
  await addByMouse(page, 'Multiple choice', 'Which hazards did you meet in the past four weeks?');
  await page.getByRole('textbox', { name: 'Help text' }).last().fill('Choose all that apply.');
  await page.getByRole('switch', { name: 'Required' }).check({ force: true });
  await enterAsText(page, 'Choices', [
    'Jet blast or ingestion zone',
    'Foreign object debris',
    'De-icing fluid on walkways',
    'Vehicle too close to aircraft',
    'Wildlife on the apron',
  ]);
  await page.getByRole('switch', { name: 'Add “None”' }).check({ force: true });
  await page.getByRole('textbox', { name: 'None', exact: true }).fill('None of these');
  await page.getByRole('radio', { name: '2', exact: true }).check({ force: true });
  await addByMouse(page, 'Long text', 'Describe the most serious one.');
  await page.getByRole('button', { name: 'Add rule' }).click();
  await chooseInDialog(page, 'Question', '6. Which hazards did you meet in the past four weeks?');
  await chooseInDialog(page, 'Comparison', 'is answered');
  await page.getByRole('button', { name: 'Add condition' }).click();
  await press(page, 'Escape');
  await chooseInDialog(page, 'Question', '6. Which hazards did you meet in the past four weeks?', 1);
  await chooseInDialog(page, 'Comparison', "doesn't include", 1);
  await chooseInDialog(page, 'Value', 'None of these');
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
  await expect(
    card(page, 7).getByText("Shown if question 6 is answered and doesn't include “None of these”"),
  ).toBeVisible();

  await dragBelow(page, page.getByRole('button', { name: 'Matrix', exact: true }), card(page, 7));
  await page
    .getByRole('textbox', { name: /^Title of / })
    .fill('How well do these controls work on your shift?');
  await enterAsText(page, 'Rows', ['Marshalling and wing walkers', 'Chocks and cones', 'Pushback clearance']);
  await enterAsText(page, 'Columns', ['Poorly', 'Partly', 'Well', 'Not used']);
  await expect(card(page, 8)).toHaveAccessibleName(/Matrix: How well do these controls work/);

  await addPage(page, 3, 'Reporting');
  await addByMouse(page, 'Yes or no', 'Did you report it?');
  for (let copies = 0; copies < 3; copies += 1)
    await page.getByRole('button', { name: 'Duplicate Did you report it?' }).click();
  await expect(page.getByText(/^12 questions, about \d min$/)).toBeVisible();

  await page.getByRole('link', { name: 'Translations' }).click();
  await page.getByRole('button', { name: 'Add language' }).click();
  await page.getByRole('option', { name: 'Japanese', exact: true }).click();
  const translation = 'Japanese: I can stop a turnaround when something looks unsafe.';
  await page.getByRole('textbox', { name: translation }).fill('危険に見えれば、作業を止められる。');
  await isSaved(page);
  const published = page.waitForResponse((response) => response.url().endsWith('/publish'));
  await page.getByRole('button', { name: 'Publish survey' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish survey' }).click();
  await expect(page.getByRole('button', { name: 'Publish changes' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );

  const phone = await browser.newPage({
    viewport: { width: 390, height: 844 },
    locale: 'ja-JP',
    hasTouch: true,
  });
  await phone.goto((await (await published).json()).liveUrl);
  await phone.getByRole('button', { name: '次へ' }).tap();
  await expect(phone.getByText('危険に見えれば、作業を止められる。')).toBeVisible();
  await phone.getByText('Wildlife on the apron').tap();
  await phone.getByRole('textbox', { name: 'Describe the most serious one.' }).fill('Gulls');
  await phone.getByRole('button', { name: '次へ' }).tap();
  await phone.getByRole('button', { name: '完了' }).tap();
  await expectScreen(phone, 'ありがとうございました');
  await phone.close();
});

/** Replaces the texts of a field and of those to which Tab leads. The last one keeps the focus. */
const typeInto = async (page: Page, first: string, texts: readonly string[]): Promise<void> => {
  await page.getByRole('textbox', { name: first, exact: true }).first().focus();
  for (const [index, text] of texts.entries()) {
    if (index > 0) await press(page, 'Tab');
    await page.locator('textarea:focus').fill(text);
  }
};

const pressOn = async (target: Locator, key: string): Promise<void> => {
  await target.focus();
  await target.press(key);
};

const addByKeyboard = async (page: Page, type: string, title: string): Promise<void> => {
  await addQuestion(page, type);
  await said(page, `${type} added`);
  await expect(page.getByRole('textbox', { name: /^Title of / })).toBeFocused();
  await page.keyboard.insertText(title);
};

test('the same survey is built by keyboard alone: the live region says what each key did, and the focus is never trapped (survey-creator #7547)', async ({
  page,
}) => {
  await openEditor(page);
  await pressOn(page.getByRole('button', { name: /^Empty survey/ }), 'Enter');
  await addByKeyboard(page, 'Short text', 'Your role');
  await press(page, 'Enter');
  await expect(card(page, 1)).toBeFocused();
  for (let copies = 0; copies < 3; copies += 1) await press(page, 'Control+d');
  await said(page, 'Copy “Your role” added');
  await pressOn(page.getByRole('tab', { name: '1 Page' }), 'F2');
  await typePageTitle(page, 1, 'About you');

  await pressOn(page.getByRole('button', { name: 'Add page' }), 'Enter');
  await said(page, 'Page 2 added');
  await typePageTitle(page, 2, 'On the ramp');
  await addByKeyboard(page, 'Rating scale', 'I can stop a turnaround when something looks unsafe.');
  await pressOn(page.getByRole('button', { name: 'Label each value' }), 'Enter');
  await said(page, 'The list has 5 items now.');
  await typeInto(page, 'Rating value 1', ['Never', 'Rarely', 'Sometimes', 'Often', 'Always']);
  await addByKeyboard(page, 'Multiple choice', 'Which hazards did you meet in the past four weeks?');
  await press(page, 'Tab');
  await page.locator('textarea:focus').fill('Choose all that apply.');
  await typeInto(page, 'Choice 1', [
    'Jet blast or ingestion zone',
    'Foreign object debris',
    'De-icing fluid on walkways',
  ]);
  for (const text of ['Vehicle too close to aircraft', 'Wildlife on the apron']) {
    await press(page, 'Enter');
    await said(page, 'Choice added');
    await page.locator('textarea:focus').fill(text);
  }
  await press(page, 'Alt+ArrowUp');
  await said(page, '“Wildlife on the apron” moved to position 4 of 5');
  for (const name of ['Required', 'Add “None”']) await pressOn(page.getByRole('switch', { name }), 'Space');
  await page.getByRole('textbox', { name: 'None', exact: true }).focus();
  await page.keyboard.insertText('None of these');
  await pressOn(page.getByRole('radio', { name: '1', exact: true }), 'ArrowRight');
  await addByKeyboard(page, 'Long text', 'Describe the most serious one.');
  await pressOn(page.getByRole('button', { name: 'Add rule' }), 'Enter');
  await expect(page.getByRole('option', { name: /^6\. / })).toBeVisible();
  await press(page, 'Escape');
  await pressOn(page.getByRole('button', { name: 'Edit as text' }), 'Enter');
  await page.getByRole('textbox', { name: 'Expression' }).focus();
  await page.keyboard.insertText("{question6} notempty and {question6} notcontains 'none'");
  await pressOn(page.getByRole('dialog').getByRole('button', { name: 'Apply' }), 'Enter');
  await said(
    page,
    "Rule saved: Show “Describe the most serious one.” if “Which hazards did you meet in the past four weeks?” is answered and doesn't include “None of these”",
  );
  await addByKeyboard(page, 'Matrix', 'How well do these controls work on your shift?');
  await typeInto(page, 'Column 1', [
    'Poorly',
    'Partly',
    'Well',
    'Marshalling and wing walkers',
    'Chocks and cones',
    'Pushback clearance',
  ]);

  await pressOn(page.getByRole('button', { name: 'Add page' }), 'Enter');
  await typePageTitle(page, 3, 'Reporting');
  await addByKeyboard(page, 'Yes or no', 'Did you report it?');
  await press(page, 'Enter', 'Control+d', 'Control+d', 'Control+d');
  await expect(page.getByText(/^12 questions, about \d min$/)).toBeVisible();

  await addByKeyboard(page, 'Panel', 'More');
  await openOutline(page);
  await item(page, 'Survey').focus();
  await press(page, 'ArrowDown', 'ArrowDown', 'F2');
  await expect(titleField(page)).toBeFocused();
  await page.keyboard.insertText('Role');
  await press(page, 'Enter');
  await said(page, 'Renamed to “Role”');
  await expect(item(page, /^Role/)).toBeFocused();
  await press(page, 'Alt+ArrowDown');
  await said(page, 'Question “Role” moved to page 1, position 2 of 4');
  await press(page, 'Alt+ArrowUp', 'Alt+ArrowUp');
  await said(page, 'Already at the start');
  await press(page, 'Delete');
  await said(page, '“Role” deleted');
  await press(page, 'Control+z');
  await said(page, 'Undone');
  await item(page, /^Role/).focus();
  await press(page, 'Alt+Enter');
  await expect(page.getByRole('combobox', { name: 'Search pages and questions' })).toBeFocused();
  await page.keyboard.insertText('start of panel');
  await press(page, 'Enter');
  await said(page, 'Question “Role” moved to panel “More”, position 1 of 1');
  await expect(item(page, /^Role/)).toBeFocused();
  await press(page, 'Alt+ArrowLeft');
  await said(page, /^Question “Role” moved to page 3, position \d of 6$/);
  await isSaved(page);
  await expectAccessibleInBothSchemes(page);

  // Tab leaves the tree, the canvas and the properties, and comes to the page's end.
  await item(page, /^Role/).focus();
  const areas = new Set<string>();
  for (let presses = 0; presses < 150 && areas.size < 3; presses += 1) {
    await press(page, 'Tab');
    const area = await page.evaluate(
      () => document.activeElement?.closest('[data-pane]')?.getAttribute('data-pane') ?? 'outside',
    );
    areas.add(area);
  }
  expect([...areas]).toEqual(expect.arrayContaining(['outline', 'canvas', 'properties']));
});

test('what is typed without a network survives a reload, and is saved when the network is back', async ({
  page,
  context,
}) => {
  await openEditor(page);
  await addQuestion(page, 'Short text');
  await isSaved(page);
  await openOutline(page);
  await item(page, 'Survey').focus();
  await press(page, 'ArrowDown', 'ArrowDown');
  await context.setOffline(true);
  await press(page, 'F2');
  await expect(titleField(page)).toBeFocused();
  await page.keyboard.type('How safe is the ramp?');
  await press(page, 'Enter');
  await expect(page.getByRole('button', { name: 'Not saved: offline' })).toBeVisible();
  await page.route('**/definition/commands', (route) => route.abort());
  await context.setOffline(false);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expectToast(page, /^Restored \d+ unsaved changes?\.$/);
  await page.unroute('**/definition/commands');
  await isSaved(page);
  await page.reload();
  await openOutline(page);
  await expect(item(page, 'How safe is the ramp?')).toBeVisible();
});

test('two editors see each other and each other’s changes, and take back what the other has overwritten', async ({
  page,
  browser,
}) => {
  const own = await openEditor(page);
  await addQuestion(page, 'Short text');
  await isSaved(page);
  const { userName } = await own.user({ roleId: role.manager });
  const other = await browser.newPage();
  await openAs(other, userName, new URL(page.url()).pathname, own.slug);
  await expectScreen(other, 'Ramp safety climate');
  await expect(page.getByRole('list', { name: 'Also editing' }).getByRole('listitem')).toHaveCount(1);
  await openOutline(page);
  await addQuestion(other, 'Long text');
  await expect(page.getByRole('treeitem')).toHaveCount(4);
  await openOutline(other);
  const rename = async (editor: Page, title: string) => {
    await item(editor, 'Survey').focus();
    await press(editor, 'ArrowDown', 'ArrowDown', 'F2');
    await expect(titleField(editor)).toBeFocused();
    await editor.keyboard.type(title);
    await press(editor, 'Enter');
  };
  await rename(page, 'Years on the ramp');
  await expect(item(other, /^Years on the ramp/)).toBeVisible();

  // Both rename the question before they have seen the other's name.
  await Promise.all([rename(page, 'Years in service'), rename(other, 'Experience')]);
  const takeBack = page.getByRole('button', { name: 'Restore my change' });
  const otherTakeBack = other.getByRole('button', { name: 'Restore my change' });
  await expect.poll(async () => (await takeBack.count()) + (await otherTakeBack.count())).toBeGreaterThan(0);
  await ((await takeBack.count()) > 0 ? takeBack : otherTakeBack).click();
  await expect
    .poll(async () => {
      const titles = await Promise.all(
        [page, other].map((editor) => editor.getByRole('treeitem').nth(2).textContent()),
      );
      return titles[0] === titles[1];
    })
    .toBe(true);
  await other.close();
});

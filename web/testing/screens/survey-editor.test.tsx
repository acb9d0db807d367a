import { createNodeIds } from '@vantage/survey-document/document-json';
import type { JsonObject } from '@vantage/survey-document/json';
import {
  addSurveyCommands,
  setEditorSelection,
  watchSurveyDraft,
} from '@vantage/contract/surveys/survey-commands';
import {
  getSurveyDefinition,
  listTypeChanges,
  publishSurvey,
  readSurveyFile,
} from '@vantage/contract/surveys/survey-definition';
import { getSurvey } from '@vantage/contract/surveys/surveys';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../accessibility';
import { listCalls, mockResponse, problemResponse, unreachable } from '../fake-api';
import { expectNoOverflow, expectScreen, expectToast, openApp, signIn } from '../open-app';
import { getId } from '../organization';
import { surveyWith } from '../surveys';

const survey = surveyWith({ id: getId(301), name: 'Ramp safety' });
const address = `/admin/spsconfig/${survey.id}/list/create`;

const definition: JsonObject = {
  pages: [
    {
      name: 'about',
      title: 'About you',
      elements: [
        { type: 'text', name: 'age', title: 'Age' },
        { type: 'text', name: 'site', title: 'Site', visibleIf: '{age} > 17' },
      ],
    },
    {
      name: 'ramp',
      title: 'On the ramp',
      elements: [
        { type: 'rating', name: 'stop', title: 'I can stop a turnaround' },
        {
          type: 'panel',
          name: 'serious',
          title: 'Most serious',
          elements: [{ type: 'comment', name: 'what', title: 'What happened' }],
        },
      ],
    },
  ],
};

const openEditor = async (draft: JsonObject = definition) => {
  let count = 0;
  const nodeIds = createNodeIds('survey', draft, () => `n${(count += 1)}`);
  mockResponse(getSurveyDefinition, { definition: { ...draft }, draftVersion: 1, nodeIds });
  const router = await openApp(address);
  await expectScreen('Ramp safety');
  return router;
};

beforeEach(() => {
  localStorage.clear();
  signIn();
  mockResponse(getSurvey, survey);
  mockResponse(listTypeChanges, { questions: [] });
  mockResponse(setEditorSelection, undefined);
  mockResponse(addSurveyCommands, { version: 2 });
  mockResponse(watchSurveyDraft, {
    type: 'presence',
    editors: [{ editorId: getId(901), user: { id: getId(902), name: 'Hana Sato' }, selection: ['n6'] }],
  });
});

const live = page.getByRole('status').filter({ hasNot: page.getByRole('heading') });
const said = async (text: string): Promise<void> => {
  await expect.poll(() => live.elements().map((element) => element.textContent)).toContain(text);
};
const item = (name: string) => page.getByRole('treeitem', { name, exact: true });
const focused = (): string => document.activeElement?.textContent ?? '';

const openOutline = async (): Promise<void> => {
  await page.getByRole('radio', { name: 'Outline' }).click({ force: true });
  await expect.element(page.getByRole('tree', { name: 'Outline' })).toBeVisible();
};

const sendClipboardEvent = (type: 'copy' | 'paste', clipboardData: DataTransfer): void => {
  const event = new ClipboardEvent(type, { clipboardData, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(event);
};

test('elements are moved and copied in the outline by keys, which tells what they did', async () => {
  await page.viewport(1440, 900);
  await openEditor();
  await openOutline();
  await item('Age').click();
  const tree = page.getByRole('tree').element();
  expect(tree.querySelectorAll('[role=treeitem][tabindex="0"]')).toHaveLength(1);
  await expect.element(item('Age')).toHaveAttribute('aria-level', '2');
  await expect.element(item('Age')).toHaveAttribute('aria-posinset', '1');
  await expect.element(item('Age')).toHaveAttribute('aria-setsize', '2');
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await said('Already at the start');
  await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}');
  await said('Question “Age” moved to page 2, position 1 of 3');
  expect(focused()).toContain('Age');
  await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{ArrowRight}{/Alt}');
  await said('Question “Age” moved to panel “Most serious”, position 2 of 2');
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  await said('Question “Age” moved to page 2, position 3 of 3');
  await expect.element(item('Age')).toHaveFocus();

  const clipboard = new DataTransfer();
  sendClipboardEvent('copy', clipboard);
  await said('“Age” copied');
  expect(JSON.parse(clipboard.getData('text/plain'))).toMatchObject({ elements: [{ title: 'Age' }] });
  sendClipboardEvent('paste', clipboard);
  await said('“Age” pasted');
  expect(item('Age').elements()).toHaveLength(2);
});

test('another editor is shown in the outline and in the header', async () => {
  await page.viewport(1440, 900);
  await openEditor();
  await expect
    .element(page.getByRole('list', { name: 'Also editing' }).getByText('Hana Sato'))
    .toBeInTheDocument();
  await openOutline();
  await expect
    .element(page.getByRole('treeitem', { name: /turnaround, selected by Hana Sato/ }))
    .toBeVisible();
});

test('a title is renamed in place and saved by itself', async () => {
  await page.viewport(1440, 900);
  await openEditor();
  await openOutline();
  await item('Age').click();
  await userEvent.keyboard('{F2}');
  await expect.element(page.getByRole('tree').getByRole('textbox', { name: 'Title' })).toHaveFocus();
  await userEvent.keyboard('Your age{Enter}');
  await said('Renamed to “Your age”');
  await expect.element(item('Your age')).toHaveFocus();
  await expect.element(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  expect(listCalls(addSurveyCommands).at(-1)?.body.groups.at(-1)?.commands).toEqual([
    { type: 'set', id: 'n3', property: 'title', language: 'default', value: 'Your age' },
  ]);
  await userEvent.keyboard('{Control>}z{/Control}');
  await said('Undone');
  await expect.element(item('Age')).toBeVisible();
  await expect.poll(() => listCalls(addSurveyCommands).length).toBe(2);
  // Changes that are not saved would be restored by the next test.
  await expect
    .poll(() => Object.keys(localStorage).filter((key) => key.startsWith('survey-editor ')))
    .toEqual([]);
});

test('deleting names what depends on the element, and removes it on request', async () => {
  await page.viewport(1440, 900);
  await openEditor();
  await openOutline();
  await item('Age').click();
  await userEvent.keyboard('{Delete}');
  await expect.element(page.getByRole('dialog', { name: 'Delete “Age”?' })).toBeVisible();
  await expect.element(page.getByRole('dialog').getByText('Visible if')).toBeVisible();
  await page.getByRole('button', { name: 'Delete with settings' }).click();
  await said('“Age” deleted');
  await expect.poll(() => listCalls(addSurveyCommands).length).toBe(1);
  expect(listCalls(addSurveyCommands)[0]?.body.groups[0]?.commands).toEqual([
    { type: 'set', id: 'n4', property: 'visibleIf' },
    { type: 'remove', id: 'n3' },
  ]);
});

test('the dialog moves the selection to a position that is searched for', async () => {
  await page.viewport(1440, 900);
  await openEditor();
  await openOutline();
  await item('Age').click();
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}{Alt>}{Enter}{/Alt}');
  await expect.element(page.getByRole('combobox', { name: 'Search pages and questions' })).toHaveFocus();
  await userEvent.keyboard('serious{Enter}');
  await said('2 elements moved to panel “Most serious”, positions 1 to 2 of 3');
  await expect.element(item('Site')).toHaveFocus();
  await expect.element(item('Site')).toHaveAttribute('aria-level', '3');
});

test('what can’t be saved stays in the browser, and is restored when the editor opens again', async () => {
  await page.viewport(1440, 900);
  mockResponse(addSurveyCommands, unreachable);
  await openEditor();
  await openOutline();
  await item('Site').click();
  await userEvent.keyboard('{F2}Where{Enter}');
  await expect.element(page.getByRole('button', { name: 'Not saved: offline' })).toBeVisible();
  mockResponse(addSurveyCommands, { version: 2 });
  await openEditor();
  await expectToast('Restored 1 unsaved change.');
  await openOutline();
  await expect.element(item('Where')).toBeVisible();
  await expect.element(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('survey-editor'))).toEqual([]);
});

test('tabs are in the URL, and Back returns to the former one', async () => {
  await page.viewport(1440, 900);
  const router = await openEditor();
  await page.getByRole('link', { name: 'Logic' }).click();
  await expect.poll(() => router.state.location.search).toMatchObject({ tab: 'logic' });
  await expect.element(page.getByRole('link', { name: 'Logic' })).toHaveAttribute('aria-current', 'page');
  router.history.back();
  await expect.element(page.getByRole('link', { name: 'Design' })).toHaveAttribute('aria-current', 'page');
});

test('why a survey can’t be published is said in words that lead to the question', async () => {
  await page.viewport(1440, 900);
  mockResponse(getSurvey, { ...survey, published: false, state: 'Draft', publishedVersion: null });
  mockResponse(
    publishSurvey,
    problemResponse('validation', {
      fields: {
        'definition.pages.0.elements.1.name': [{ code: 'nameTaken', message: 'Used twice.' }],
      },
    }),
  );
  await openEditor();
  await page.getByRole('button', { name: 'Publish survey' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish survey' }).click();
  await expect.element(page.getByRole('heading', { name: '1 problem prevents publishing' })).toBeVisible();
  await page.getByRole('button', { name: /^Site Another question has this name/ }).click();
  await openOutline();
  await expect.element(page.getByRole('treeitem', { name: /Site/ })).toHaveAttribute('aria-selected', 'true');
});

test('a file replaces the questions after a question, and a rejected one says why', async () => {
  await page.viewport(1440, 900);
  mockResponse(
    readSurveyFile,
    problemResponse('validation', { fields: { file: [{ code: 'fileEncoding', message: 'Not UTF-8.' }] } }),
  );
  await openEditor();
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Upload a file' }).click();
  const file = new File(['{ "title": "Ramp" }'], 'ramp.json', { type: 'application/json' });
  await userEvent.upload(page.getByLabelText('Choose file'), file);
  await expect.element(page.getByText("The file isn't encoded in UTF-8.")).toBeVisible();
  mockResponse(readSurveyFile, { definition: { title: 'Ramp' } });
  await userEvent.upload(page.getByLabelText('Choose file'), file);
  await page.getByRole('button', { name: 'Replace questions' }).click();
  await said('All questions were replaced with those of ramp.json.');
  await expect
    .poll(() => listCalls(addSurveyCommands).flatMap(({ body }) => body.groups[0]?.commands))
    .toMatchObject([{ type: 'replace', definition: { title: 'Ramp' } }]);
});

test('a phone has one pane at a time, and all is accessible', async () => {
  await page.viewport(390, 844);
  await openEditor();
  await openOutline();
  expectNoOverflow();
  await expectAccessible();
  await page.getByRole('radio', { name: 'Properties' }).click({ force: true });
  await expect.element(page.getByRole('complementary', { name: 'Properties' })).toBeVisible();
  expectNoOverflow();
});

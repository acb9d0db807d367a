import type { Locator, Page } from '@playwright/test';
import { getAddress } from '../../../product';
import { abort, change } from '../../responses';
import type { Screen, State } from '../../screen';
import { findDemoSurvey } from './demo-survey';

const as = 'manager';
const definition = /\/v1\/survey\/[\da-f-]{36}\/definition$/;

type Tab = 'design' | 'logic' | 'translations' | 'json' | 'preview';

const content = (page: Page, tab: Tab): Locator => page.locator(`main [data-tab="${tab}"]`);

/** What a tab has when it has loaded. */
const isLoaded: Readonly<Record<Tab, (page: Page) => Promise<void>>> = {
  design: (page) => content(page, 'design').locator('[data-pane="canvas"]').waitFor(),
  logic: (page) => content(page, 'logic').locator('li[data-index]').first().waitFor(),
  translations: (page) => content(page, 'translations').locator('textarea').first().waitFor(),
  json: (page) => content(page, 'json').locator('.cm-line').first().waitFor(),
  preview: (page) => page.frameLocator('main iframe').locator('.sd-question').first().waitFor(),
};

async function openTab(page: Page, tab: Tab): Promise<void> {
  await page.goto(`${getAddress()}/admin/spsconfig/${await findDemoSurvey(page)}/list/create?tab=${tab}`);
  await isLoaded[tab](page);
}

async function openCanvas(page: Page): Promise<void> {
  await openTab(page, 'design');
  await page.locator('[data-card]').first().waitFor();
}

/** Chooses one of the views that a tab has, or on a phone one of its panes. */
const chooseView = (page: Page, tab: Tab, index: number): Promise<void> =>
  content(page, tab).locator('input[type="radio"]').nth(index).check({ force: true });

const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;

/** Opens a dialog of the menu in the header. */
async function openFromMenu(page: Page, item: number): Promise<void> {
  await openCanvas(page);
  await page.locator('main button[aria-haspopup="menu"]:has(.tabler-icon-dots)').first().click();
  await page.getByRole('menuitem').nth(item).click();
  await page.getByRole('dialog').waitFor();
}

const publishChanges = /Publish changes|変更を公開|बदलाव प्रकाशित करें/;

const state = (name: string, reach: State['reach']): State => ({ name, as, everyVariant: true, reach });

export const surveyEditor: Screen = {
  name: 'survey-editor',
  states: [
    state('design', openCanvas),
    state('templates', async (page) => {
      await change(page, definition, (draft: { nodeIds: readonly string[] }) => ({
        ...draft,
        definition: null,
        nodeIds: draft.nodeIds.slice(0, 1),
      }));
      await openTab(page, 'design');
    }),
    state('outline', async (page) => {
      await openCanvas(page);
      // Phones have the panes outline, canvas and properties; else the first pane has palette and outline.
      await chooseView(page, 'design', isPhone(page) ? 0 : 1);
      await page.getByRole('treeitem').first().waitFor();
    }),
    state('properties', async (page) => {
      await openCanvas(page);
      await page.locator('[data-card]').first().click();
      if (isPhone(page)) await chooseView(page, 'design', 2);
      await page.locator('[data-pane="properties"] textarea').first().waitFor();
    }),
    state('rules', (page) => openTab(page, 'logic')),
    state('rule', async (page) => {
      await openTab(page, 'logic');
      await content(page, 'logic').locator('li[data-index] button').first().click();
      await page.getByRole('dialog').waitFor();
    }),
    state('diagram', async (page) => {
      await openTab(page, 'logic');
      await chooseView(page, 'logic', 1);
      await content(page, 'logic').locator('svg [data-node]').first().waitFor();
    }),
    state('dependencies', async (page) => {
      await openTab(page, 'logic');
      await chooseView(page, 'logic', 2);
    }),
    state('translations', (page) => openTab(page, 'translations')),
    state('json', (page) => openTab(page, 'json')),
    state('json-syntax', async (page) => {
      await openTab(page, 'json');
      // Text that is no JSON is not applied, so the survey stays as it is for the other states.
      await content(page, 'json').locator('.cm-content').press('Control+Home');
      await page.keyboard.insertText('{');
      await content(page, 'json').locator('[data-rejected="true"]').waitFor();
    }),
    state('preview', (page) => openTab(page, 'preview')),
    state('problems', async (page) => {
      await openCanvas(page);
      await page.locator('main button[aria-expanded]:has(.tabler-icon-list-check)').click();
    }),
    state('versions', (page) => openFromMenu(page, 0)),
    state('library', (page) => openFromMenu(page, 1)),
    state('upload-not-utf-8', async (page) => {
      await openFromMenu(page, 2);
      await page
        .getByRole('dialog')
        .locator('input[type="file"]')
        .setInputFiles({
          name: 'survey.js',
          mimeType: 'application/json',
          buffer: Buffer.from('export const survey = { title: "Caf\u00e9" };', 'latin1'),
        });
      await page.getByRole('dialog').locator('[role="alert"]').waitFor();
    }),
    state('publish-changed-types', async (page) => {
      await change(page, /\/definition\/type-changes/, () => ({
        questions: [
          {
            name: 'station',
            title: 'Where do you work?',
            nestedQuestion: null,
            nestedTitle: null,
            answers: 32,
          },
          {
            name: 'people',
            title: 'Your colleagues',
            nestedQuestion: 'role',
            nestedTitle: 'Role',
            answers: 1,
          },
        ],
      }));
      await change(page, /\/v1\/survey\/[\da-f-]{36}$/, (survey: object) => ({
        ...survey,
        hasUnpublishedChanges: true,
      }));
      await page.goto(`${getAddress()}/admin/spsconfig/${await findDemoSurvey(page)}/edit`);
      await page.getByRole('main').locator('button', { hasText: publishChanges }).click();
      await page.getByRole('dialog').waitFor();
    }),
    {
      name: 'failed',
      as,
      async reach(page) {
        await abort(page, definition);
        await page.goto(`${getAddress()}/admin/spsconfig/${await findDemoSurvey(page)}/list/create`);
        await page.getByRole('button', { name: 'Retry' }).waitFor();
      },
    },
  ],
};

import '../../src/entry.css';
import '../../src/ui/theme/styles.css';
import { createNodeIds, parseDocument } from '@vantage/survey-document/document-json';
import type { JsonObject } from '@vantage/survey-document/json';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { CheckList } from '../../src/features/survey-editor/checks/check-list';
import { ProblemsArea } from '../../src/features/survey-editor/checks/problems-area';
import { LogicTab } from '../../src/features/survey-editor/logic/logic-tab';
import { Announcer } from '../../src/features/survey-editor/session/announcer';
import {
  createEditorSession,
  type EditorSession,
} from '../../src/features/survey-editor/session/editor-session';
import { EditorSessionContext } from '../../src/features/survey-editor/session/use-editor';
import { loadNamespaces, showLanguage, startI18n } from '../../src/lib/i18n/i18n';
import { MantineRoot } from '../../src/ui/theme/mantine-root';
import { expectAccessible } from '../accessibility';

const definition: JsonObject = {
  pages: [
    {
      name: 'about',
      title: 'About you',
      elements: [
        {
          type: 'dropdown',
          name: 'role',
          title: 'Role',
          choices: [
            { value: 'pilot', text: 'Pilot' },
            { value: 'crew', text: 'Crew' },
          ],
        },
        { type: 'text', name: 'years', title: 'Years', inputType: 'number' },
        { type: 'comment', name: 'why', title: 'Why did you stay?', visibleIf: '{years}  >  5' },
      ],
    },
  ],
};

async function open(content: ReactNode): Promise<EditorSession> {
  await startI18n();
  await showLanguage('en');
  await loadNamespaces(['survey-logic', 'ui']);
  let count = 0;
  const ids = createNodeIds('survey', definition, () => `n${count++}`);
  const session = createEditorSession(parseDocument(definition, ids));
  await render(
    <MantineRoot>
      <EditorSessionContext value={session}>
        <Announcer>
          <main>
            <h1>Ramp safety</h1>
            {content}
          </main>
        </Announcer>
      </EditorSessionContext>
    </MantineRoot>,
  );
  return session;
}

const getCondition = (session: EditorSession): unknown =>
  [...session.getState().document.nodes.values()]
    .find(({ properties }) => properties.get('name') === 'why')
    ?.properties.get('visibleIf');

const choose = async (field: string, index: number, option: string): Promise<void> => {
  await page.getByRole('dialog').getByRole('combobox', { name: field, exact: true }).nth(index).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

it('edits a rule by picking question, comparison and value, and as text', async () => {
  const session = await open(<LogicTab />);
  const rule = page.getByRole('button', { name: /^Show Why did you stay\?/ });
  await expect.element(rule).toHaveTextContent('Show Why did you stay? if Years > 5');
  await expectAccessible();

  await rule.click();
  // Nothing is rewritten unless it is edited.
  await page.getByRole('button', { name: 'Apply' }).click();
  expect(getCondition(session)).toBe('{years}  >  5');
  expect(session.getState().canUndo).toBe(false);

  await rule.click();
  await page.getByRole('button', { name: 'Add condition' }).click();
  // The list of questions opens with the focus, and Escape closes only this list.
  await expect.element(page.getByRole('option', { name: '1. Role', exact: true })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect.element(page.getByText('Choose a question.')).toBeVisible();
  await choose('Question', 1, '1. Role');
  await choose('Value', 0, 'Pilot');
  await expect
    .element(page.getByRole('dialog'))
    .toHaveTextContent('Show Why did you stay? if Years > 5 and Role is Pilot');
  await page.getByRole('radio', { name: 'Any can be true' }).click();
  await expectAccessible();
  await page.getByRole('button', { name: 'Apply' }).click();
  expect(getCondition(session)).toBe("{years} > 5 or {role} = 'pilot'");
  await expect
    .element(page.getByText('Rule saved: Show “Why did you stay?” if “Years” > 5 or “Role” is “Pilot”'))
    .toBeInTheDocument();

  await rule.click();
  await page.getByRole('button', { name: 'Edit as text' }).click();
  await page.getByRole('textbox', { name: 'Expression' }).fill("{roel} = 'crew'");
  await expect.element(page.getByText('There is no question named roel. Did you mean role?')).toBeVisible();
  await page.getByRole('button', { name: 'Use role' }).click();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect.element(rule).toHaveTextContent('Show Why did you stay? if Role is Crew');
  session.undo();
  session.undo();
  expect(getCondition(session)).toBe('{years}  >  5');
});

it('adds a rule, and walks the diagram with the keyboard', async () => {
  const session = await open(<LogicTab />);
  await page.getByRole('button', { name: 'Add rule' }).click();
  await choose('What happens', 0, 'Require an answer');
  await choose('Page, panel or question', 0, '2. Years');
  await choose('Question', 0, '1. Role');
  await choose('Value', 0, 'Pilot');
  await page.getByRole('dialog').getByRole('button', { name: 'Add rule' }).click();
  await expect.element(page.getByRole('button', { name: /^Require Years if Role is Pilot/ })).toBeVisible();

  await page.getByRole('radio', { name: 'Diagram' }).click();
  const role = page.getByRole('button', { name: '1. Role Affects 2. Years.' });
  await expect.element(role).toBeVisible();
  (role.element() as unknown as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('button', { name: /^2\. Years/ })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  const [selected = ''] = session.getState().selection;
  expect(session.getState().document.nodes.get(selected)?.properties.get('name')).toBe('why');
  await expectAccessible();
});

it('lists problems, leads to them, and fixes them', async () => {
  const session = await open(
    <ProblemsArea brandColor={null} endDate="2020-01-01" today="2026-11-28">
      <CheckList />
    </ProblemsArea>,
  );
  await expect.element(page.getByText('0 errors, 1 warning')).toBeVisible();
  const years = [...session.getState().document.nodes.values()].find(
    ({ properties }) => properties.get('name') === 'years',
  );
  const set = (property: string, value: string) =>
    session.execute([{ type: 'set', id: years?.id ?? '', property, value }]);
  set('title', 'Years as {roel}');
  set('description', '<b>Since</b> <a href="https://example.com" target="_blank">2010</a>');
  const problem = page.getByRole('button', { name: /refers to roel/ });
  await problem.click();
  expect(session.getState().selection).toEqual([years?.id]);
  await expectAccessible();
  expect(page.getByText(/has HTML of which only a part/).elements()).toEqual([]);
  set('description', '<b style="color:red">Since</b> 2010');
  await expect.element(page.getByText(/has HTML of which only a part/)).toBeVisible();
  await page.getByRole('button', { name: 'Use role' }).click();
  await expect.element(problem).not.toBeInTheDocument();
  expect(
    session
      .getState()
      .document.nodes.get(years?.id ?? '')
      ?.properties.get('title'),
  ).toBe('Years as {role}');
});

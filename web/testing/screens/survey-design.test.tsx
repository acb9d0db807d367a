import '../../src/entry.css';
import { VisuallyHidden } from '@mantine/core';
import { createNodeIds, documentToJson, parseDocument } from '@vantage/survey-document/document-json';
import type { JsonObject } from '@vantage/survey-document/json';
import { createNodeId } from '@vantage/survey-document/node-ids';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { Canvas } from '../../src/features/survey-editor/design/canvas/canvas';
import { DesignDragArea } from '../../src/features/survey-editor/design/drag/design-drag-area';
import { Palette } from '../../src/features/survey-editor/design/palette/palette';
import { Announcer } from '../../src/features/survey-editor/session/announcer';
import { createEditorSession } from '../../src/features/survey-editor/session/editor-session';
import { EditorSessionContext } from '../../src/features/survey-editor/session/use-editor';
import { loadNamespaces, showLanguage, startI18n } from '../../src/lib/i18n/i18n';
import { MantineRoot } from '../../src/ui/theme/mantine-root';
import { expectAccessible } from '../accessibility';

const survey = {
  pages: [
    {
      name: 'page1',
      title: 'On the ramp',
      elements: [
        { type: 'text', name: 'age', title: 'Age' },
        { type: 'checkbox', name: 'hazards', title: 'Hazards', choices: ['Ice', 'Noise'] },
        { type: 'comment', name: 'why', title: 'Why?', visibleIf: '{hazards} notempty' },
      ],
    },
    { name: 'page2', title: 'Reporting', elements: [] },
  ],
};

async function openDesign(definition: JsonObject) {
  await startI18n();
  await showLanguage('en');
  await loadNamespaces(['survey-design', 'survey-editor', 'survey-logic', 'signed-in-problems']);
  const ids = createNodeIds('survey', definition, createNodeId);
  const session = createEditorSession(parseDocument(definition, ids));
  await render(
    <MantineRoot>
      <Suspense>
        <EditorSessionContext value={session}>
          <Announcer>
            <DesignDragArea>
              <main style={{ display: 'grid', gridTemplateColumns: '232px 1fr' }}>
                <VisuallyHidden component="h1">Editor</VisuallyHidden>
                <Palette />
                <Canvas />
              </main>
            </DesignDragArea>
          </Announcer>
        </EditorSessionContext>
      </Suspense>
    </MantineRoot>,
  );
  const getNames = () =>
    (documentToJson(session.getState().document) as unknown as typeof survey).pages.map(({ elements }) =>
      elements.map(({ name }) => name),
    );
  return { session, getNames };
}

const card = (name: RegExp) => page.getByRole('group', { name });
const status = page.getByRole('status').last();

test('Enter in the search of question types adds the first match, whose title is then typed', async () => {
  const { session, getNames } = await openDesign(survey);
  const search = page.getByRole('searchbox', { name: 'Find a question type' });
  await search.fill('rating');
  await userEvent.keyboard('{Enter}');
  await expect.element(status).toHaveTextContent('Rating scale added');
  const title = page.getByRole('textbox', { name: 'Title of question1' });
  await expect.element(title).toHaveFocus();
  await userEvent.keyboard('How safe{Enter}');
  await expect.element(card(/How safe, selected$/)).toHaveFocus();
  expect(getNames()[0]).toEqual(['age', 'hazards', 'why', 'question1']);
  session.undo();
  await expect.element(card(/Rating scale: Question 1/)).toBeVisible();
  session.undo();
  expect(getNames()[0]).toEqual(['age', 'hazards', 'why']);
  await expectAccessible();
});

test('a title is edited in place, and Escape takes back what was typed', async () => {
  const { session } = await openDesign(survey);
  await page.getByText('Age', { exact: true }).click();
  const title = page.getByRole('textbox', { name: 'Title of age' });
  await expect.element(title).toHaveFocus();
  await userEvent.keyboard('{End} in years');
  await expect.element(title).toHaveValue('Age in years');
  await userEvent.keyboard('{Escape}');
  await expect.element(card(/Short text: Age, selected$/)).toHaveFocus();
  expect(session.getState().canUndo).toBe(false);
});

test('lines that are pasted into a choice become choices', async () => {
  const { session } = await openDesign(survey);
  await page.getByText('Hazards', { exact: true }).click();
  const second = page.getByRole('textbox', { name: 'Choice 2' });
  await second.click();
  const lines = new DataTransfer();
  lines.setData('text/plain', 'Noise\nWildlife\nJet blast\n');
  second.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData: lines, bubbles: true }));
  await expect.element(page.getByRole('textbox', { name: 'Choice 4' })).toHaveFocus();
  await userEvent.keyboard('{Enter}Debris');
  await expect.element(page.getByRole('textbox', { name: 'Choice 5' })).toHaveValue('Debris');
  const [first] = documentToJson(session.getState().document)['pages'] as unknown as typeof survey.pages;
  expect(first?.elements[1]?.choices).toHaveLength(5);
  await expectAccessible();
});

/** Drags an item of a list on the canvas by its handle, until the other one makes room. */
async function dragByHandle(moved: Element, target: Element): Promise<void> {
  const handle = moved.querySelector('button');
  if (!handle) throw new Error('The item has no handle.');
  const send = (type: string, on: EventTarget, clientX: number, clientY: number) =>
    on.dispatchEvent(
      new PointerEvent(type, {
        clientX,
        clientY,
        button: 0,
        isPrimary: true,
        bubbles: true,
        cancelable: true,
      }),
    );
  const getCenter = (element: Element): readonly [number, number] => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const [from, to] = [getCenter(handle), getCenter(target)];
  send('pointerdown', handle, ...from);
  send('pointermove', document, from[0] + 8, from[1] + 8);
  await expect
    .poll(() => {
      send('pointermove', document, ...to);
      return target instanceof HTMLElement && target.style.transform;
    })
    .toMatch(/-/);
  send('pointerup', document, ...to);
}

test('choices, rows and columns are dragged by their handles to other positions', async () => {
  const matrix = { type: 'matrix', name: 'controls', rows: ['Chocks', 'Cones'], columns: ['Well', 'Poorly'] };
  const elements = [...(survey.pages[0]?.elements ?? []), matrix];
  const { session } = await openDesign({ pages: [{ name: 'page1', elements }] });
  const readElement = (index: number) => {
    const { pages } = documentToJson(session.getState().document) as unknown as typeof survey;
    return pages[0]?.elements[index];
  };
  const getItems = async (list: string, selector: string): Promise<[Element, Element]> => {
    await expect.element(page.getByRole('textbox', { name: `${list} 2` })).toBeVisible();
    const fields = page.getByRole('textbox', { name: new RegExp(`^${list} [12]$`) }).elements();
    const [first, second] = fields.map((field) => field.closest(selector));
    if (!first || !second) throw new Error('There are no such items.');
    return [first, second];
  };

  await page.getByText('Hazards', { exact: true }).click();
  await dragByHandle(...(await getItems('Choice', 'li')));
  await expect.poll(() => readElement(1)).toMatchObject({ choices: ['Noise', 'Ice'] });
  await page.getByText('controls', { exact: true }).first().click();
  await dragByHandle(...(await getItems('Row', 'tr')));
  await expect.element(status).toHaveTextContent('“Chocks” moved to position 2 of 2');
  await dragByHandle(...(await getItems('Column', 'th')));
  await expect
    .poll(() => readElement(3))
    .toMatchObject({ rows: ['Cones', 'Chocks'], columns: ['Poorly', 'Well'] });
});

test('hundreds of choices get their fields when they come into view', async () => {
  const choices = Array.from({ length: 200 }, (_, index) => `Airport ${index + 1}`);
  const elements = [{ type: 'checkbox', name: 'airports', title: 'Airports', choices }];
  await openDesign({ pages: [{ name: 'page1', elements }] });
  await page.getByText('Airports', { exact: true }).click();
  await expect.element(page.getByRole('textbox', { name: 'Choice 1', exact: true })).toBeInTheDocument();
  expect(page.getByRole('textbox', { name: /^Choice \d+$/ }).elements().length).toBeLessThan(150);
  const last = page.getByText('Airport 200', { exact: true });
  last.element().scrollIntoView();
  await page.getByRole('textbox', { name: 'Choice 200' }).click();
  await userEvent.keyboard('{Enter}Vienna');
  await expect.element(page.getByRole('textbox', { name: 'Choice 201' })).toHaveValue('Vienna');
});

test('a question is deleted by key, and brought back', async () => {
  const { session, getNames } = await openDesign(survey);
  const age = card(/Short text: Age/);
  (age.element() as HTMLElement).focus();
  await userEvent.keyboard('{Delete}');
  await expect.element(status).toHaveTextContent('“Age” deleted');
  await expect.element(card(/Multiple choice: Hazards, selected$/)).toHaveFocus();
  expect(getNames()[0]).toEqual(['hazards', 'why']);
  session.undo();
  await expect.element(age).toBeVisible();
});

test('a question is dragged below another one, and Escape leaves it where it is', async () => {
  const { getNames } = await openDesign(survey);
  const source = card(/Short text: Age/).element();
  const target = card(/Long text: Why/).element();
  const line = page.getByText('Drop Age here');
  const send = (type: string, on: EventTarget, clientX: number, clientY: number) =>
    on.dispatchEvent(new MouseEvent(type, { clientX, clientY, button: 0, bubbles: true, cancelable: true }));
  const dragBelow = async () => {
    const { left, top } = source.getBoundingClientRect();
    const { bottom } = target.getBoundingClientRect();
    send('mousedown', source, left + 8, top + 8);
    send('mousemove', document, left + 8, top + 24);
    await expect
      .poll(() => {
        send('mousemove', document, left + 80, bottom - 8);
        return line.query();
      })
      .not.toBeNull();
    return () => send('mouseup', document, left + 80, bottom - 8);
  };
  await dragBelow();
  await userEvent.keyboard('{Escape}');
  await expect.element(line).not.toBeInTheDocument();
  expect(getNames()[0]).toEqual(['age', 'hazards', 'why']);
  const drop = await dragBelow();
  drop();
  await expect.poll(() => getNames()[0]).toEqual(['hazards', 'why', 'age']);
});

test('a new survey begins with a template', async () => {
  const { getNames } = await openDesign({});
  await page.getByRole('button', { name: /^Pulse/ }).click();
  await expect.element(card(/^Question 1, Rating scale: How was your week/)).toHaveFocus();
  expect(getNames()).toHaveLength(1);
});

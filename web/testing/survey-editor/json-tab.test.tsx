import { EditorView } from '@codemirror/view';
import { documentToJson } from '@vantage/survey-document/document-json';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { JsonTab } from '../../src/features/survey-editor/json/json-tab';
import { expectAccessible } from '../accessibility';
import { renderEditorPart } from './render-part';

const definition = {
  title: 'Ramp safety',
  pages: [{ name: 'about', elements: [{ type: 'text', name: 'age', title: 'Age' }] }],
};

const field = () => page.getByRole('textbox', { name: 'Survey as JSON' });

const getView = async (): Promise<EditorView> => {
  await expect.element(field()).toBeVisible();
  const view = EditorView.findFromDOM(field().element() as HTMLElement);
  if (!view) throw new Error('There is no editor.');
  return view;
};

/** Types over a text that occurs once. */
const replace = async (before: string, after: string): Promise<void> => {
  const view = await getView();
  const from = view.state.doc.toString().indexOf(before);
  view.dispatch({ changes: { from, to: from + before.length, insert: after } });
};

test('valid text becomes the survey as one step of its history, and other changes become the text', async () => {
  const { session } = await renderEditorPart(definition, <JsonTab />);
  const ageId = [...session.getState().document.nodes.values()].find(
    ({ properties }) => properties.get('name') === 'age',
  )?.id;
  await replace('"Age"', '"Your age"');
  await expect
    .poll(() => documentToJson(session.getState().document))
    .toMatchObject({ pages: [{ elements: [{ title: 'Your age' }] }] });
  expect(
    session
      .getState()
      .document.nodes.get(ageId ?? '')
      ?.properties.get('title'),
  ).toBe('Your age');
  await expect.element(page.getByText('The text and the survey match.')).toBeVisible();

  await field().click();
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(documentToJson(session.getState().document)).toEqual(definition);
  expect(session.getState().canUndo).toBe(false);
  await expect.element(field()).toHaveTextContent('"title": "Age"');

  session.execute([{ type: 'set', id: ageId ?? '', property: 'isRequired', value: true }]);
  await expect.element(field()).toHaveTextContent('"isRequired": true');
  await userEvent.tab();
  await expect.element(field()).not.toHaveFocus();
});

test('text with a problem stays, also in another tab, until it is mended beside the changes of others', async () => {
  const { session, show } = await renderEditorPart(definition, <JsonTab />);
  await replace('"Age"', '"Age');
  const problem = page.getByText(/^Not applied: line 10: This string isn't closed/);
  await expect.element(problem).toBeVisible();
  expect(documentToJson(session.getState().document)).toEqual(definition);
  await expectAccessible();

  await show(<p>Design</p>);
  await expect.element(problem).not.toBeInTheDocument();
  const { rootId } = session.getState().document;
  session.execute([{ type: 'set', id: rootId, property: 'title', value: 'Safety on the ramp' }]);
  await show(<JsonTab />);
  await expect.element(problem).toBeVisible();
  await replace('"Age', '"Years"');
  await expect
    .poll(() => documentToJson(session.getState().document))
    .toMatchObject({
      title: 'Safety on the ramp',
      pages: [{ elements: [{ title: 'Years' }] }],
    });
  await expect.element(field()).toHaveTextContent('"title": "Safety on the ramp"');

  await replace('"type": "text"', '"type": "txt", "visibleIf": 5');
  await expect.element(page.getByRole('button', { name: 'SurveyJS has no type “txt” here.' })).toBeVisible();
});

test('a long text is compared with the survey in a worker, so that typing goes on', async () => {
  const sent = vi.spyOn(Worker.prototype, 'postMessage');
  const description = 'x'.repeat(120_000);
  const { session } = await renderEditorPart({ ...definition, description }, <JsonTab />);
  await replace('"Age"', '"Your age"');
  await expect
    .poll(() => documentToJson(session.getState().document))
    .toEqual({
      ...definition,
      description,
      pages: [{ name: 'about', elements: [{ type: 'text', name: 'age', title: 'Your age' }] }],
    });
  expect(sent).toHaveBeenCalled();
  await replace('"Your age"', '"Your age');
  await expect.element(page.getByText(/^Not applied: line \d+: This string isn't closed/)).toBeVisible();
  sent.mockRestore();
});

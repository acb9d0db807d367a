import { documentToJson } from '@vantage/survey-document/document-json';
import type { JsonObject } from '@vantage/survey-document/json';
import { getNodeName } from '@vantage/survey-document/node-title';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
// First, because other styles build on its styles.
import { renderEditorPart } from './render-part';
import { PropertyPanel } from '../../src/features/survey-editor/properties/property-panel';
import { expectAccessible } from '../accessibility';

const hazards = {
  type: 'checkbox',
  name: 'hazards_met',
  title: 'Which hazards did you meet?',
  isRequired: true,
  choices: ['Jet blast', { value: 'fod', text: 'Foreign object debris' }, 'Wildlife'],
  showNoneItem: true,
  colCount: 2,
  oddity: { level: 1 },
};

const definition = (elements: readonly JsonObject[]): JsonObject => ({ pages: [{ name: 'ramp', elements }] });

async function openPanel(elements: readonly JsonObject[], names: readonly string[]) {
  const { session } = await renderEditorPart(
    definition(elements),
    <>
      <div style={{ width: 312 }}>
        <PropertyPanel />
      </div>
      <div data-pane="canvas">
        <button type="button">Canvas</button>
      </div>
    </>,
  );
  const nodes = [...session.getState().document.nodes.values()];
  session.select(nodes.filter((node) => names.includes(getNodeName(node))).map(({ id }) => id));
  const readElements = (): readonly Record<string, unknown>[] => {
    const { pages } = documentToJson(session.getState().document) as unknown as {
      pages: { elements: Record<string, unknown>[] }[];
    };
    return pages[0]?.elements ?? [];
  };
  return { session, readElements };
}

const search = async (text: string): Promise<void> => {
  await page.getByRole('searchbox', { name: 'Search properties' }).fill(text);
};

it('edits a question: title in one step, defaults are removed, unknown properties stay', async () => {
  const { session, readElements } = await openPanel([hazards], ['hazards_met']);
  await expect.element(page.getByRole('heading', { name: 'Multiple choice' })).toBeVisible();
  await expect.element(page.getByText('Question 1, name')).toBeVisible();

  await page.getByRole('textbox', { name: 'Title' }).fill('');
  await page.getByRole('textbox', { name: 'Title' }).fill('What did you meet?');
  await page.getByRole('switch', { name: 'Required' }).click();
  await page.getByRole('radio', { name: '1' }).click();
  await page.getByRole('switch', { name: 'Random order' }).click();
  const { isRequired: _, colCount: __, ...others } = hazards;
  expect(readElements()).toEqual([{ ...others, title: 'What did you meet?', choicesOrder: 'random' }]);
  for (let step = 0; step < 4; step += 1) session.undo();
  expect(readElements()).toEqual([hazards]);
  expect(session.getState().canUndo).toBe(false);
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue(hazards.title);

  await search('oddity');
  const oddity = page.getByRole('textbox', { name: 'Oddity oddity' });
  await oddity.fill('{ "level": ');
  await expect.element(page.getByText('Enter valid JSON.')).toBeVisible();
  expect(readElements()).toEqual([hazards]);
  await oddity.fill('{ "level": 2 }');
  expect(readElements()).toEqual([{ ...hazards, oddity: { level: 2 } }]);
  await expectAccessible();
  await oddity.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Canvas' })).toHaveFocus();
});

it('edits choices by keyboard, as pasted lines and as text', async () => {
  const { readElements } = await openPanel([hazards], ['hazards_met']);
  const choices = () => readElements()[0]?.['choices'];

  await page.getByRole('button', { name: 'Add choice' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Choices, item 4' })).toHaveFocus();
  await userEvent.keyboard('De-icing fluid');
  expect(choices()).toEqual([...hazards.choices, { value: 'item1', text: 'De-icing fluid' }]);

  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.element(page.getByText('De-icing fluid was moved to position 3 of 4.')).toBeInTheDocument();
  expect(choices()).toEqual([
    ...hazards.choices.slice(0, 2),
    { value: 'item1', text: 'De-icing fluid' },
    'Wildlife',
  ]);
  await page.getByRole('button', { name: 'Remove De-icing fluid' }).click();
  await page.getByRole('textbox', { name: 'Choices, item 1' }).fill('Jet blast or ingestion');
  expect(choices()).toEqual([
    { value: 'Jet blast', text: 'Jet blast or ingestion' },
    ...hazards.choices.slice(1),
  ]);

  await page.getByRole('textbox', { name: 'Choices, item 3' }).click();
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', 'Birds\nice|Ice on walkways');
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
  await expect.element(page.getByRole('textbox', { name: 'Choices, item 4' })).toHaveValue('Ice on walkways');

  await page.getByRole('button', { name: 'Choices as text' }).click();
  const lines = page.getByRole('textbox', { name: 'One item per line' });
  await expect
    .element(lines)
    .toHaveValue(
      'Jet blast|Jet blast or ingestion\nfod|Foreign object debris\nWildlife|Birds\nice|Ice on walkways',
    );
  await lines.fill('ice|Ice\nfod|Foreign object debris');
  await page.getByRole('button', { name: 'Apply' }).click();
  expect(choices()).toEqual([
    { value: 'ice', text: 'Ice' },
    { value: 'fod', text: 'Foreign object debris' },
  ]);
});

it('renders only the visible ones of many choices', async () => {
  const choices = Array.from({ length: 300 }, (_, index) => `Choice ${index + 1}`);
  const { readElements } = await openPanel([{ type: 'dropdown', name: 'aircraft', choices }], ['aircraft']);
  await expect.element(page.getByRole('textbox', { name: 'Choices, item 1', exact: true })).toBeVisible();
  expect(document.querySelectorAll('[data-row]').length).toBeLessThan(40);
  await page.getByRole('button', { name: 'Add choice' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Choices, item 301' })).toHaveFocus();
  await userEvent.keyboard('Glider{ArrowUp}');
  await expect.element(page.getByRole('textbox', { name: 'Choices, item 300' })).toHaveFocus();
  expect(readElements()[0]?.['choices']).toEqual([...choices, { value: 'item1', text: 'Glider' }]);
});

it('renames a question with the references to it', async () => {
  const { readElements } = await openPanel(
    [hazards, { type: 'comment', name: 'details', visibleIf: '{hazards_met} notempty' }],
    ['hazards_met'],
  );
  await page.getByRole('button', { name: 'Rename hazards_met' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('details');
  await expect.element(page.getByText('This name is already used.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('hazards');
  await userEvent.keyboard('{Enter}');
  expect(readElements().map(({ name, visibleIf }) => [name, visibleIf])).toEqual([
    ['hazards', undefined],
    ['details', '{hazards} notempty'],
  ]);
});

it('finds a property, resets it, and lists only changed ones', async () => {
  const { readElements } = await openPanel(
    [{ ...hazards, valueName: 'hazards', minSelectedChoices: 1 }],
    ['hazards_met'],
  );
  await page.getByRole('button', { name: /^Validation/ }).click();
  await page.getByRole('textbox', { name: 'Minimum choices' }).fill('two');
  await expect
    .element(page.getByRole('textbox', { name: 'Minimum choices' }))
    .toHaveAccessibleDescription('Enter a number.');
  await page.getByRole('button', { name: /^Data/ }).click();
  await expect.element(page.getByRole('textbox', { name: 'Minimum choices' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: /^Validation/ }).click();
  await expect.element(page.getByRole('textbox', { name: 'Minimum choices' })).toHaveValue('two');

  await page.getByRole('switch', { name: 'Changed only' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Answer name' })).toHaveValue('hazards');
  await expect.element(page.getByRole('textbox', { name: 'Placeholder' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Reset Answer name to its default' }).click();
  expect(readElements()[0]).not.toHaveProperty('valueName');
  await expect.element(page.getByRole('textbox', { name: 'Answer name' })).not.toBeInTheDocument();
});

it('opens a validator of a question and leads back', async () => {
  const { readElements } = await openPanel([{ type: 'text', name: 'age' }], ['age']);
  await search('validators');
  await page.getByRole('button', { name: 'Add to Validators' }).click();
  await page.getByRole('menuitem', { name: 'Number range' }).click();
  await page.getByRole('button', { name: 'Number range', exact: true }).click();
  await expect.element(page.getByRole('button', { name: 'Back' })).toHaveFocus();
  await page.getByRole('textbox', { name: 'Minimum' }).fill('16');
  expect(readElements()).toEqual([
    { type: 'text', name: 'age', validators: [{ type: 'numeric', minValue: 16 }] },
  ]);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.element(page.getByRole('heading', { name: 'Short text' })).toBeVisible();
});

it('converts a question, which says what is lost', async () => {
  const { readElements } = await openPanel([{ ...hazards, maxSelectedChoices: 2 }], ['hazards_met']);
  await page.getByRole('button', { name: 'Change question type' }).click();
  await page.getByRole('menuitem', { name: 'Single choice' }).click();
  await expect.element(page.getByRole('heading', { name: 'Single choice' })).toBeVisible();
  expect(readElements()).toEqual([{ ...hazards, type: 'radiogroup' }]);
});

it('edits the common properties of several questions in one step', async () => {
  const { session, readElements } = await openPanel(
    [hazards, { type: 'text', name: 'age' }],
    ['hazards_met', 'age'],
  );
  await expect.element(page.getByRole('heading', { name: '2 elements selected' })).toBeVisible();
  await expect.element(page.getByText('Mixed')).toBeVisible();
  await page.getByRole('switch', { name: 'Required' }).click();
  expect(readElements().map(({ isRequired }) => isRequired)).toEqual([true, true]);
  session.undo();
  expect(readElements()).toEqual([hazards, { type: 'text', name: 'age' }]);
  await search('choices order');
  await expect.element(page.getByText('No property matches')).toBeVisible();
});

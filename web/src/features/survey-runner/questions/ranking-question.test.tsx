import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { liveWith, openSurveyPage, problem } from '../../../../testing/survey-page';
import { registerRankingQuestion } from './ranking-question';

const ranking = {
  type: 'ranking',
  name: 'worry',
  title: 'What worries you?',
  choices: ['Ice', 'Noise', 'Traffic'],
};

const rankingPage = (more: object) => liveWith({ elements: [{ ...ranking, ...more }] });

const list = () => page.getByRole('listbox', { name: 'What worries you? (move items with the arrow keys)' });

test('a ranking has named items, whose ranks follow the arrow keys', async () => {
  registerRankingQuestion();
  await openSurveyPage({ get: () => Response.json(rankingPage({})), post: () => problem(404, 'notFound') });
  const ice = list().getByRole('option', { name: 'Ice, rank 1 of 3' });
  await expect.element(ice).toBeVisible();
  (ice.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(list().getByRole('option', { name: 'Ice, rank 2 of 3' })).toHaveFocus();
});

test('a ranking of chosen items tells them from the others', async () => {
  registerRankingQuestion();
  const definition = rankingPage({ selectToRankEnabled: true });
  await openSurveyPage({ get: () => Response.json(definition), post: () => problem(404, 'notFound') });
  const noise = page.getByRole('option', { name: 'Noise, not ranked' });
  await expect.element(noise).toBeVisible();
  (noise.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(page.getByRole('option', { name: 'Noise, rank 1 of 1' })).toBeVisible();
});

test.each([
  ['on a phone', 390, {}],
  ['in a column', 1_280, { selectToRankAreasLayout: 'vertical' }],
])('the focus moves down through a ranking of chosen items %s', async (_, width, layout) => {
  registerRankingQuestion();
  await page.viewport(width, 844);
  const definition = rankingPage({ selectToRankEnabled: true, defaultValue: ['Noise'], ...layout });
  await openSurveyPage({ get: () => Response.json(definition), post: () => problem(404, 'notFound') });
  const names = ['Ice, not ranked', 'Traffic, not ranked', 'Noise, rank 1 of 1'];
  const options = names.map((name) => page.getByRole('option', { name }));
  for (const option of options) await expect.element(option).toBeVisible();
  const tops = options.map((option) => option.element().getBoundingClientRect().top);
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  for (const [index, option] of options.entries()) {
    if (index === 0) (option.element() as HTMLElement).focus();
    else await userEvent.keyboard('{Tab}');
    await expect.element(option).toHaveFocus();
  }
});

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { liveWith, openSurveyPage, problem } from '../../../../testing/survey-page';
import { nameTextAreas } from './text-area-names';

test("text areas beside a question's choices have names", async () => {
  nameTextAreas();
  const site = {
    type: 'radiogroup',
    name: 'site',
    title: 'Which site?',
    choices: ['A'],
    showOtherItem: true,
  };
  const pay = { type: 'rating', name: 'pay', title: 'How fair is the pay?', showCommentArea: true };
  const definition = { elements: [site, pay, { type: 'comment', name: 'why', title: 'Why?' }] };
  await openSurveyPage({
    get: () => Response.json(liveWith(definition)),
    post: () => problem(404, 'notFound'),
  });
  await page.getByText('Other').click();
  for (const name of [/^Which site\?: ./, /^How fair is the pay\?: ./, 'Why?'])
    await expect.element(page.getByRole('textbox', { name, exact: true })).toBeVisible();
});

import { answerLimits } from '@vantage/contract/surveys/live-surveys';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { liveWith, openSurveyPage, problem, title } from '../../../../testing/survey-page';

const photos = { type: 'file', name: 'photo', title: 'Add a photo' };

test.each([
  ['in a question', photos],
  [
    'in a panel',
    { type: 'paneldynamic', name: 'stands', title: 'Stands', panelCount: 1, templateElements: [photos] },
  ],
])('a response that is too large with a file %s says that the file may be removed', async (_, element) => {
  await openSurveyPage({
    get: () => Response.json(liveWith({ elements: [element] })),
    post: () => problem(413, 'request.tooLarge'),
  });
  await page.getByLabelText('Choose file', { exact: true }).first().click();
  const input = document.querySelector('input[type="file"]') ?? document.body;
  await userEvent.upload(input, new File([new Uint8Array(1)], 'ramp.png', { type: 'image/png' }));
  await expect.element(page.getByText('ramp.png')).toBeVisible();
  await page.getByRole('button', { name: 'Complete' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Remove attached files');
});

test.each([
  ['without a limit', {}, answerLimits.fileBytes],
  ['with a higher limit', { maxSize: 50_000_000 }, answerLimits.fileBytes],
  ['with a lower limit', { maxSize: 1_024 }, 1_024],
])('a question %s says which files are too large', async (_, limit, bytes) => {
  const definition = { elements: [{ type: 'file', name: 'photo', title: 'Add a photo', ...limit }] };
  await openSurveyPage({
    get: () => Response.json(liveWith(definition)),
    post: () => Response.json({ id: 'x' }, { status: 201 }),
  });
  const select = page.getByLabelText('Choose file', { exact: true }).first();
  const upload = async (size: number) => {
    // The page listens to the input only from then on.
    await select.click();
    const input = document.querySelector('input[type="file"]') ?? document.body;
    await userEvent.upload(input, new File([new Uint8Array(size)], `${size}.png`, { type: 'image/png' }));
  };
  await upload(bytes + 1);
  await expect
    .element(page.getByText(`Choose a file no larger than ${bytes / 1_024} KB.`, { exact: true }))
    .toBeVisible();
  expect(page.getByText(`${bytes + 1}.png`).elements()).toEqual([]);
  await upload(bytes);
  await expect.element(page.getByText(`${bytes}.png`)).toBeVisible();
});

test('files are part of the answers, whatever the definition says', async () => {
  const photo = { type: 'file', name: 'photo', title: 'Add a photo', storeDataAsText: false };
  const definition = { elements: [photo] };
  await openSurveyPage({
    get: () => Response.json(liveWith(definition)),
    post: () => Response.json({ id: 'x' }, { status: 201 }),
  });
  await page.getByLabelText('Choose file', { exact: true }).first().click();
  const input = document.querySelector('input[type="file"]') ?? document.body;
  await userEvent.upload(input, new File([new Uint8Array(1)], 'ramp.png', { type: 'image/png' }));
  await expect.element(page.getByText('ramp.png')).toBeVisible();
  await page.getByRole('button', { name: 'Complete' }).click();
  await expect.element(title('Thank you')).toBeVisible();
  const sent = vi.mocked(window.fetch).mock.calls.find(([, init]) => init?.method === 'POST')?.[1]?.body;
  expect(JSON.parse(String(sent))).toMatchObject({
    data: { photo: [{ name: 'ramp.png', content: 'data:image/png;base64,AA==' }] },
  });
});

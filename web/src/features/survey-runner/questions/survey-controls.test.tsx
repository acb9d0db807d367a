import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { live } from '../../../../testing/survey-page';
import '../survey-runner.css';
import { startTexts } from '../page-texts';
import { SurveyPage } from '../survey-page';

const isRequired = true;
const elements = [
  { type: 'file', name: 'photo', title: '1', maxSize: 1_024 },
  { type: 'comment', name: 'why', title: '2', validators: [{ type: 'text', minLength: 5, maxLength: 20 }] },
  { type: 'radiogroup', name: 'role', title: '3', choices: ['A'], showOtherItem: true, isRequired },
  { type: 'text', name: 'day', title: '4', inputType: 'date', max: '2026-01-02' },
  {
    type: 'paneldynamic',
    name: 'trips',
    title: '5',
    displayMode: 'tab',
    panelCount: 9,
    templateElements: [{ type: 'text', name: 'to', title: '6' }],
  },
];

/** @param locale of the survey; none for English */
async function openSurvey(locale?: string) {
  const definition = { ...(locale !== undefined && { locale }), elements };
  const localized = { ...live, survey: { ...live.survey, definition } };
  vi.spyOn(window, 'fetch').mockImplementation(() => Promise.resolve(Response.json(localized)));
  await page.viewport(390, 844);
  await startTexts();
  await render(<SurveyPage token={`controls-${locale}`} />);
}

const texts = {
  ja: {
    choose: 'ファイルを選択',
    tooLarge: '1 KB 以下のファイルを選択してください。',
    length: '5 文字以上 20 文字以内で入力してください。',
    other: 'その他',
    required: 'この質問に回答してください。',
    day: '2026年1月2日 以前の日付を選択してください。',
    tab: '1件目',
    more: 'さらに表示',
    complete: '完了',
  },
  hi: {
    choose: 'फ़ाइल चुनें',
    tooLarge: '1 KB तक की फ़ाइल चुनें।',
    length: '5 से 20 वर्ण दर्ज करें।',
    other: 'अन्य',
    required: 'इस प्रश्न का उत्तर दें।',
    day: '2 जनवरी 2026 या उससे पहले की तारीख चुनें।',
    tab: 'प्रविष्टि 1',
    more: 'और देखें',
    complete: 'पूरा करें',
  },
  en: {
    choose: 'Choose file',
    tooLarge: 'Choose a file no larger than 1 KB.',
    length: 'Enter 5 to 20 characters.',
    other: 'Other',
    required: 'Answer this question.',
    day: 'Choose January 2, 2026 or an earlier date.',
    tab: 'Entry 1',
    more: 'More',
    complete: 'Complete',
  },
};

test.each([
  ['ja', texts.ja],
  ['hi', texts.hi],
  [undefined, texts.en],
  ['de', texts.en],
])('the controls of a survey in %s have our own texts', async (locale, expected) => {
  await openSurvey(locale);
  await expect.element(page.getByRole('radio', { name: expected.other })).toBeVisible();
  await expect.element(page.getByRole('button', { name: expected.tab, exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: expected.more, exact: true })).toBeVisible();
  await page.getByLabelText(expected.choose, { exact: true }).first().click();
  const input = document.querySelector('input[type="file"]') ?? document.body;
  await userEvent.upload(input, new File([new Uint8Array(1_025)], 'ramp.png', { type: 'image/png' }));
  await expect.element(page.getByText(expected.tooLarge, { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: '2' }).fill('abc');
  // SurveyJS takes the text once the field is left, and then forgets dates that are out of range.
  await userEvent.keyboard('{Tab}');
  await page.getByLabelText('4').fill('2026-01-03');
  await page.getByRole('button', { name: expected.complete }).click();
  for (const message of [expected.length, expected.required, expected.day])
    await expect.element(page.getByText(message, { exact: true })).toBeVisible();
});

import { MantineProvider } from '@mantine/core';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { startI18n } from '../../src/lib/i18n/i18n';
import { TextAreaField } from '../../src/ui/forms/fields/text-area-field';

test('a long label wraps before the counter of its field', async () => {
  await startI18n();
  await page.viewport(390, 600);
  const label = 'サインイン欄の上に表示するメッセージ（任意）、およびその説明';
  await render(
    <MantineProvider>
      <TextAreaField label={label} value={'x'.repeat(500)} limit={500} readOnly />
    </MantineProvider>,
  );
  const counter = page.getByText('500 / 500').element().getBoundingClientRect();
  const words = document.createRange();
  words.selectNodeContents(page.getByText(label).element());
  const isBeside = ({ right, top }: DOMRect) => right <= counter.left || top >= counter.bottom;
  expect(Array.from(words.getClientRects()).every(isBeside)).toBe(true);
});

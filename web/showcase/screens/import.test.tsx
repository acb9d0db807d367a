import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility';
import { focus, openScreen } from '../testing/open-screen';

/** Captures files instead of downloading them. */
const watchDownloads = () => {
  const saved: { name: string; content: Promise<string> }[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, content: fetch(this.href).then((response) => response.text()) });
  });
  return saved;
};

test('an import rejects the wrong file, lists errors by line and offers them as a file', async () => {
  const saved = watchDownloads();
  await openScreen('/import');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import users' });
  const input = dialog.getFileInput();
  await userEvent.upload(input, new File(['x'], 'users.xlsx', { type: 'x' }));
  await expect.element(dialog.getByRole('alert')).toHaveTextContent("users.xlsx can't be used");
  await userEvent.upload(input, new File(['a@b\n=wrong\nc@d\n'], 'users.csv', { type: 'text/csv' }));
  await expect
    .element(dialog.getByRole('listitem').filter({ hasText: 'Line 2' }))
    .toHaveTextContent('=wrong');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Download errors' }).click();
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(['users-errors.csv']);
  expect(await saved[0]?.content).toContain(`2,E-mail,'=wrong,`);
  await dialog.getByRole('button', { name: 'Import 2 users' }).click();
  await expect.element(dialog.getByText('The users were imported.')).toBeVisible();
});

test('a hundred thousand errors render as few lines as ten', async () => {
  await openScreen('/import');
  await page.getByRole('button', { name: 'A hundred thousand errors' }).click();
  const list = page.getByRole('dialog').getByRole('group', { name: 'Errors by line' });
  await expect.element(page.getByRole('dialog').getFocused()).toBeInTheDocument();
  await focus(list);
  await userEvent.keyboard('{End}');
  await expect.element(list.getByText('Line 100,001')).toBeVisible();
  expect(list.getByRole('listitem').elements().length).toBeLessThan(40);
});

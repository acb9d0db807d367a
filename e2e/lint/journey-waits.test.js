import { RuleTester } from 'eslint';
import { afterAll, describe, it } from 'vitest';
import { journeyWaits } from './journey-waits.js';

Object.assign(RuleTester, { afterAll, describe, it });

const journey = (...lines) => `test('a journey', async ({ page }) => {\n${lines.join('\n')}\n});`;
const click = `await page.getByRole('button', { name: 'Save' }).click();`;
const dialog = `page.getByRole('dialog')`;
const valid = (name, ...lines) => ({ name, code: journey(...lines), options: [{ focusing: ['tabTo'] }] });
const invalid = (messageId, name, ...lines) => ({ ...valid(name, ...lines), errors: [{ messageId }] });

new RuleTester().run('journeys/waits', journeyWaits, {
  valid: [
    valid(
      'absence of what was seen',
      `await expect(${dialog}).toBeVisible();`,
      click,
      `await expect(${dialog}).toHaveCount(0);`,
    ),
    valid(
      'absence of what was used',
      `await ${dialog}.getByRole('textbox').fill('x');`,
      click,
      `await expect(${dialog}).toBeHidden();`,
    ),
    valid(
      'absence after what the action brings',
      click,
      `await expect(page.getByText('Saved')).toBeVisible();`,
      `await expect(${dialog}).toHaveCount(0);`,
    ),
    valid('absence without an action', `await expect(${dialog}).toHaveCount(0);`),
    valid(
      'what was gone in between',
      `await expect(page.getByText('Saved')).toBeVisible();`,
      click,
      `await expect(page.getByText('Saved')).toBeHidden();`,
      click,
      `await expect(page.getByText('Saved')).toBeVisible();`,
    ),
    valid(
      'what another screen came before',
      `await expect(page.getByText('List')).toBeVisible();`,
      click,
      `await expect(page.getByText('Entry')).toBeVisible();`,
      click,
      `await expect(page.getByText('List')).toBeVisible();`,
    ),
    valid(
      'the same text on a page loaded again',
      `await expect(page.getByText('List')).toBeVisible();`,
      'await page.reload();',
      `await expect(page.getByText('List')).toBeVisible();`,
    ),
    valid(
      'a screen that another one came before',
      `await expectScreen(page, 'Clients');`,
      click,
      `await expectScreen(page, 'Insights');`,
      click,
      `await expectScreen(page, 'Clients');`,
    ),
    valid(
      'keys after the focus, with a count polled in between',
      `await page.getByRole('link').focus();`,
      `await expect.poll(() => page.getByRole('link').count()).toBeLessThan(9);`,
      `await page.keyboard.press('ArrowDown');`,
    ),
    valid(
      'keys after the focus',
      click,
      `await expect(page.getByRole('textbox')).toBeFocused();`,
      `await page.keyboard.press('Enter');`,
    ),
    valid(
      'keys after a focus somewhere in a dialog',
      click,
      `await expect(${dialog}.locator(':focus')).toHaveCount(1);`,
      `await page.keyboard.press('Escape');`,
    ),
    valid(
      'keys after a helper that waits for the focus',
      click,
      `await tabTo(page, page.getByRole('link'));`,
      `await page.keyboard.press('Enter');`,
    ),
    valid('keys on a locator', click, `await page.getByRole('textbox').press('Enter');`),
    valid('a shortcut of the page', click, `await page.keyboard.press('ControlOrMeta+k');`),
  ],
  invalid: [
    invalid(
      'thereBefore',
      'a count that was the same before',
      `await expect(page.getByRole('row')).toHaveCount(3);`,
      click,
      `await expect(page.getByRole('row')).toHaveCount(3);`,
    ),
    invalid(
      'thereBefore',
      'an address that was the same before',
      `await expect(page).toHaveURL(/customer/);`,
      click,
      `await expect(page).toHaveURL(/customer/);`,
    ),
    invalid(
      'thereBefore',
      'a screen that was there before',
      `await expectScreen(page, 'Clients');`,
      click,
      `await expectScreen(page, 'Clients');`,
    ),
    invalid('neverThere', 'absence of what nobody saw', click, `await expect(${dialog}).toHaveCount(0);`),
    invalid('neverThere', 'absence in words', click, `await expect(${dialog}).not.toBeVisible();`),
    invalid(
      'neverThere',
      'absence by a constant',
      `const question = ${dialog};`,
      `await page.keyboard.press('Control+k');`,
      `await expect(question).toBeHidden();`,
    ),
    invalid(
      'thereBefore',
      'what was there before',
      `await expect(page.getByText('12 clients')).toBeVisible();`,
      click,
      `await expect(page.getByText('12 clients')).toBeVisible();`,
    ),
    invalid('keysBeforeFocus', 'keys after a press', click, `await page.keyboard.press('Escape');`),
    invalid(
      'keysBeforeFocus',
      'text after a shortcut',
      `await page.keyboard.press('Control+k');`,
      `await page.keyboard.type('north');`,
    ),
  ],
});

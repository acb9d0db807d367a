import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { prepareShowcase, Showcase } from '../../showcase/showcase';
import { ScreenFailed } from '../../src/features/shell/screen-failed';
import { AddPasskey } from '../../src/features/users/profile/add-passkey';
import { attachToastArea } from '../../src/lib/browser/toasts';
import { hasUnsavedChanges, registerForm } from '../../src/lib/browser/unsaved-forms';
import { lazyOverlay } from '../../src/ui/overlays/lazy-overlay';

const reloadOnce = vi.hoisted(() => vi.fn<() => Promise<boolean>>());
const isOutdated = vi.hoisted(() => ({ value: true }));
vi.mock('../../src/lib/browser/app-update', async (original) => ({
  ...(await original<object>()),
  useIsOutdated: () => isOutdated.value,
  reloadOnce,
}));

const toasts: string[] = [];
attachToastArea({ show: ({ message }) => void toasts.push(message), hide: () => undefined });

const missing = new TypeError('Failed to fetch dynamically imported module: /assets/a.js');

const show = async (component: () => React.ReactNode) => {
  await prepareShowcase();
  const router = createRouter({
    routeTree: createRootRoute({ component }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await render(<Showcase router={router as never} />);
};

beforeEach(() => {
  reloadOnce.mockReset().mockResolvedValue(false);
  isOutdated.value = true;
  toasts.length = 0;
});

describe('a screen whose code could not be loaded', () => {
  const Failed = () => <ScreenFailed error={missing} reset={() => undefined} />;
  const reload = page.getByRole('button', { name: 'Reload' });

  test.for([true, false])('reloads the page before it says so (new build: %s)', async (isNewBuild) => {
    isOutdated.value = isNewBuild;
    let decide = (_reloads: boolean): void => undefined;
    reloadOnce.mockReturnValue(new Promise<boolean>((resolve) => (decide = resolve)));
    await show(Failed);
    await expect.poll(() => reloadOnce.mock.calls).toHaveLength(1);
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    decide(false);
    await expect.element(page.getByRole('heading', { name: "This page couldn't be shown" })).toBeVisible();
    await expect.element(isNewBuild ? reload : page.getByRole('button', { name: 'Retry' })).toBeVisible();
    expect(reloadOnce).toHaveBeenCalledTimes(1);
  });

  test('offers the reload instead while a form has unsaved changes', async () => {
    const unregister = registerForm(() => true);
    await show(Failed);
    await expect.element(page.getByText('A new version is available.')).toBeVisible();
    await expect.element(reload).toBeVisible();
    expect(reloadOnce).not.toHaveBeenCalled();
    unregister();
  });
});

describe('a dialog whose code cannot be loaded', () => {
  const load = vi.fn<() => Promise<() => React.ReactNode>>();
  const Window = lazyOverlay(load);
  const Form = () => {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <input aria-label="Name" />
        <button type="button" onClick={() => setIsOpen(true)}>
          Open
        </button>
        {isOpen && <Window onClose={() => setIsOpen(false)} />}
      </>
    );
  };

  test('keeps the form below with its input, and opens once it can', async () => {
    load.mockRejectedValueOnce(missing).mockResolvedValue(() => <p>The window</p>);
    await show(Form);
    await page.getByRole('textbox', { name: 'Name' }).fill('Ada');
    await page.getByRole('button', { name: 'Open' }).click();
    await expect.poll(() => toasts).toHaveLength(1);
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada');
    await page.getByRole('button', { name: 'Open' }).click();
    await expect.element(page.getByText('The window')).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada');
    expect(toasts).toHaveLength(1);
  });
});

test('the typed name of a passkey counts as an unsaved change', async () => {
  await show(() => <AddPasskey userName="ada" onAdded={() => Promise.resolve()} onClose={() => undefined} />);
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect.element(name).toBeVisible();
  expect(hasUnsavedChanges()).toBe(false);
  await name.fill('Key ring');
  await expect.poll(hasUnsavedChanges).toBe(true);
});

import type { Subscription } from '@vantage/contract/mailings/unsubscribe';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { startRespondentTexts } from '../../lib/i18n/respondent-texts';
import './unsubscribe.css';
import { UnsubscribePage } from './unsubscribe-page';

const subscribed: Subscription = {
  state: 'Subscribed',
  maskedEmail: 'ai•••@example.com',
  organizationName: 'Halden Risk',
  logoUrl: null,
  brandColor: null,
};

const open = async (respond: (method: string) => Response): Promise<void> => {
  vi.spyOn(window, 'fetch').mockImplementation((_, init) => Promise.resolve(respond(init?.method ?? 'GET')));
  document.documentElement.dataset['mantineColorScheme'] = 'light';
  await startRespondentTexts();
  await render(<UnsubscribePage token="token" />);
};

const title = (name: string) => page.getByRole('heading', { level: 1, name });
const button = page.getByRole('button', { name: 'Unsubscribe' });

test('one press unsubscribes, and only that', async () => {
  const methods: string[] = [];
  await open((method) => {
    methods.push(method);
    return Response.json(method === 'POST' ? { ...subscribed, state: 'Unsubscribed' } : subscribed);
  });
  await expect.element(title('Stop survey e-mails from Halden Risk?')).toHaveFocus();
  await expect.element(page.getByText('ai•••@example.com will no longer receive')).toBeVisible();
  expect(methods).not.toContain('POST');
  await button.click();
  await expect.element(title("You're unsubscribed")).toHaveFocus();
  expect(methods.filter((method) => method === 'POST')).toHaveLength(1);
});

test("the button has the organization's color", async () => {
  await open(() => Response.json({ ...subscribed, brandColor: '#0f766e' }));
  await expect.element(button).toHaveStyle({ backgroundColor: 'rgb(15, 118, 110)' });
});

test('someone who has unsubscribed sees it', async () => {
  await open(() => Response.json({ ...subscribed, state: 'Unsubscribed' }));
  await expect.element(title("You're unsubscribed")).toBeVisible();
  await expect.element(button).not.toBeInTheDocument();
});

test('an invalid link says so', async () => {
  await open(() => Response.json({}, { status: 404 }));
  await expect.element(title("This link isn't valid")).toBeVisible();
});

test('a failure is tried again', async () => {
  await open(() => Response.json({}, { status: 503 }));
  await expect.element(title('Something went wrong')).toBeVisible();
  vi.mocked(window.fetch).mockImplementation(() => Promise.resolve(Response.json(subscribed)));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(button).toBeVisible();
});

import { login } from '@vantage/contract/auth/sign-in';
import { checkResetToken, forcePassword } from '@vantage/contract/auth/passwords';
import { requestCode, resendCode, verifyCode } from '@vantage/contract/auth/security-codes';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../accessibility';
import { mockResponse, listCalls, problemResponse } from '../fake-api';
import { expectScreen, fillIn, newSession, openApp, signIn } from '../open-app';

const right = '123456';
const wrong = '223456';
const selected = 'Another-Choice#7';

const alert = () => page.getByRole('main').getByRole('alert');
const button = (name: string) => page.getByRole('button', { name });
const field = (name: string) => page.getByRole('textbox', { name });
const code = () => field('Security code');
const resend = () => page.getByRole('button', { name: /^Resend code/ });
const expired = () => page.getByText('Your security code has expired.');

const codeRequired = {
  status: 'CODE_REQUIRED',
  challenge: 'challenge',
  maskedEmail: 'e***@example.com',
} as const;

const codeSent = (resendsLeft = 3) =>
  ({ status: 'CODE_SENT', expiresInSeconds: 300, resendInSeconds: 30, resendsLeft }) as const;

/** Verifies codes as the server does, where only one is right. */
const answerCodes = (rightOne = right): void => {
  let attemptsLeft = 5;
  mockResponse(verifyCode, ({ body }) => {
    if (body.code === rightOne)
      return { status: 'VERIFIED', token: newSession().token, mfaToken: 'proof' } as const;
    attemptsLeft -= 1;
    return attemptsLeft > 0
      ? ({ status: 'INVALID', attemptsLeft } as const)
      : ({ status: 'LOCKED', lockMinutes: 15 } as const);
  });
};

const openCodeStep = async () => {
  await openApp('/default');
  await fillIn('elena.marsh');
  await expect.element(code()).toHaveFocus();
};

/** Time also passes by itself, so that the screen can wait for its own timers. */
const controlTime = () => vi.useFakeTimers({ shouldAdvanceTime: true });

const waitForResend = async () => {
  await vi.advanceTimersByTimeAsync(31_000);
  await expect.element(resend()).toHaveTextContent(/^Resend code$/);
};

const resendAll = async () => {
  for (const left of [2, 1, 0]) {
    await waitForResend();
    await resend().click();
    await expect.element(page.getByText(`${left} of 3 resends left`)).toBeVisible();
    await expect.element(code()).toHaveFocus();
  }
};

const keptHere = () => sessionStorage.getItem('signInChallenge');

beforeEach(() => {
  signIn({ user: null });
  mockResponse(login, codeRequired);
  mockResponse(requestCode, codeSent());
  answerCodes();
});

afterEach(() => {
  vi.useRealTimers();
});

test('a forced password change after the code requires no second code', async () => {
  mockResponse(login, ({ body }) => (body.mfaToken === 'next proof' ? newSession() : codeRequired));
  mockResponse(verifyCode, { status: 'PASSWORD_CHANGE_REQUIRED', resetToken: 'a.b', mfaToken: 'proof' });
  mockResponse(checkResetToken, undefined);
  mockResponse(forcePassword, ({ body }) =>
    body.mfaToken === 'proof'
      ? ({ status: 'CHANGED', mfaToken: 'next proof' } as const)
      : problemResponse('reset.used'),
  );
  await openCodeStep();
  await code().fill(right);
  await field('New password').fill(selected);
  await field('Confirm password').fill(selected);
  await button('Change password').click();
  await expect.element(page.getByText('Your password was changed.')).toBeVisible();
  await expect.element(field('User name')).toHaveValue('elena.marsh');
  await expect.element(field('Password')).toHaveFocus();
  await field('Password').fill(selected);
  await userEvent.keyboard('{Enter}');
  await expectScreen('Clients');
});

test('another code can be sent after half a minute, three times, and only the last one counts', async () => {
  controlTime();
  let resendsLeft = 3;
  mockResponse(resendCode, () => codeSent((resendsLeft -= 1)));
  await openCodeStep();
  await expect.element(resend()).toBeDisabled();
  await expect.element(resend()).toHaveTextContent(/^Resend code in 00:(30|2\d)$/);
  await resendAll();
  await code().fill(wrong);
  await expect.element(page.getByText('4 attempts left')).toBeVisible();
  await code().fill(right);
  await expectScreen('Clients');
});

test('a fourth code is not sent, and the link back leads to sign-in', async () => {
  controlTime();
  let resendsLeft = 3;
  mockResponse(resendCode, () =>
    resendsLeft > 0 ? codeSent((resendsLeft -= 1)) : ({ status: 'RESEND_LIMIT' } as const),
  );
  await openCodeStep();
  await expect.element(resend()).toBeDisabled();
  await resendAll();
  await waitForResend();
  await resend().click();
  for (const part of [
    'Resend limit reached',
    "You've reached the maximum resend limit. Click the login link to continue.",
  ])
    await expect.element(alert().getByText(part, { exact: true })).toBeVisible();
  await expect.element(alert()).toHaveFocus();
  await expect.element(button('Back to login')).toBeVisible();
  await expectAccessible();
  // A finished sign-in cannot be continued.
  await openApp('/default');
  await expect.element(field('User name')).toHaveFocus();
});

test('a reload returns to the code step, without another mail, until the sign-in is complete', async () => {
  await openCodeStep();
  await openApp('/default');
  await expect.element(code()).toHaveFocus();
  await expect.element(page.getByText('Valid for')).toHaveTextContent(/0[45]:\d\d/);
  await expect.element(page.getByText('3 of 3 resends left')).toBeVisible();
  await expectAccessible();
  expect(Object.keys(JSON.parse(keptHere() ?? '{}') as object).toSorted()).toEqual([
    'challenge',
    'maskedEmail',
    'userName',
  ]);
  expect(listCalls(requestCode).map(({ body }) => body.challenge)).toEqual(['challenge', 'challenge']);
  expect(listCalls(resendCode)).toEqual([]);
  await code().fill(right);
  await expectScreen('Clients');
  expect(keptHere()).toBeNull();
});

test('going back, or a stored sign-in that cannot be read, starts with the password', async () => {
  await openCodeStep();
  await button('Back to sign in').click();
  await openApp('/default');
  await expect.element(field('User name')).toHaveFocus();
  sessionStorage.setItem('signInChallenge', '{"challenge":7}');
  await openApp('/default');
  await expect.element(field('User name')).toHaveFocus();
  expect(keptHere()).toBeNull();
});

test('a code that expires on the screen is reported, and a new one works', async () => {
  controlTime();
  mockResponse(resendCode, codeSent(2));
  await openCodeStep();
  await expect.element(page.getByText('Valid for')).toBeVisible();
  await vi.advanceTimersByTimeAsync(245_000);
  await expect.element(page.getByText('Valid for')).toHaveTextContent(/00:\d\d/);
  await expect.element(expired()).not.toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(expired()).toBeVisible();
  await expect.element(page.getByText('Valid for')).not.toBeInTheDocument();
  await expectAccessible();
  await resend().click();
  await expect.element(page.getByText('Valid for')).toHaveTextContent(/0[45]:\d\d/);
  await expect.element(expired()).not.toBeInTheDocument();
  await code().fill(right);
  await expectScreen('Clients');
});

test('an expired code asks for a new one', async () => {
  mockResponse(verifyCode, { status: 'EXPIRED' });
  await openCodeStep();
  await code().fill(right);
  await expect.element(expired()).toBeVisible();
  await expect.element(code()).toHaveValue('');
});

test('five wrong codes lock the sign-in, which says for how long', async () => {
  await openCodeStep();
  for (const left of ['4 attempts', '3 attempts', '2 attempts', '1 attempt']) {
    await code().fill(wrong);
    for (const part of ['Invalid Code. Please verify entered code is correct and try again', `${left} left`])
      await expect.element(page.getByText(part, { exact: true })).toBeVisible();
    await expect.element(code()).toHaveValue('');
  }
  await expectAccessible();
  await code().fill(wrong);
  await expect.element(alert()).toHaveTextContent('Your account is locked for 15 minutes');
  await expect.element(alert()).toHaveFocus();
  await expect.element(code()).not.toBeInTheDocument();
  mockResponse(login, problemResponse('login.locked', { lockMinutes: 15 }));
  await button('Back to sign in').click();
  await fillIn('elena.marsh');
  await expect
    .element(alert())
    .toHaveTextContent('Your login is temporarily locked. Please try after 15 minutes.');
});

test('a first code that could not be sent can be requested again; until then no code is valid', async () => {
  mockResponse(requestCode, problemResponse('server.unavailable'));
  mockResponse(verifyCode, { status: 'INVALID', attemptsLeft: 5 });
  mockResponse(resendCode, codeSent());
  await openCodeStep();
  await expect.element(alert()).toHaveTextContent('The service is unavailable right now.');
  await code().fill(right);
  await expect.element(page.getByText('5 attempts left')).toBeVisible();
  await resend().click();
  await expect.element(page.getByText('3 of 3 resends left')).toBeVisible();
  answerCodes();
  await code().fill(right);
  await expectScreen('Clients');
});

test('an expired sign-in starts over', async () => {
  mockResponse(verifyCode, problemResponse('challenge.expired'));
  await openCodeStep();
  await code().fill(right);
  await expect.element(alert()).toHaveTextContent('This sign-in took too long.');
  await expect.element(code()).not.toBeInTheDocument();
});

test('a reload of an expired sign-in reports it once, and then starts over', async () => {
  await openCodeStep();
  mockResponse(requestCode, problemResponse('challenge.expired'));
  await openApp('/default');
  await expect.element(alert()).toHaveTextContent('This sign-in took too long.');
  await openApp('/default');
  await expect.element(field('User name')).toHaveFocus();
});

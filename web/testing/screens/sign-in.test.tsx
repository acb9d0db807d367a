import { login, loginByEmail, readCurrentUser } from '@vantage/contract/auth/sign-in';
import {
  changePassword,
  checkOldPassword,
  checkResetToken,
  forcePassword,
  requestReset,
} from '@vantage/contract/auth/passwords';
import { checkTenant } from '@vantage/contract/tenants';
import { requestCode, resendCode, verifyCode } from '@vantage/contract/auth/security-codes';
import { passkeySignInOptions } from '@vantage/contract/passkeys';
import { readProfile } from '@vantage/contract/users/profile';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../accessibility';
import { listCalls, mockResponse, problemResponse, unreachable } from '../fake-api';
import { expectScreen, fillIn, newSession, openApp, signIn } from '../open-app';
import { answerProfile } from '../organization';

const alert = () => page.getByRole('main').getByRole('alert');
const field = (name: string) => page.getByRole('textbox', { name });
const button = (name: string | RegExp) => page.getByRole('button', { name });

const askForLink = async () => {
  await openApp('/forgotpassword');
  await field('User name').fill('anybody');
  await field('E-mail address').fill('anybody@example.com');
  await button('Send link').click();
};

const choosePassword = async () => {
  await field('New password').fill('Another-Choice#7');
  await field('Confirm password').fill('Another-Choice#7');
  await button('Change password').click();
};

const trouble = 'Something went wrong on our side. Try again in a moment.';
/** Each in an element of its own, so that the specification's sentence stays as it is. */
const expectParts = async (...parts: readonly string[]) => {
  for (const part of parts) await expect.element(alert().getByText(part, { exact: true })).toBeVisible();
};
const codeRequired = { status: 'CODE_REQUIRED', challenge: 'a', maskedEmail: 'e***@example.com' } as const;

beforeEach(() => signIn({ user: null }));

describe('the failed action is named, whatever the status', () => {
  const failures = [
    ['server.error', trouble],
    ['server.unavailable', 'The service is unavailable right now. Try again shortly.'],
    ['request.tooMany', 'Too many requests. Wait a moment and try again.'],
  ] as const;

  test.for(failures)('when somebody signs in (%s)', async ([code, reason]) => {
    mockResponse(login, problemResponse(code));
    await openApp('/default');
    await fillIn('elena.marsh');
    await expectParts(
      'Login failed',
      'Unable to login. Please check your credentials and try again.',
      reason,
    );
  });

  test.for(failures)('when a link is mailed or a password is changed (%s)', async ([code, reason]) => {
    mockResponse(requestReset, problemResponse(code));
    mockResponse(checkResetToken, undefined);
    mockResponse(forcePassword, problemResponse(code));
    await askForLink();
    await expectParts(
      'Reset password failed',
      'Unable to send reset password link to email. Please contact administrator.',
      reason,
    );
    await openApp('/forcepassword?token=a.b');
    await choosePassword();
    await expectParts('Unable to update new password. Please contact administrator.', reason);
    await expectAccessible();
  });

  test.for(failures)('when a code is requested, resent or verified (%s)', async ([code, reason]) => {
    mockResponse(login, codeRequired);
    for (const operation of [requestCode, resendCode, verifyCode])
      mockResponse(operation, problemResponse(code));
    const requested = 'Unable to request the code. Please check your details and try again.';
    const verified = 'Unable to verify the code. Please check your details and try again.';
    await openApp('/default');
    await fillIn('elena.marsh');
    await expectParts(requested, reason);
    await field('Security code').fill('123456');
    await expectParts(verified, reason);
    await button('Back to sign in').click();
    await fillIn('elena.marsh');
    await expectParts(requested, reason);
    await button('Resend code').click();
    await expectParts(verified, reason);
  });

  test.for([
    [100, 'Login attempt failed - Invalid username / password.', null],
    [
      102,
      'Your account has been locked. Please use Forgot Password to reset the password',
      'If an administrator locked it, ask them to unlock it.',
    ],
    [103, 'User is inactive', 'Ask your administrator to activate your account.'],
    [
      104,
      'Invalid login attempt tried more number of consecutive times. If you try it again, your account will get locked',
      null,
    ],
  ] as const)('by the login code %s', async ([code, sentence, help]) => {
    mockResponse(login, problemResponse(code));
    await openApp('/default');
    await fillIn('elena.marsh');
    await expectParts(sentence, ...(help === null ? [] : [help]));
    await expect.element(field('User name')).toHaveValue('elena.marsh');
  });

  test('when the old password is checked', async () => {
    signIn();
    answerProfile();
    mockResponse(checkOldPassword, problemResponse('server.error'));
    mockResponse(changePassword, problemResponse('server.error'));
    await openApp('/profile');
    await field('Old password').fill('Whatever#1');
    await choosePassword();
    await expect.element(page.getByText('Unable to check old password.', { exact: true })).toBeVisible();
    await expect.element(page.getByText(trouble, { exact: true })).toBeVisible();
  });

  test('when the user cannot be fetched, on the sign-in screen', async () => {
    signIn();
    mockResponse(readCurrentUser, problemResponse('server.error'));
    mockResponse(readProfile, problemResponse('server.error'));
    await openApp('/profile');
    await expect.element(page.getByText('Failed to fetch current user.')).toBeVisible();
    await expect.element(page.getByText('An error occurred. Please log in again.')).toBeVisible();
  });
});

test('a typed user name is kept between sign-in and forgotten password', async () => {
  await openApp('/default');
  for (const [typed, takenBy, other] of [
    ['mira.okafor', 'User name', 'E-mail address'],
    ['mira@okafor.example', 'E-mail address', 'User name'],
  ] as const) {
    await field('User name or e-mail').fill(typed);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect.element(field(takenBy)).toHaveValue(typed);
    await expect.element(field(other)).toHaveFocus();
    await button('Back to sign in').click();
    await expect.element(field('User name or e-mail')).toHaveValue(typed);
  }
});

test('every step shows how many minutes a user has to wait', async () => {
  const message = 'Too many attempts. Try again in 10 minutes.';
  mockResponse(login, problemResponse('request.tooMany', {}, { 'Retry-After': '541' }));
  mockResponse(requestReset, problemResponse('request.tooMany', {}, { 'Retry-After': '541' }));
  await openApp('/default');
  await fillIn('anybody');
  await expect.element(alert()).toHaveTextContent(message);
  await askForLink();
  await expect.element(alert()).toHaveTextContent(message);

  mockResponse(login, codeRequired);
  mockResponse(requestCode, problemResponse('request.tooMany', {}, { 'Retry-After': '60' }));
  await openApp('/default');
  await fillIn('anybody');
  await expect.element(alert()).toHaveTextContent('Too many attempts. Try again in 1 minute.');
  await expect.element(page.getByText('We sent a 6-digit code')).not.toBeInTheDocument();
  await expect.element(page.getByText('check your spam folder')).not.toBeInTheDocument();
  await expect.element(button(/^Resend code in/)).toBeDisabled();
});

test('an e-mail address signs in, too', async () => {
  mockResponse(loginByEmail, newSession());
  await openApp('/default');
  await fillIn('ELENA.MARSH@EXAMPLE.COM');
  await expectScreen('Clients');
  expect(listCalls(loginByEmail).map(({ body }) => body.email)).toEqual(['ELENA.MARSH@EXAMPLE.COM']);
});

test('the result of an attempt is cleared when the next one is incomplete', async () => {
  mockResponse(login, problemResponse(100));
  await openApp('/default');
  await fillIn('somebody', 'Wrong#2026');
  await expect.element(alert()).toHaveTextContent('Login attempt failed');
  await expect.element(alert()).toHaveFocus();
  await fillIn('', '');
  await expect.element(page.getByText('Enter your user name or e-mail.')).toBeVisible();
  await expect.element(alert()).not.toBeInTheDocument();
});

test('a link that was used in another tab is reported in place, with two ways to continue', async () => {
  mockResponse(checkResetToken, undefined);
  mockResponse(forcePassword, problemResponse('reset.used'));
  await openApp('/forcepassword?token=a.b');
  await expect.element(page.getByText('Changing your password signs you out everywhere')).toBeVisible();
  await choosePassword();
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'This link no longer works' }))
    .toHaveFocus();
  await expectAccessible();
  await button('Back to sign in').click();
  await expectScreen('Sign in');
});

test('a forced change that took too long is reported in place, with a link back', async () => {
  mockResponse(login, { status: 'PASSWORD_CHANGE_REQUIRED', resetToken: 'a.b' });
  mockResponse(checkResetToken, undefined);
  mockResponse(forcePassword, problemResponse('reset.expired'));
  await openApp('/default');
  await fillIn('elena.marsh');
  await expectScreen('Choose a new password');
  await choosePassword();
  await expect.element(alert()).toHaveFocus();
  await expect.element(alert()).toHaveTextContent('This link is no longer valid.');
  await expectAccessible();
  await button('Back to sign in').click();
  await expect.element(field('User name')).toHaveValue('elena.marsh');
  await expect.element(field('Password')).toHaveFocus();
});

test('a link that is forged, expired or incomplete is reported before anything is typed', async () => {
  mockResponse(checkResetToken, problemResponse('reset.expired'));
  for (const [query, reason] of [
    ['?token=a.b', 'This link is no longer valid.'],
    ['?token=junk', 'This link is no longer valid.'],
    ['', 'The link is incomplete.'],
  ] as const) {
    await openApp(`/forcepassword${query}`);
    await expectScreen('This link no longer works');
    await expect.element(alert()).toHaveTextContent(reason);
    await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
  }
});

test.for(['//evil.example', '/\\evil.example', 'https://evil.example', '/%09/evil.example'])(
  'a redirect to another origin, %s, is not followed (S64)',
  async (evil) => {
    mockResponse(login, newSession());
    const router = await openApp(`/default?redirect=${encodeURIComponent(evil)}`);
    await fillIn('elena.marsh');
    await expectScreen('Clients');
    expect(router.state.location.href).toBe('/customer');
  },
);

test('an invitation mentions a first password, not ended sessions', async () => {
  mockResponse(checkResetToken, undefined);
  await openApp('/forcepassword?token=a.b&invited=true');
  await expect.element(page.getByText('Choose a password for your new account')).toBeVisible();
  await expect.element(page.getByText('signs you out everywhere')).not.toBeInTheDocument();
  await expectAccessible();
});

test.for([['sso', 'passkey'] as const, ['passkey'] as const])(
  'a hint for new users shows when dashboards appear, also with %s alone',
  async (methods) => {
    signIn({ user: null, settings: { authMethod: [...methods] } });
    mockResponse(passkeySignInOptions, problemResponse('passkey.off'));
    await openApp('/default');
    const hint = page.getByText(/Your dashboards appear about 2 hours after/);
    await expect.element(hint).toHaveLength(1);
    await expectAccessible();
    await button('Administrator sign-in').click();
    await expect.element(field('User name')).toBeVisible();
    await expect.element(hint).toHaveLength(1);
  },
);

test('a service that does not respond leads to a screen with Retry', async () => {
  mockResponse(checkTenant, unreachable);
  await openApp('/');
  await expect.element(page.getByText("We couldn't load this page")).toBeVisible();
  await expectAccessible();
  signIn({ user: null });
  await button('Retry').click();
  await expectScreen('Sign in');
});

test("the organization's formatted message, note and pages are shown accessibly", async () => {
  signIn({
    user: null,
    settings: {
      messageAboveLoginArea:
        '<p>See <a href="https://acme.example/status">status</a>.</p><ul><li>Now</li></ul>',
      newUserNote: 'Dashboards appear tomorrow.',
      links: { privacy: 'https://acme.example/privacy', accessibility: null, support: null },
    },
  });
  await openApp('/default');
  await expect.element(page.getByRole('note').getByRole('link', { name: 'status' })).toBeVisible();
  await expect.element(page.getByText('Dashboards appear tomorrow.')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Privacy' }))
    .toHaveAttribute('href', 'https://acme.example/privacy');
  await expect.element(page.getByRole('link', { name: 'Accessibility' })).not.toBeInTheDocument();
  await expectAccessible();
});

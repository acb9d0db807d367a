import { describe, expect, it } from 'vitest';
import { isUnknownRecipient, type SmtpError } from './smtp-errors';

const rejection = (response: string, command = 'RCPT TO'): SmtpError =>
  Object.assign(new Error('rejected'), { response, command, responseCode: Number(response.slice(0, 3)) });

describe('an unknown recipient', () => {
  it.each([
    '550 5.1.1 No such user here',
    '550-5.1.1 The email account that you tried to reach does not exist.\n550 5.1.1 Learn more',
    '550 5.1.1 <ana@example.com>: Recipient address rejected: User unknown in virtual mailbox table',
    '550 5.1.2 Host unknown',
    '501 5.1.3 Bad recipient address syntax',
    '551 5.1.6 Mailbox has moved',
    '556 5.1.10 Recipient address has null MX',
    '550 User unknown',
    '550 unknown user ana@example.com',
    '550 No such user: ana@example.com',
    '553 sorry, no mailbox here by that name',
    "554 delivery error: this account doesn't exist",
    '550 5.5.0 The mailbox ana@example was not found',
    '550 5.1.0 Recipient unknown',
  ])('is recognized by "%s"', (response) => {
    expect(isUnknownRecipient(rejection(response))).toBe(true);
  });

  it.each([
    '550 Requested action not taken: mailbox unavailable',
    '550 5.1.0 Address rejected',
    '550 5.2.1 The user you are trying to contact is receiving mail too quickly',
    '550 5.2.1 Mailbox disabled',
    '552 5.2.2 Mailbox full',
    '550 5.4.1 Recipient address rejected: Access denied',
    '550 5.7.1 Relay access denied',
    '550 5.7.1 Unknown user, blocked',
    '554 5.7.1 Message looks like spam',
    '550 5.1.8 Sender address rejected: Domain not found',
    '550 Sender verify failed: no such user',
    '550 Blocked: recipient does not exist, or the policy of this server rejects it',
    '450 4.1.1 User unknown',
    '450 4.2.0 Greylisted, user unknown yet',
    '550',
  ])('is not told by "%s"', (response) => {
    expect(isUnknownRecipient(rejection(response))).toBe(false);
  });

  it('is recognized after the mail by its status only', () => {
    expect(isUnknownRecipient(rejection('550 5.1.1 Unknown', 'DATA'))).toBe(true);
    expect(isUnknownRecipient(rejection('550 User unknown', 'DATA'))).toBe(false);
    expect(isUnknownRecipient(new Error('Connection closed'))).toBe(false);
  });
});

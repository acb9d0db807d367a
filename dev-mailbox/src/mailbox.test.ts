import { createTransport } from 'nodemailer';
import type Mail from 'nodemailer/lib/mailer';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startMailbox, type Mailbox } from './mailbox';

const ownMailbox = async (capacity?: number): Promise<Mailbox> => {
  const mailbox = await startMailbox(capacity === undefined ? {} : { capacity });
  onTestFinished(() => mailbox.stop());
  return mailbox;
};

async function sendTo(mailbox: Mailbox, ...mails: readonly Mail.Options[]): Promise<void> {
  const transport = createTransport({ url: mailbox.smtpUrl });
  for (const mail of mails)
    await transport.sendMail({
      from: 'no-reply@portal.example',
      to: 'mira@example.com',
      html: '<p>A text</p>',
      ...mail,
    });
}

describe('the mailbox', () => {
  it('keeps a limited number of mails', async () => {
    const mailbox = await ownMailbox(3);
    const to = ['b@example.com', 'c@example.com'];
    await sendTo(mailbox, { text: '1' }, { text: '2' }, { text: '3', to }, { text: '4' });
    expect(mailbox.mails().map(({ text }) => text?.trim())).toEqual(['4', '3', '2']);
    expect(mailbox.mails('c@example.com')).toMatchObject([{ to: 'b@example.com, c@example.com' }]);
  });

  it('reports repeated and folded headers, and missing parts', async () => {
    const mailbox = await ownMailbox();
    const long = 'word '.repeat(60).trim();
    await sendTo(mailbox, { html: '', subject: '', headers: { 'X-Twice': ['one', 'two'], 'X-Long': long } });
    expect(mailbox.mails()).toMatchObject([
      { subject: '', html: null, headers: { 'x-twice': ['one', 'two'], 'x-long': long } },
    ]);
  });

  it('rejects mails of more than 10 MB', async () => {
    const mailbox = await ownMailbox();
    await expect(sendTo(mailbox, { text: 'x'.repeat(11 * 2 ** 20) })).rejects.toThrow();
    expect(mailbox.mails()).toEqual([]);
  });
});

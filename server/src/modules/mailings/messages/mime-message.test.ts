import { describe, expect, it } from 'vitest';
import { createMimeBuilder, encodeQuotedPrintable, type MailParts } from './mime-message';

const decode = (encoded: string): string =>
  Buffer.from(
    encoded
      .replaceAll(/=\r\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

const parts: MailParts = {
  to: 'aiko@example.com',
  messageId: '<1@example.com>',
  date: new Date(0),
  subject: 'Hello',
  html: encodeQuotedPrintable('<p>Hello</p>'),
  text: encodeQuotedPrintable('Hello'),
  oneClickUrl: 'https://example.com/u',
};
const sender = { from: { address: 'us@example.com', name: 'Us' }, replyTo: null };
const parseHeaders = (mail: string): string[] =>
  (mail.split('\r\n\r\n', 1)[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');

describe('encodeQuotedPrintable', () => {
  it.each([
    '',
    'Ann',
    'a = b',
    'x'.repeat(500),
    'ä日本語हिन्दी '.repeat(40),
    'one\ntwo\r\nthree \n',
    '.',
    ' ',
  ])('gives back %j, in lines of at most 76 characters', (text) => {
    const encoded = encodeQuotedPrintable(text);
    expect(decode(encoded).replaceAll('\r\n', '\n')).toBe(text.replaceAll('\r\n', '\n'));
    for (const line of encoded.split('\r\n')) expect(line.length).toBeLessThanOrEqual(76);
  });

  it('has parts that can be put together', () => {
    const together = ['Dear ', 'Jürgen', ' = ', 'y'.repeat(100), ''].map(encodeQuotedPrintable).join('');
    expect(decode(together)).toBe(`Dear Jürgen = ${'y'.repeat(100)}`);
  });
});

describe('a mail', () => {
  it('has no encoded words that an author or a recipient wrote', () => {
    const encoded = '=?utf-8?Q?ceo=40bank.example?=';
    const mail = createMimeBuilder({ ...sender, from: { ...sender.from, name: encoded } })({
      ...parts,
      subject: encoded,
    });
    const written = '= ?utf-8?Q?ceo=40bank.example?=';
    expect(parseHeaders(mail)).toEqual(
      expect.arrayContaining([`From: "${written}" <us@example.com>`, `Subject: ${written}`]),
    );
  });

  it('has both bodies and the headers of a mailing', () => {
    const mail = createMimeBuilder({ ...sender, replyTo: 'team@example.com' })(parts);
    expect(parseHeaders(mail)).toEqual(
      expect.arrayContaining([
        'From: "Us" <us@example.com>',
        'Reply-To: team@example.com',
        'To: aiko@example.com',
        'Message-ID: <1@example.com>',
        'Date: Thu, 01 Jan 1970 00:00:00 +0000',
        'Subject: Hello',
        'List-Unsubscribe: <https://example.com/u>',
        'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      ]),
    );
    expect(mail.replaceAll('=\r\n', '')).toMatch(
      /text\/plain[\s\S]+\r\n\r\nHello\r\n--[\s\S]+text\/html[\s\S]+<p>Hello<\/p>\r\n--/,
    );
    expect(mail.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('has no header or recipient of a value (S53)', () => {
    const from = { address: 'us@example.com', name: 'Us" <x@evil.example>\r\nBcc: y@evil.example' };
    const subject = 'Hi\r\nBcc: y@evil.example';
    const headers = parseHeaders(createMimeBuilder({ ...sender, from })({ ...parts, subject }));
    expect(headers.filter((line) => /^bcc:/i.test(line))).toEqual([]);
    expect(headers.filter((line) => /^(from|subject):/i.test(line))).toHaveLength(2);
  });

  it.each(['調査へのご協力のお願い'.repeat(8), 'a'.repeat(900), 'Grüße an alle '.repeat(20)])(
    'folds a long subject (%#)',
    (subject) => {
      const mail = createMimeBuilder(sender)({ ...parts, subject });
      for (const line of mail.split('\r\n')) expect(line.length).toBeLessThan(990);
      expect(parseHeaders(mail).filter((line) => line.startsWith('Subject: '))).toHaveLength(1);
    },
  );
});

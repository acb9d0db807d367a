import { describe, expect, it } from 'vitest';
import { languageCodes, languages } from '@vantage/contract/language-codes';
import { mailTemplates, mailTexts, type MailBranding, type MailKind, type MailValues } from './templates';

const { render } = mailTemplates({ texts: mailTexts });
const logo = { id: 'a-logo', width: 192, height: 192 };
const branding: MailBranding = {
  productLabel: 'Vantage',
  brandColor: null,
  organization: 'Aldermoor',
  logo,
};
const link = 'https://demo.example.com/forcepassword?token=abc&from=mail';
const values: MailValues = {
  securityCode: { name: 'Mira Okafor', code: '048213', minutes: 5 },
  resetLink: { name: 'Mira Okafor', link, minutes: 30, askedBy: 'reader' },
  resetDenied: { name: 'Mira Okafor', state: 'locked' },
  invitation: { name: 'Mira Okafor', userName: 'mira.okafor', link, days: 7 },
  passwordSet: { name: 'Mira Okafor' },
  passwordChanged: { name: 'Mira Okafor' },
  replyToConfirmation: { name: 'Mira Okafor', link, days: 7 },
  mailingEnded: {
    name: 'Mira Okafor',
    survey: 'Ramp safety',
    subject: 'How safe is the ramp?',
    sent: 8,
    total: 10,
    failed: 1,
    skipped: 1,
    stopReason: 'ServerStopped',
    link,
  },
  passkeyAdded: { name: 'Mira Okafor', passkey: 'Work laptop' },
  accessRequest: {
    name: 'Mira Okafor',
    requester: 'Jonas Weber',
    email: 'jonas@example.com',
    client: 'Northwind',
    link,
  },
};
const kinds = Object.keys(values) as MailKind[];
const every = kinds.flatMap((kind) => languageCodes.map((language) => [kind, language] as const));

const visible = (html: string): string =>
  html
    .replace(/<style>.*?<\/style>/s, '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

describe('a mail', () => {
  it.each(every)('of the kind %s is rendered in %s, as HTML and as text', (kind, language) => {
    const mail = render(kind, language, values[kind], branding);
    expect(mail.subject).toMatch(/Vantage|Aldermoor/);
    expect(mail.html).toContain(`<html lang="${languages[language].locale}" dir="ltr"`);
    for (const form of [visible(mail.html), mail.text]) {
      expect(form).toContain('Mira Okafor');
      expect(form).toContain('Aldermoor');
      // Neither an unfilled placeholder nor a key without a text.
      expect(form).not.toMatch(
        /\{\{|\}\}|undefined|securityCode|resetLink|resetDenied|invitation|passwordSet|passwordChanged|passkeyAdded|accessRequest|replyToConfirmation|mailingEnded/,
      );
    }
  });

  it('contains its code or its complete link, in HTML and text', () => {
    const code = render('securityCode', 'en', values.securityCode, branding);
    expect(code.html).toContain('048213');
    expect(code.text).toContain('048213');
    expect(code.subject).not.toContain('048213');
    for (const kind of [
      'resetLink',
      'invitation',
      'replyToConfirmation',
      'accessRequest',
      'mailingEnded',
    ] as const) {
      const mail = render(kind, 'en', values[kind], branding);
      expect(mail.text).toContain(`\n${link}\n`);
      expect(mail.html).toContain(`href="${link.replace('&', '&amp;')}"`);
    }
    const rejected = render('resetDenied', 'en', values.resetDenied, branding);
    expect(rejected.html + rejected.text).not.toMatch(/https?:|href/);
  });

  it('with an invitation names the user name', () => {
    const invitation = render('invitation', 'en', values.invitation, branding);
    for (const form of [visible(invitation.html), invitation.text])
      expect(form).toContain('Your user name: mira.okafor');
  });

  it.each(languageCodes)('explains in %s whether the account is locked or inactive', (language) => {
    const texts = (['locked', 'inactive'] as const).map(
      (state) => render('resetDenied', language, { ...values.resetDenied, state }, branding).text,
    );
    expect(texts[0]).not.toBe(texts[1]);
    for (const text of texts) expect(text).not.toContain('resetDenied');
  });

  it.each(languageCodes)('with a reset link states in %s whether an administrator sent it', (language) => {
    const texts = (['reader', 'administrator'] as const).map(
      (askedBy) => render('resetLink', language, { ...values.resetLink, askedBy }, branding).text,
    );
    expect(texts[0]).not.toBe(texts[1]);
    for (const text of texts) expect(text).toContain(`\n${link}\n`);
  });

  it.each([
    ['securityCode', 1, 'for 1 minute and'],
    ['securityCode', 5, 'for 5 minutes and'],
    ['resetLink', 30, 'for 30 minutes and'],
  ] as const)('of the kind %s states a lifetime of %i minutes', (kind, minutes, expected) => {
    expect(render(kind, 'en', { ...values[kind], minutes }, branding).text).toContain(expected);
  });

  it.each([
    '<img src=x onerror=alert(1)>',
    '"><a href="https://evil.example">here</a>',
    '{{code}} {{product}} {{minutes}}',
    '{{- organization}}',
    '$t(footer)',
    '$t(securityCode.intro, {"count": 1})',
    '$& $1 $$',
    "O'Neil & Söhne",
  ])('shows the name %j literally, without markup (S54)', (name) => {
    for (const kind of kinds) {
      const productLabel = `${name} 2`;
      const look = { ...branding, organization: name, productLabel };
      const mail = render(kind, 'en', { ...values[kind], name }, look);
      expect(visible(mail.html)).toContain(productLabel);
      expect(mail.text).toContain(`Hello ${name},`);
      expect(visible(mail.html)).toContain(`Hello ${name},`);
      expect(mail.html).not.toContain('<img src=x');
      expect(mail.html).not.toContain('"https://evil.example"');
    }
  });

  it.each([
    'Eve\r\nBcc: victim@example.com',
    'Eve\nBcc: victim@example.com',
    'Eve\u2028Bcc: victim@example.com',
    'Eve\0Bcc: victim@example.com',
  ])('keeps the name, label and organization %j on one line (S53)', (evil) => {
    const mail = render(
      'invitation',
      'en',
      { ...values.invitation, name: evil },
      {
        productLabel: evil,
        brandColor: null,
        organization: evil,
        logo: null,
      },
    );
    expect(mail.subject).toBe('Eve Bcc: victim@example.com invited you to Eve Bcc: victim@example.com');
    expect(mail.text).toContain('Hello Eve Bcc: victim@example.com,\n');
  });

  it.each([
    [{ width: 192, height: 192 }, 'width="48" height="48"'],
    [{ width: 1_600, height: 200 }, 'width="200" height="25"'],
    [{ width: 1_600, height: 1 }, 'width="200" height="1"'],
    [{ width: 30, height: 20 }, 'width="30" height="20"'],
  ])('has the embedded logo at its head, one of %o scaled down', (size, expected) => {
    const mail = render('passwordChanged', 'en', values.passwordChanged, {
      ...branding,
      logo: { id: 'a-logo', ...size },
    });
    expect(mail.logo).toBe('a-logo');
    expect(mail.html).toContain(`<img class="logo" src="cid:logo@vantage" ${expected} alt=""`);
  });

  it('names the organization at its head, and the product if its name differs', () => {
    const renderHeader = (change: object): string =>
      visible(
        render('passwordChanged', 'en', values.passwordChanged, { ...branding, ...change })
          .html.split('&nbsp;')[1]
          ?.split('Hello')[0] ?? '',
      )
        .replaceAll(/^[^>]*>|&nbsp;/g, '')
        .replaceAll(/\s+/g, ' ')
        .trim();
    expect(renderHeader({})).toBe('AldermoorVantage');
    expect(renderHeader({ productLabel: 'Aldermoor', logo: null })).toBe('Aldermoor');
    expect(
      render('passwordChanged', 'en', values.passwordChanged, { ...branding, logo: null }).html,
    ).not.toContain('<img');
  });

  it('greets a user without a name', () => {
    expect(render('passwordChanged', 'en', { name: ' ' }, branding).text).toMatch(/^Hello,\n/);
  });

  it.each([
    ['#0a2463', '#ffffff'],
    ['#ffd60a', '#000000'],
    ['#777777', '#000000'],
    ['#707070', '#ffffff'],
  ])('has a button in the brand color %s, with %s text', (brandColor, color) => {
    const { html } = render('resetLink', 'en', values.resetLink, { ...branding, brandColor });
    expect(html).toContain(`background-color:${brandColor};color:${color};`);
  });

  it.each([null, 'red;background:url(https://evil.example)', '#12345'])(
    "uses the product's own color for %j",
    (brandColor) => {
      const { html } = render('resetLink', 'en', values.resetLink, { ...branding, brandColor });
      expect(html).toContain('background-color:#325bd6;color:#ffffff;');
      expect(html).not.toContain('evil');
    },
  );

  it.each(every)('of the kind %s in %s loads no external content', (kind, language) => {
    const { html } = render(kind, language, values[kind], branding);
    expect(html.replace('<img class="logo" src="cid:logo@vantage"', '')).not.toMatch(
      /<(img|link|script|iframe|object)\b|src=|url\(|@import/i,
    );
  });
});

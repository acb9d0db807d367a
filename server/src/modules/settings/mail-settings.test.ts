import { describe, expect, it } from 'vitest';
import { toMail } from './mail-settings';
import type { SettingsRow } from './settings.repository';

const row = {
  mail_from_name: 'Safety team',
  mail_from_address: 'safety@example.com',
  mail_reply_to: null,
  mail_reply_to_confirmed: null,
  email_domains: ['example.com'],
  mail_rate_per_second: null,
  mail_rate_per_domain: null,
  smtp_host: 'smtp.example.com',
  smtp_port: null,
  smtp_security: 'startTls',
  smtp_user: 'me',
  smtp_password: Buffer.from('secret'),
  smtp_tested_at: new Date(),
  dkim_domain: 'example.com',
  dkim_selector: 's',
  dkim_private_key: Buffer.from('key'),
} as SettingsRow;

const of = (change: Partial<SettingsRow> = {}) =>
  toMail({ ...row, ...change }, (_purpose, sealed) => sealed.toString());

describe('the sender of survey e-mail of a tenant', () => {
  it('has its own address with its own server, once that has been tested', () => {
    expect(of()).toEqual({
      fromName: 'Safety team',
      replyTo: null,
      ratePerSecond: null,
      ratePerDomain: null,
      own: {
        address: 'safety@example.com',
        server: {
          host: 'smtp.example.com',
          port: 587,
          security: 'startTls',
          login: { user: 'me', password: 'secret' },
        },
        dkim: { domain: 'example.com', selector: 's', privateKey: 'key' },
      },
    });
    expect(of({ mail_reply_to: 'help@example.com' }).replyTo).toBe('help@example.com');
  });

  it.each(['Safety <ceo@bank.example>', 'ceo＠bank.example', 'Safety >'])(
    'has no name that was stored before such names were rejected: %s (S79)',
    (name) => {
      expect(of({ mail_from_name: name }).fromName).toBeNull();
      expect(of({ mail_from_name: name, smtp_tested_at: null }).fromName).toBeNull();
    },
  );

  it.each([
    { smtp_tested_at: null },
    { smtp_host: null },
    { smtp_user: null },
    { smtp_password: null },
  ] satisfies Partial<SettingsRow>[])(
    'gets replies at its own address if the product sends: %o',
    (change) => {
      expect(of(change)).toMatchObject({ own: null, replyTo: 'safety@example.com' });
      expect(of({ ...change, mail_reply_to: 'help@example.com' }).replyTo).toBe('help@example.com');
    },
  );

  it('gets replies at another domain only once that address is confirmed (S79)', () => {
    const bySender = { mail_reply_to: 'help@elsewhere.example' };
    const byProduct = { ...bySender, smtp_tested_at: null };
    for (const change of [bySender, byProduct]) {
      expect(of(change).replyTo).toBeNull();
      expect(of({ ...change, mail_reply_to_confirmed: 'former@elsewhere.example' }).replyTo).toBe(
        'former@elsewhere.example',
      );
      expect(of({ ...change, mail_reply_to_confirmed: 'help@elsewhere.example' }).replyTo).toBe(
        'help@elsewhere.example',
      );
    }
  });

  it('has domains of its own only if they are listed, or its own server sends from them (S79)', () => {
    const listed = { email_domains: [], mail_reply_to: 'help@Example.com' };
    expect(of(listed).replyTo).toBe('help@Example.com');
    expect(of({ ...listed, smtp_tested_at: null }).replyTo).toBeNull();
    expect(of({ email_domains: [], smtp_tested_at: null }).replyTo).toBeNull();
    expect(of({ ...listed, mail_reply_to: 'help@sub.example.com' }).replyTo).toBeNull();
  });

  it('is the product without a sender address', () => {
    expect(of({ mail_from_address: null })).toMatchObject({ own: null, replyTo: null });
  });
});

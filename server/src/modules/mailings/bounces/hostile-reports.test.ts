import { describe, expect, it, vi } from 'vitest';
import { send, signedIn } from '../../../../testing/client';
import { makeTenant, queryRows } from '../../../../testing/factories';
import { sharedApp } from '../../../../testing/test-app';
import { readBounceReport } from './bounce-formats';

const app = await sharedApp();

const webhook = async () => {
  const tenant = await makeTenant();
  const client = await signedIn(app, await tenant.user());
  const url = new URL((await client.get('/app')).body.mail.bounceUrl).pathname;
  const headers = { 'content-type': 'application/json' };
  return { tenant, report: (payload: string) => send(app, { method: 'POST', url, headers, payload }) };
};

const bytes = 500_000;

describe('a report of bounces that would take long to parse (S71)', () => {
  it.each([
    ['arrays within arrays', '['.repeat(bytes)],
    ['arrays within arrays after white space', `\n\t ${'['.repeat(bytes)}`],
    ['objects within objects', '{"a":'.repeat(bytes / 5)],
    ['many empty objects', `[${'{},'.repeat(bytes / 3)}{}]`],
    ['many fields', `{${'"k":1,'.repeat(bytes / 6)}"k":1}`],
    ['arrays within a message of Amazon SNS', { Type: 'Notification', Message: '['.repeat(bytes) }],
  ])('is rejected before it is parsed: %s', async (_what, body) => {
    const { report } = await webhook();
    const hostile = typeof body === 'string' ? body : body.Message;
    const parse = vi.spyOn(JSON, 'parse');
    const { status } = await report(typeof body === 'string' ? body : JSON.stringify(body));
    const parsed = parse.mock.calls.map(([text]) => text);
    parse.mockRestore();
    expect(status).toBe(422);
    expect(parsed.includes(hostile)).toBe(false);
  });

  it('is not confused with 1,500 events of SendGrid, of which a thousand are read', async () => {
    const { tenant, report } = await webhook();
    const others = Object.fromEntries(Array.from({ length: 15 }, (_, at) => [`field${at}`, `value ${at}`]));
    const events = Array.from({ length: 1_500 }, (_, at) => ({
      event: 'bounce',
      email: `a${at}@example.com`,
      ...others,
    }));
    expect((await report(JSON.stringify(events))).status).toBe(204);
    expect(await queryRows(tenant, 'select count(*)::int as count from suppression')).toEqual([
      { count: 1_000 },
    ]);
  });
});

describe('a report of Amazon SES with very many recipients (S71)', () => {
  const sesReport = (bouncedRecipients: readonly object[]) => ({
    mail: {},
    bounce: { bounceType: 'Permanent', bouncedRecipients },
  });

  it('is not read if it has more than a mail can have', async () => {
    const recipients = Array.from({ length: 101 }, () => ({ emailAddress: 'a@example.com' }));
    expect(await readBounceReport('', sesReport(recipients))).toBeNull();
  });

  it('is read until there are as many bounces as can be recorded', async () => {
    const report = sesReport(Array.from({ length: 36 }, () => ({ emailAddress: 'a@example.com' })));
    const read = await readBounceReport(
      '',
      Array.from({ length: 1_000 }, () => report),
    );
    expect(read).toMatchObject({ kind: 'bounces', bounces: { length: 1_008 } });
  });
});

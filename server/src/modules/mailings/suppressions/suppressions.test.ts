import { describe, expect, it, onTestFinished } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { signedIn, signedOut } from '../../../../testing/client';
import { makeTenant } from '../../../../testing/factories';
import { databaseUrls } from '../../../../testing/database/database-urls';
import { sharedApp } from '../../../../testing/test-app';
import { sharedRows, buildWorkbook, workbookWith } from '../../../../testing/users/workbook';
import { listenToNotifications } from '../../../platform/database/notifications';
import { suppressionChannel } from './suppressions.repository';

const app = await sharedApp();

const keeper = async () => {
  const tenant = await makeTenant();
  return { tenant, client: await signedIn(app, await tenant.user()) };
};

const file = (content: string | Uint8Array<ArrayBuffer>): FormData => {
  const form = new FormData();
  form.append('file', new Blob([content]), 'people.csv');
  return form;
};

const emailsIn = (body: { items: readonly { email: string }[] }) => body.items.map(({ email }) => email);

describe('suppressions', () => {
  it('are listed from the newest, by the beginning of the address, by reason, and page by page', async () => {
    const { client } = await keeper();
    for (const [email, reason] of [
      ['ana@example.com', 'bounced'],
      ['Ben@example.com', 'added'],
      ['bea_100@example.com', 'unsubscribed'],
    ])
      expect((await client.post('/suppression', { email, reason })).status).toBe(201);
    const list = async (query: string) => (await client.get(`/suppression?${query}`)).body;
    expect(emailsIn(await list(''))).toEqual(['bea_100@example.com', 'Ben@example.com', 'ana@example.com']);
    expect(emailsIn(await list('search=BE&sort=email&order=asc'))).toEqual([
      'bea_100@example.com',
      'Ben@example.com',
    ]);
    expect(emailsIn(await list('search=bea_100'))).toEqual(['bea_100@example.com']);
    expect(emailsIn(await list('search=b_a'))).toEqual([]);
    expect(await list('reason=bounced,added')).toMatchObject({ total: 2, totalIsExact: true });
    const first = await list('limit=2');
    expect(emailsIn(await list(`limit=2&cursor=${first.nextCursor}`))).toEqual(['ana@example.com']);
  });

  it('are announced to the processes that send, one by one and as a file', async () => {
    const { client, tenant } = await keeper();
    let announced = 0;
    const listener = await listenToNotifications({
      url: databaseUrls().applicationUrl,
      handlers: { [suppressionChannel]: (tenantId) => void (tenantId === tenant.id && (announced += 1)) },
      onDisconnect: () => {},
    });
    onTestFinished(() => listener.close());
    await client.post('/suppression', { email: 'ana@example.com' });
    await expect.poll(() => announced).toBe(1);
    await client.post('/suppression/import', file('E-mail\nben@example.com\nbea@example.com\n'));
    await expect.poll(() => announced).toBe(2);
  });

  it('keep the first reason of an address in any letter case, and are audited once', async () => {
    const { client } = await keeper();
    const first = await client.post('/suppression', { email: 'ana@example.com', reason: 'bounced' });
    const again = await client.post('/suppression', { email: 'ANA@example.com' });
    expect(again.body).toEqual(first.body);
    const { items } = (await client.get('/audit?entity=suppression')).body;
    expect(items).toMatchObject([{ action: 'suppression.added', entityName: 'ana@example.com' }]);
  });

  it('are removed and audited', async () => {
    const { tenant, client } = await keeper();
    const id = await tenant.suppression('ana@example.com');
    expect((await client.call('DELETE', `/suppression/${id}`)).status).toBe(204);
    expect((await client.call('DELETE', `/suppression/${id}`)).status).toBe(404);
    const { items } = (await client.get('/audit?entity=suppression')).body;
    expect(items).toMatchObject([{ action: 'suppression.removed', entityName: 'ana@example.com' }]);
  });

  it('need an address', async () => {
    const { client } = await keeper();
    for (const email of ['', 'no address', 'a@b\r\nBcc: c@d.example'])
      expect((await client.post('/suppression', { email })).status).toBe(422);
  });

  it('are for those who may send, and are separate for each tenant (S8)', async () => {
    const { tenant } = await keeper();
    const id = await tenant.suppression();
    for (const roleId of [role.user, role.learner]) {
      const client = await signedIn(app, await tenant.user({ roleId }));
      expect((await client.get('/suppression')).status).toBe(403);
      expect((await client.call('DELETE', `/suppression/${id}`)).status).toBe(403);
    }
    expect((await signedOut(app, tenant).get('/suppression')).status).toBe(401);
    const { client: elsewhere } = await keeper();
    expect((await elsewhere.get('/suppression')).body.items).toEqual([]);
    expect((await elsewhere.call('DELETE', `/suppression/${id}`)).status).toBe(404);
  });

  it('are imported from a file, counted, audited once, and exported', async () => {
    const { tenant, client } = await keeper();
    await tenant.suppression('known@example.com');
    const content = [
      'E-mail;Reason',
      'ana@example.com;bounced',
      'ben@example.com;',
      'ANA@example.com;',
      'Known@example.com;complained',
      'no address;',
    ].join('\n');
    const { status, body, text } = await client.post('/suppression/import', file(content));
    expect(status, text).toBe(200);
    expect(body).toEqual({
      rows: 5,
      added: 2,
      existing: 2,
      temporary: 0,
      unknownReasons: 0,
      invalidCount: 1,
      invalid: [{ line: 6, value: 'no address', code: 'email' }],
    });
    expect((await client.get('/audit?entity=suppression')).body.items).toMatchObject([
      { action: 'suppressions.imported', after: { rows: 5, added: 2 } },
    ]);
    const csv = (await client.get('/suppression/export.csv')).text.split('\r\n');
    expect(csv[0]).toBe('\ufeffemail,reason,createdAt');
    expect(
      csv
        .slice(1, 4)
        .map((line) => line.split(',').slice(0, 2).join())
        .toSorted(),
    ).toEqual(['ana@example.com,bounced', 'ben@example.com,added', 'known@example.com,added']);
    expect((await client.post('/suppression/import', file('name\nAna\n'))).status).toBe(422);
    const learner = await signedIn(app, await tenant.user({ roleId: role.learner }));
    expect((await learner.get('/suppression/export.csv')).status).toBe(403);
    expect((await learner.post('/suppression/import', file(content))).status).toBe(403);
    expect((await signedOut(app, tenant).get('/suppression/export.csv')).status).toBe(401);
    const { client: elsewhere } = await keeper();
    expect((await elsewhere.get('/suppression/export.csv')).text).not.toContain('ana@example.com');
  });

  it('are imported from a workbook, whose cells that share a text of 1 MB are reported (S74)', async () => {
    const { client } = await keeper();
    const header = '<row r="1"><c t="str"><v>email</v></c></row>';
    const address = '<row r="2"><c t="str"><v>ana@example.com</v></c></row>';
    const { status, body } = await client.post(
      '/suppression/import',
      file(
        workbookWith(header + address + sharedRows(3, 1_200, 1), {
          sharedStrings: `<si><t>${'x'.repeat(1_000_000)}</t></si>`,
        }),
      ),
    );
    expect([status, body]).toMatchObject([200, { rows: 1_201, added: 1, invalidCount: 1_200 }]);
    expect(body.invalid[0]).toMatchObject({ line: 3, code: 'tooLong' });
  });

  it('are imported from one workbook of an organization at a time, while another one waits (S74)', async () => {
    const [{ client }, { client: elsewhere }] = [await keeper(), await keeper()];
    const rows = Array.from({ length: 2_000 }, (_, index) => [`person${index}@example.com`]);
    const workbook = buildWorkbook([['email'], ...rows]);
    const responses = await Promise.all(
      [client, client, client, client, elsewhere].map((by) => by.post('/suppression/import', file(workbook))),
    );
    const other = responses.pop();
    expect([other?.status, other?.body]).toMatchObject([200, { added: 2_000 }]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 429, 429]);
    const rejected = responses.find(({ status }) => status === 429);
    expect([rejected?.body.code, rejected?.headers['retry-after']]).toEqual(['request.tooMany', '5']);
  });

  it('are imported with a reason that is not ours, which is counted', async () => {
    const { client } = await keeper();
    const lines = ['ana@example.com,550 user unknown', 'ben@example.com,BOUNCED', 'no address,spam', ',spam'];
    const { body } = await client.post('/suppression/import', file(['email,reason', ...lines].join('\n')));
    expect(body).toMatchObject({ rows: 4, added: 2, unknownReasons: 1, invalidCount: 2 });
    const { items } = (await client.get('/suppression?sort=email&order=asc')).body;
    expect(items).toMatchObject([
      { email: 'ana@example.com', reason: 'added' },
      { email: 'ben@example.com', reason: 'bounced' },
    ]);
  });

  it('are imported from a mailbox with delivery reports, audited with the user', async () => {
    const { tenant, client } = await keeper();
    await tenant.suppression('known@example.com');
    const presentSummary = (email: string, status: string) =>
      [
        'From MAILER-DAEMON Wed Nov 25 11:00:00 2026',
        'Subject: Undelivered',
        '',
        'Reporting-MTA: dns; mx.example',
        '',
        `Final-Recipient: rfc822; ${email}`,
        'Action: failed',
        `Status: ${status}`,
        '',
        // The value is longer than what is read at once.
        'x'.repeat(70_000),
        '',
      ].join('\r\n');
    const importFile = (content: string, by = client) => {
      const form = new FormData();
      form.append('file', new Blob([content]), 'bounces.mbox');
      return by.post('/suppression/import', form);
    };
    const mailbox = [
      presentSummary('ana@example.com', '5.1.1'),
      presentSummary('ben@example.com', '4.2.2'),
      presentSummary('Known@example.com', '5.1.1'),
    ].join('\r\n');
    const { status, body, text } = await importFile(mailbox);
    expect(status, text).toBe(200);
    const noLines = { unknownReasons: 0, invalidCount: 0, invalid: [] };
    expect(body).toEqual({ rows: 2, added: 1, existing: 1, temporary: 1, ...noLines });
    const temporary = await importFile(presentSummary('cara@example.com', '4.2.2'));
    expect(temporary.body).toEqual({ rows: 0, added: 0, existing: 0, temporary: 1, ...noLines });
    const { items } = (await client.get('/suppression?search=ana')).body;
    expect(items).toMatchObject([{ email: 'ana@example.com', reason: 'bounced' }]);
    expect((await client.get('/audit?entity=suppression')).body.items).toMatchObject([
      { action: 'suppression.added', entityName: 'ana@example.com', actor: { id: expect.any(String) } },
    ]);
    for (const [rejectedFile, code] of [
      ['From MAILER-DAEMON\n\nNothing here.\n', 'fileEmpty'],
      [`From x\n\n${'Final-Recipient: rfc822; a@b.co\nAction: failed\n\n'.repeat(5_001)}`, 'fileTooManyRows'],
    ] as const)
      expect((await importFile(rejectedFile)).body.fields.file[0].code).toBe(code);
    const learner = await signedIn(app, await tenant.user({ roleId: role.learner }));
    expect((await importFile(mailbox, learner)).status).toBe(403);
  });
});

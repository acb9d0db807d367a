import { describe, expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { userImportLimits } from '@vantage/contract/users/user-import';
import { formWith } from '../../../../testing/calls';
import { signedIn, signedOut } from '../../../../testing/client';
import { ownDatabase } from '../../../../testing/database/database';
import { queryRows, type TestTenant } from '../../../../testing/factories';
import { mailsTo, tokenMailedTo } from '../../../../testing/mails';
import { sharedApp } from '../../../../testing/test-app';
import { sharedRows, buildWorkbook, workbookWith } from '../../../../testing/users/workbook';
import {
  dryRun,
  expectNoLines,
  createFile,
  importHeader,
  importingOrganization,
  importPath,
  formatLine,
  importUsers,
  listUserNames,
} from '../../../../testing/users/user-import';

await ownDatabase();
const app = await sharedApp({ runsJobs: true });

const readEntries = (tenant: TestTenant) =>
  queryRows<{ action: string; entity_id: string | null; after: Record<string, unknown> }>(
    tenant,
    "select action, entity_id, after from audit_entry where entity = 'user' order by occurred_at, id",
  );

describe('a dry run', () => {
  it('reports a valid file, and writes nothing', async () => {
    const { tenant, client } = await importingOrganization(app);
    const { status, body } = await dryRun(client, createFile(formatLine(), formatLine({ role: 'Learner' })));
    expect([status, body]).toMatchObject([200, { rows: 2, valid: 2, invalidCount: 0, invalid: [] }]);
    expect(await listUserNames(tenant)).toHaveLength(1);
    expect(await queryRows(tenant, 'select id from user_import')).toEqual([]);
    await expectNoLines(tenant);
  });

  it('lists every problem by line and value', async () => {
    const { tenant, client } = await importingOrganization(app, { email_domains: ['example.com'] });
    const existing = await tenant.user({ userName: 'somebody.else' });
    const { body } = await dryRun(
      client,
      createFile(
        formatLine({ userName: 'abc', firstName: '', email: 'x@example.com' }),
        formatLine({ userName: 'olé.olé', email: 'o@example.com' }),
        formatLine({ email: 'nobody' }),
        formatLine({ email: 'nobody@elsewhere.example' }),
        formatLine({ role: 'Boss' }),
        formatLine({ language: 'de' }),
        formatLine({ location: 'Osaka / Plant 3' }),
        formatLine({ location: 'Delhi; delhi' }),
        formatLine({ employeeType: 'Temp' }),
        formatLine({ userName: existing.userName.toUpperCase(), email: 'free@example.com' }),
        formatLine({ email: existing.email }),
        formatLine({ userName: 'again.1', email: 'again@example.com' }),
        formatLine({ userName: 'Again.1', email: 'AGAIN@example.com' }),
        'too,few',
        `${formatLine()},more`,
        formatLine({ role: '', language: '', location: ' ', employeeType: '' }),
      ),
    );
    expect(body).toMatchObject({ rows: 16, valid: 1, invalidCount: 15 });
    const match = (body.invalid as { line: number; field: string; code: string }[]).map(
      ({ line, field, code }) => `${line} ${field} ${code}`,
    );
    expect(match.toSorted()).toEqual(
      [
        '2 userName tooShort',
        '2 firstName required',
        '3 userName userNameCharacters',
        '4 email email',
        '5 email emailDomain',
        '6 role choice',
        '7 language choice',
        '8 location unknown',
        '9 location duplicate',
        '10 employeeType choice',
        '11 userName taken',
        '12 email taken',
        '14 userName twice',
        '14 email twice',
        '15  columnCount',
        '16  columnCount',
        '17 role required',
        '17 language required',
        '17 location required',
        '17 employeeType required',
      ].toSorted(),
    );
    expect(body.invalid).toContainEqual({ line: 6, field: 'role', value: 'Boss', code: 'choice' });
  });

  it('accepts the name of a language in any language of the product, and no other one', async () => {
    const { client } = await importingOrganization(app);
    const names = ['English', 'JAPANESE', 'हिन्दी', '英語', 'hi-IN'];
    const lines = names.map((language) => formatLine({ language }));
    const { body } = await dryRun(client, createFile(...lines, formatLine({ language: 'Deutsch' })));
    expect(body).toMatchObject({ valid: 5, invalid: [{ line: 7, field: 'language', code: 'choice' }] });
  });

  it('gives all users the language and employee type of the request if no column holds them', async () => {
    const { tenant, client } = await importingOrganization(app);
    const cells = importHeader.split(',').slice(0, 5).concat('location');
    const userName = 'kenta.mori';
    const file = `${cells.join()}\n${userName},Kenta,Mori,${userName}@example.com,User,Delhi\n`;
    const { body } = await dryRun(client, file);
    expect(body).toMatchObject({ rows: 0, valid: 0 });
    const defaults = '&language=ja&employeeType=Contractor';
    await importUsers(client, file, defaults);
    expect(
      await queryRows(tenant, 'select language, employee_type from app_user where user_name = $1', [
        userName,
      ]),
    ).toEqual([{ language: 'ja', employee_type: 'Contractor' }]);
    // A column of the file takes precedence.
    const { body: withColumns } = await client.post(
      `${importPath}?dryRun=true${defaults}`,
      formWith(createFile(formatLine({ language: 'xx' }))),
    );
    expect(withColumns).toMatchObject({ invalid: [{ field: 'language', value: 'xx' }] });
  });

  it('counts the lines of the file, not its rows', async () => {
    const { client } = await importingOrganization(app);
    const { body } = await dryRun(
      client,
      `${importHeader}\r\n\r\n${formatLine({ lastName: '"Bra\r\nndt"' })}\r\n,,,,,,,\r\n${formatLine({ role: 'x' })}`,
    );
    expect(
      body.invalid.map((problem: { line: number; code: string }) => [problem.line, problem.code]),
    ).toEqual([
      [3, 'characters'],
      [6, 'choice'],
    ]);
    expect(body.rows).toBe(2);
  });
});

describe('an import', () => {
  it('adds users who are invited and can sign in', async () => {
    const { tenant, admin, client } = await importingOrganization(app);
    const line = formatLine({
      userName: 'aiko.sato',
      language: 'ja',
      role: 'Manager',
      lastName: '"Sato, Dr."',
    });
    const imported = await importUsers(
      client,
      createFile(line, formatLine({ location: 'Delhi;Osaka/Plant 2' })),
    );
    expect(imported).toMatchObject({
      state: 'Done',
      done: 2,
      total: 2,
      problem: null,
      result: { rows: 2, valid: 2, invalidCount: 0, invalid: [], created: 2 },
    });
    const { body } = await client.get('/admin/user?search=aiko');
    expect(body.items).toMatchObject([
      {
        userName: 'aiko.sato',
        lastName: 'Sato, Dr.',
        appRoleId: role.manager,
        language: 'ja',
        invited: true,
        active: true,
      },
    ]);
    expect(body.items[0].locationIds).toHaveLength(1);
    expect((await client.get('/admin/user')).body.total).toBe(3);
    await expectNoLines(tenant);

    await expect.poll(() => mailsTo(tenant, 'aiko.sato@example.com'), { timeout: 10_000 }).toHaveLength(1);
    const resetToken = await tokenMailedTo(tenant, 'aiko.sato@example.com');
    const selected = { resetToken, newPassword: 'Harbour-Lantern#47', confirmPassword: 'Harbour-Lantern#47' };
    expect((await signedOut(app, tenant).post('/auth/forcepassword', selected)).status).toBe(200);

    const entries = await readEntries(tenant);
    expect(entries.filter(({ action }) => action === 'user.created')).toHaveLength(2);
    expect(entries).toContainEqual({
      action: 'users.imported',
      entity_id: null,
      after: { created: 2 },
    });
    expect(entries.find(({ entity_id: id }) => id === body.items[0].id)?.after).toMatchObject({
      userName: 'aiko.sato',
      appRoleId: role.manager,
    });
    expect(admin.id).not.toBe(body.items[0].id);
  });

  it('imports nothing if a line is invalid, or all valid lines on request', async () => {
    const { tenant, client } = await importingOrganization(app);
    const file = createFile(
      formatLine({ userName: 'right.one' }),
      formatLine({ role: 'x' }),
      formatLine({ userName: 'right.two' }),
    );
    const rejected = await importUsers(client, file);
    expect(rejected).toMatchObject({
      state: 'Failed',
      problem: 'import.invalidLines',
      result: { created: 0 },
    });
    expect(await listUserNames(tenant)).toHaveLength(1);
    const imported = await importUsers(client, file, '&skipInvalid=true');
    expect(imported).toMatchObject({ state: 'Done', result: { created: 2, invalidCount: 1 } });
    expect(await listUserNames(tenant)).toEqual(expect.arrayContaining(['right.one', 'right.two']));
    const again = await importUsers(client, file, '&skipInvalid=true');
    expect(again).toMatchObject({ state: 'Failed', problem: 'import.invalidLines' });
  });

  it('allows a manager to import users of any role but administrator (S11)', async () => {
    const { tenant } = await importingOrganization(app);
    const manager = await signedIn(app, await tenant.user({ roleId: role.manager }));
    const { body } = await dryRun(
      manager,
      createFile(formatLine({ role: 'Administrator' }), formatLine({ role: '1002' })),
    );
    expect(body.invalid).toEqual([{ line: 2, field: 'role', value: 'Administrator', code: 'roleAbove' }]);
    const imported = await importUsers(
      manager,
      createFile(formatLine({ role: 'Administrator' })),
      '&skipInvalid=true',
    );
    expect(imported.problem).toBe('import.invalidLines');
  });

  it('is returned to its own user only', async () => {
    const { tenant, client } = await importingOrganization(app);
    const { body } = await client.post(`${importPath}?dryRun=false`, formWith(createFile(formatLine())));
    const other = await signedIn(app, await tenant.user());
    expect((await other.get(`/job/${body.jobId}`)).status).toBe(404);
    expect((await client.get(`/job/${body.jobId}`)).status).toBe(200);
  });
});

describe('the columns of a file', () => {
  const german = ['Anmeldename', 'Vorname', 'Nachname', 'Mail', 'Rolle', 'Sprache', 'Ort', 'Art', 'Notiz'];
  const content = () => [german.join(), `${formatLine()},x`, ''].join('\n');

  it('are reported by a dry run, which reads no row while a field has no column', async () => {
    const { client } = await importingOrganization(app);
    const { status, body } = await dryRun(client, content());
    expect([status, body]).toEqual([
      200,
      { columns: german, mapping: german.map(() => null), rows: 0, valid: 0, invalidCount: 0, invalid: [] },
    ]);
  });

  it('are required for an import', async () => {
    const { tenant, client } = await importingOrganization(app);
    const { status, body } = await client.post(`${importPath}?dryRun=false`, formWith(content()));
    expect([status, body.fields.file[0].code]).toEqual([422, 'columnsMissing']);
    expect(await queryRows(tenant, 'select id from user_import')).toEqual([]);
  });

  it('can be mapped by the caller', async () => {
    const { tenant, client } = await importingOrganization(app);
    const query = `&columns=${importHeader},`;
    const checked = await client.post(`${importPath}?dryRun=true${query}`, formWith(content()));
    expect(checked.body).toMatchObject({ rows: 1, valid: 1 });
    expect(checked.body.mapping).toEqual([...importHeader.split(','), null]);
    expect(await importUsers(client, content(), query)).toMatchObject({ result: { created: 1 } });
    expect(await queryRows(tenant, "select id from app_user where first_name = 'Oskar'")).toHaveLength(1);
    const wrong = await client.post(
      `${importPath}?dryRun=true&columns=userName,password`,
      formWith(content()),
    );
    expect(wrong.status).toBe(422);
  });

  it('can be those of an Excel workbook', async () => {
    const { client } = await importingOrganization(app);
    const rows = [importHeader.split(','), formatLine().split(',')];
    expect((await dryRun(client, buildWorkbook(rows))).body).toMatchObject({ rows: 1, valid: 1 });
  });

  it('rejects a workbook with more text than its size promises, and reports cells that are too long (S74)', async () => {
    const { client } = await importingOrganization(app);
    const sharedStrings = `<si><t>${'x'.repeat(1_000_000)}</t></si>`;
    const hostile = await dryRun(client, workbookWith(sharedRows(1, 1_000, 40), { sharedStrings }));
    expect([hostile.status, hostile.body.fields?.file?.[0]?.code]).toEqual([422, 'fileTooLarge']);

    const locations = Array.from({ length: 3_000 }, () => 'Delhi').join('; ');
    const line = formatLine({ location: locations }).split(',');
    const { body } = await dryRun(client, buildWorkbook([importHeader.split(','), line]));
    expect(body).toMatchObject({ valid: 0, invalid: [{ line: 2, field: 'location', code: 'tooLong' }] });
  });
});

describe('a file that cannot be read', () => {
  const bytes = (...parts: (string | number[])[]): Uint8Array<ArrayBuffer> =>
    Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part)] : part)));
  it.each<[string, () => string | Uint8Array<ArrayBuffer>]>([
    ['fileEmpty', () => createFile()],
    ['fileEmpty', () => `${importHeader}\n,,,,,,,\n\n`],
    ['fileEmpty', () => ''],
    ['columnsTwice', () => `${importHeader},email\n`],
    ['fileEncoding', () => bytes(createFile(formatLine({ firstName: 'José' })), 'Jos', [0xe9], '\n')],
    ['fileWorkbook', () => bytes('PK', [3, 4], 'and so on')],
    ['fileEncoding', () => `${createFile(formatLine())}a\0b`],
    ['fileQuotes', () => createFile(formatLine({ lastName: '"Brandt"x' }))],
    ['fileQuotes', () => createFile(formatLine({ lastName: 'Bra"ndt' }))],
    ['fileQuotes', () => createFile(formatLine({ lastName: '"Brandt' }))],
    ['fileLineTooLong', () => createFile(formatLine({ lastName: 'x'.repeat(70_000) }))],
    [
      'fileLineTooLong',
      () =>
        createFile(formatLine({ lastName: '"Brandt' }), ...Array.from({ length: 2_000 }, () => formatLine())),
    ],
  ])('%s', async (code, content) => {
    const { tenant, client } = await importingOrganization(app);
    for (const query of ['?dryRun=true', '?dryRun=false']) {
      const { status, body } = await client.post(`${importPath}${query}`, formWith(content()));
      expect([status, body.code, body.fields.file[0].code]).toEqual([422, 'validation', code]);
    }
    expect(await queryRows(tenant, 'select id from user_import')).toEqual([]);
    await expectNoLines(tenant);
  });

  it.each([
    ['a byte order mark', (text: string) => `\ufeff${text}`],
    ['semicolons', (text: string) => text.replaceAll(',', ';')],
    ['UTF-16', (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))],
    ['UTF-16 without its mark', (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'))],
    [
      'Windows-1252',
      (text: string) => new Uint8Array(Buffer.from(text.replaceAll('Oskar', 'José'), 'latin1')),
    ],
    ['tabs', (text: string) => text.replaceAll(',', '\t')],
    ['line ends of old', (text: string) => text.replaceAll('\n', '\r')],
    [
      'other columns first',
      (text: string) =>
        text
          .split('\n')
          .map((line) => line.split(',').toReversed().join())
          .join('\n'),
    ],
    [
      'a header as people write it',
      (text: string) => text.replace('userName', '"User Name"').replace('firstName', 'FIRST_NAME'),
    ],
    ['columns without a name', (text: string) => text.replaceAll(/(?<=.)\n/g, ',,\n')],
    [
      'columns that are ignored',
      (text: string) => text.replaceAll(/(?<=.)\n/g, ',x\n').replace(',x', ',password'),
    ],
    ['our apostrophe before a sign', (text: string) => text.replace('Oskar', "'=Oskar")],
  ])('is a file with %s', async (_what, made) => {
    const { client } = await importingOrganization(app);
    const { body } = await dryRun(client, made(createFile(formatLine(), formatLine())));
    expect(body).toMatchObject({ rows: 2, valid: 2, invalidCount: 0, invalid: [] });
  });

  it('has too many rows', async () => {
    const { client } = await importingOrganization(app);
    const rows = '\n'.repeat(userImportLimits.rows);
    const { status, body } = await dryRun(client, `${importHeader}\n${rows}a,b,c,d,e,f,g,h\n`);
    expect([status, body.fields.file[0].code]).toEqual([422, 'fileTooManyRows']);
  }, 60_000);

  it('is larger than 10 MB; a file of exactly 10 MB is accepted (S57)', async () => {
    const { client } = await importingOrganization(app);
    const begun = createFile(formatLine());
    const filled = (size: number) =>
      begun + `${' '.repeat(59)}\n`.repeat(Math.ceil(size / 60)).slice(0, size - begun.length);
    const large = await dryRun(client, filled(userImportLimits.bytes + 1));
    expect([large.status, large.body.code]).toEqual([413, 'request.tooLarge']);
    expect((await dryRun(client, filled(userImportLimits.bytes))).body).toMatchObject({ rows: 1, valid: 1 });
  }, 60_000);

  it('is missing or in the wrong field', async () => {
    const { client } = await importingOrganization(app);
    const empty = await client.post(`${importPath}?dryRun=true`, new FormData());
    expect(empty.status).toBeGreaterThanOrEqual(400);
    expect(empty.status).toBeLessThan(500);
    const elsewhere = await client.post(
      `${importPath}?dryRun=true`,
      formWith(createFile(formatLine()), 'other'),
    );
    expect([elsewhere.status, elsewhere.body.code]).toEqual([422, 'validation']);
    const json = await client.post(`${importPath}?dryRun=true`, { file: 'x' });
    expect([json.status, json.body.code]).toEqual([415, 'request.unsupportedMediaType']);
    const cut = await client.post(
      `${importPath}?dryRun=true`,
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nuserName',
      {
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      },
    );
    expect([cut.status, cut.body.code]).toEqual([400, 'request.malformed']);
  });
});

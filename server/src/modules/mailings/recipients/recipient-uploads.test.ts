import { describe, expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { recipientLimits } from '@vantage/contract/mailings/recipients';
import { signedIn, signedOut } from '../../../../testing/client';
import { ownDatabase } from '../../../../testing/database/database';
import { asOwner, queryRows } from '../../../../testing/factories';
import { withSurvey, type SurveyFixture } from '../../../../testing/surveys/survey-administration';
import { sharedApp } from '../../../../testing/test-app';
import { sharedRows, buildWorkbook, workbookWith } from '../../../../testing/users/workbook';
import { chunkLines } from './recipient-chunks';

await ownDatabase();
const app = await sharedApp();

const buildForm = (content: string | Uint8Array<ArrayBuffer>, mapping?: object): FormData => {
  const form = new FormData();
  form.append('file', new Blob([content]), 'people.csv');
  if (mapping) form.append('mapping', JSON.stringify(mapping));
  return form;
};

const keeper = async () => {
  const fixture = await withSurvey(app);
  const path = `${fixture.path}/bulkemail`;
  return {
    ...fixture,
    path,
    upload: (content: string | Uint8Array<ArrayBuffer>, mapping?: object) =>
      fixture.client.post(`${path}/validate`, buildForm(content, mapping)),
  };
};

const storedLines = ({ tenant }: SurveyFixture, uploadId: string) =>
  queryRows<{ line: number; email: string; cells: string[] }>(
    tenant,
    `select r.line, r.email, r.cells from recipient_upload_chunk b, ${chunkLines}
     where b.upload_id = $1 order by r.line`,
    [uploadId],
  );

const uploads = ({ tenant }: SurveyFixture) =>
  queryRows<{ id: string }>(tenant, 'select id from recipient_upload order by created_at');

describe('POST survey/:surveyId/bulkemail/validate', () => {
  it('counts lines, keeps the valid ones, and reports the others with value and reason', async () => {
    const fixture = await keeper();
    await fixture.tenant.suppression('Gone@Example.com');
    const { status, body, text } = await fixture.upload(
      [
        'First name,E-mail,Team',
        'Aiko,aiko@example.com,"Ramp, night"',
        'Ben,no address,Ramp',
        ',,',
        'Cara,,Ramp',
        'Aiko again,AIKO@example.com,Ramp',
        'Gone,gone@example.com,Ramp',
        'Dev,dev@example.com',
        "Eve,eve@example.com,'=1+1",
      ].join('\n'),
    );
    expect(status, text).toBe(200);
    expect(body).toMatchObject({
      columns: ['First name', 'E-mail', 'Team'],
      mapping: { firstName: 'First name', email: 'E-mail' },
      rows: 7,
      valid: 2,
      duplicates: 1,
      duplicateLines: [{ line: 6, email: 'AIKO@example.com', firstLine: 2 }],
      unsubscribed: 1,
      invalidCount: 3,
      invalid: [
        { line: 3, value: 'no address', code: 'email', reason: 'Invalid email address' },
        { line: 5, value: '', code: 'required' },
        { line: 8, value: 'Dev dev@example.com', code: 'cells' },
      ],
    });
    expect(await storedLines(fixture, body.uploadId)).toEqual([
      { line: 2, email: 'aiko@example.com', cells: ['Aiko', 'aiko@example.com', 'Ramp, night'] },
      { line: 7, email: 'gone@example.com', cells: ['Gone', 'gone@example.com', 'Ramp'] },
      { line: 9, email: 'eve@example.com', cells: ['Eve', 'eve@example.com', '=1+1'] },
    ]);
    const csv = await fixture.client.get(`${fixture.path}/uploads/${body.uploadId}/invalid.csv`);
    expect(csv.text.split('\r\n')).toEqual([
      '\ufeffline,value,code,reason',
      '3,no address,email,Invalid email address',
      '5,,required,The email address is missing.',
      '6,AIKO@example.com,duplicate,An earlier line has the same address.',
      "8,Dev dev@example.com,cells,The number of values doesn't match the number of columns.",
      '',
    ]);
  });

  it('reads addresses with a name in front, and tells why an international one is invalid', async () => {
    const fixture = await keeper();
    const { body } = await fixture.upload(
      [
        'email',
        'Ana Stone <ana@example.com>',
        '"""Stone, Ben"" <ben@example.com>"',
        '<cara@example.com>',
        'Cara <CARA@example.com>',
        'Dev <dev>',
        'Eve <eve@example.com> <eve@example.com>',
        'jürgen@example.com',
        'Jo <jo@bücher.example>',
        'zero\u200b@example.com',
        '日本',
      ].join('\n'),
    );
    expect(body).toMatchObject({
      valid: 3,
      duplicates: 1,
      invalid: [
        { line: 6, value: 'Dev <dev>', code: 'email' },
        { line: 7, value: 'Eve <eve@example.com> <eve@example.com>', code: 'email' },
        { line: 8, value: 'jürgen@example.com', code: 'nonAscii' },
        { line: 9, value: 'Jo <jo@bücher.example>', code: 'nonAscii' },
        { line: 10, code: 'nonAscii' },
        { line: 11, value: '日本', code: 'email' },
      ],
    });
    expect(await storedLines(fixture, body.uploadId)).toMatchObject([
      { email: 'ana@example.com', cells: ['ana@example.com'] },
      { email: 'ben@example.com' },
      { email: 'cara@example.com' },
    ]);
  });

  it('reads workbooks, and columns by any name', async () => {
    const fixture = await keeper();
    const people = buildWorkbook([
      ['Kontakt', 'Name'],
      ['aiko@example.com', 'Aiko'],
    ]);
    const unknown = await fixture.upload(people);
    expect(unknown.body).toMatchObject({
      uploadId: null,
      columns: ['Kontakt', 'Name'],
      mapping: {},
      rows: 0,
    });
    const mapped = await fixture.upload(people, { email: 'Kontakt', firstName: 'Name' });
    expect(mapped.body).toMatchObject({ valid: 1, mapping: { email: 'Kontakt', firstName: 'Name' } });
    expect(await storedLines(fixture, mapped.body.uploadId)).toHaveLength(1);
  });

  it('rejects lines whose cells are long together', async () => {
    const fixture = await keeper();
    const line = (cells: number): string => Array(cells).fill('x'.repeat(recipientLimits.cell)).join(',');
    const columns = Array.from({ length: 10 }, (_, index) => `Note ${index}`).join(',');
    const { body } = await fixture.upload(
      `email,${columns}\nlong@example.com,${line(10)}\nfits@example.com,${line(9)},\n`,
    );
    expect(body).toMatchObject({
      valid: 1,
      invalid: [{ line: 2, value: 'long@example.com', code: 'lineTooLong' }],
    });
  });

  it('stores long lines in chunks of at most a megabyte', async () => {
    const fixture = await keeper();
    const cells = Array(9).fill('x'.repeat(recipientLimits.cell)).join(',');
    const lines = Array.from({ length: 200 }, (_, index) => `r${index}@example.com,${cells}`);
    const { body } = await fixture.upload(`email,a,b,c,d,e,f,g,h,i\n${lines.join('\n')}\n`);
    expect(body.valid).toBe(200);
    const blocks = await queryRows<{ size: number }>(
      fixture.tenant,
      'select length(cells::text) as size from recipient_upload_chunk where upload_id = $1',
      [body.uploadId],
    );
    expect(blocks.length).toBeGreaterThan(1);
    expect(Math.max(...blocks.map(({ size }) => size))).toBeLessThan(2 ** 20);
  });

  it('reports the cells of a workbook that share a text of 1 MB (S74)', async () => {
    const fixture = await keeper();
    const header = '<row r="1"><c t="str"><v>email</v></c><c t="str"><v>Note</v></c></row>';
    const address = '<row r="2"><c t="str"><v>aiko@example.com</v></c><c t="s"><v>1</v></c></row>';
    const { status, body } = await fixture.upload(
      workbookWith(header + address + sharedRows(3, 1_500, 2), {
        sharedStrings: `<si><t>${'x'.repeat(1_000_000)}</t></si><si><t>${'y'.repeat(recipientLimits.cell)}</t></si>`,
      }),
    );
    expect([status, body]).toMatchObject([200, { rows: 1_501, valid: 1, invalidCount: 1_500 }]);
    expect(body.invalid[0]).toMatchObject({ line: 3, code: 'tooLong', value: 'x'.repeat(100) });
    expect(await storedLines(fixture, body.uploadId)).toMatchObject([
      { cells: ['aiko@example.com', 'y'.repeat(recipientLimits.cell)] },
    ]);
  });

  it.each([
    ['no rows', 'email\n', 'file', 'fileEmpty'],
    [
      'a cell in the last row of a workbook',
      workbookWith('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
      'file',
      'fileTooManyRows',
    ],
    ['a column twice', 'email,Team,Team\na@example.com,A,B\n', 'file', 'columnsTwice'],
    ['an image', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe, 0x00]), 'file', 'fileEncoding'],
  ])('refuses a file with %s, and keeps nothing', async (_what, content, field, code) => {
    const fixture = await keeper();
    const { status, body } = await fixture.upload(content);
    expect([status, body.fields?.[field]?.[0]?.code]).toEqual([422, code]);
    expect(await uploads(fixture)).toEqual([]);
  });

  it.each([
    ['an unknown column', JSON.stringify({ email: 'Nowhere' })],
    ['no JSON', 'email'],
    ['no address', JSON.stringify({ firstName: 'email' })],
  ])('refuses a mapping with %s', async (_what, mapping) => {
    const { client, path } = await keeper();
    const form = buildForm('email\na@example.com\n');
    form.append('mapping', mapping);
    const { status, body } = await client.post(`${path}/validate`, form);
    expect(status).toBe(422);
    expect(Object.keys(body.fields)[0]).toMatch(/^mapping/);
  });

  it('rejects a file above 10 MB (S57)', async () => {
    const fixture = await keeper();
    const { status, body } = await fixture.upload(Buffer.alloc(recipientLimits.bytes + 1, 'a@example.com\n'));
    expect([status, body.code]).toEqual([413, 'request.tooLarge']);
  });

  it('reports the first 1,000 invalid lines, and has all of them in the file', async () => {
    const fixture = await keeper();
    const { body } = await fixture.upload(`email\n${'wrong\n'.repeat(1_200)}right@example.com\n`);
    expect([body.invalidCount, body.invalid.length, body.valid]).toEqual([1_200, 1_000, 1]);
    const csv = await fixture.client.get(`${fixture.path}/uploads/${body.uploadId}/invalid.csv`);
    expect(csv.text.trimEnd().split('\r\n')).toHaveLength(1_201);
  });

  it("keeps the user's five newest files, and none for more than two days", async () => {
    const fixture = await keeper();
    const ids: string[] = [];
    for (let count = 0; count < 6; count += 1)
      ids.push((await fixture.upload(`email\nperson${count}@example.com\n`)).body.uploadId);
    expect((await uploads(fixture)).map(({ id }) => id)).toEqual(ids.slice(1));
    await asOwner(fixture.tenant.id, (owner) =>
      owner.query(`update recipient_upload set created_at = now() - interval '49 hours' where id <> $1`, [
        ids.at(-1),
      ]),
    );
    await app.runMaintenance(AbortSignal.timeout(60_000));
    expect((await uploads(fixture)).map(({ id }) => id)).toEqual(ids.slice(-1));
    const lines = await queryRows(fixture.tenant, 'select upload_id from recipient_upload_chunk');
    expect(lines).toEqual([{ upload_id: ids.at(-1) }]);
  });

  it('is for those who may send, and for surveys of their tenant (S8)', async () => {
    const { tenant, path, upload } = await keeper();
    const file = (): FormData => buildForm('email\na@example.com\n');
    const { uploadId } = (await upload('email\na@example.com\n')).body;
    const as = async (roleId: (typeof role)[keyof typeof role]) =>
      signedIn(app, await tenant.user({ roleId }));
    expect((await (await as(role.manager)).post(`${path}/validate`, file())).status).toBe(200);
    for (const roleId of [role.user, role.learner])
      expect((await (await as(roleId)).post(`${path}/validate`, file())).status).toBe(403);
    expect((await signedOut(app, tenant).post(`${path}/validate`, file())).status).toBe(401);
    const elsewhere = await keeper();
    expect((await elsewhere.client.post(`${path}/validate`, file())).status).toBe(404);
    const foreign = `${elsewhere.path}/uploads/${uploadId}/invalid.csv`;
    expect((await elsewhere.client.get(foreign)).status).toBe(404);
  });
});

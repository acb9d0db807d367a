import { describe, expect, it } from 'vitest';
import { send, signedIn, signedOut } from '../../../testing/client';
import { makeTenant, queryRows } from '../../../testing/factories';
import { ownApp, sharedApp } from '../../../testing/test-app';

const app = await sharedApp();

const organization = async () => {
  const tenant = await makeTenant();
  const client = await signedIn(app, await tenant.user());
  const change = (fields: object, version = 1) => client.post('/api/v1/app', { version, ...fields });
  return { tenant, client, change };
};

describe("an organization's branding", () => {
  it('is saved with its version, shown to everyone, and audited', async () => {
    const { tenant, client, change } = await organization();
    const [logo, image] = [await tenant.asset(), await tenant.asset()];
    const { status, body } = await change({
      customerLogoId: logo,
      loginImageId: image,
      brandColor: '#0A7D55',
      productLabel: 'Acme Insights',
      messageAboveLoginArea: '<p>Maintenance on <strong>Saturday</strong>.</p>',
      newUserNote: 'Your dashboards appear on the next working day.',
      supportEmail: 'desk@acme.example',
      links: { privacy: 'https://acme.example/privacy', support: 'https://acme.example/help?x=1' },
    });
    expect([status, body.customerLogoId, body.loginImageId, body.version]).toEqual([200, logo, image, 2]);
    const anybody = signedOut(app, tenant);
    const publicSettings = (await anybody.get('/app')).body;
    expect(publicSettings).toMatchObject({
      appLogo: body.customerLogo,
      loginImage: body.loginImage,
      favicon: `${body.customerLogo}/favicon`,
      brandColor: '#0a7d55',
      productLabel: 'Acme Insights',
      messageAboveLoginArea: '<p>Maintenance on <strong>Saturday</strong>.</p>',
      newUserNote: 'Your dashboards appear on the next working day.',
      links: {
        privacy: 'https://acme.example/privacy',
        accessibility: null,
        support: 'https://acme.example/help?x=1',
      },
    });
    const check = await anybody.get('/check-tenant/appTenantId');
    expect(check.body.info.supportEmail).toBe('desk@acme.example');
    expect((await change({ brandColor: '#ffffff' })).body.code).toBe('conflict.stale');
    const reset = { customerLogoId: null, loginImageId: null, productLabel: null, links: { privacy: null } };
    expect((await change(reset, 2)).body).toMatchObject({
      appLogo: null,
      favicon: null,
      productLabel: 'Vantage',
    });
    const entries = await queryRows<{ after: object }>(
      tenant,
      "select after from audit_entry where action = 'settings.updated' order by id",
    );
    expect(entries.map(({ after }) => Object.keys(after).includes('productLabel'))).toEqual([true, true]);
    expect((await client.get('/app')).body.version).toBe(3);
  });

  it("rejects an image that isn't the organization's own (S3)", async () => {
    const { tenant, change } = await organization();
    const foreign = await (await makeTenant()).asset();
    const { status, body } = await change({ customerLogoId: foreign, loginImageId: tenant.id });
    expect([status, Object.keys(body.fields)]).toEqual([422, ['customerLogoId', 'loginImageId']]);
  });

  it('keeps of the message only what it may contain (S45)', async () => {
    const { change } = await organization();
    const html = `<h1 onclick="x()">Hello</h1><script>alert(1)</script><img src=x onerror=alert(1)>
      <a href="javascript:alert(1)" style="x">one</a> <a href="https://acme.example">two</a> <b>bold</b> 1 < 2 & 3`;
    expect(
      (await change({ messageAboveLoginArea: html })).body.messageAboveLoginArea.replace(/\s+/g, ' '),
    ).toBe('Hello <a>one</a> <a href="https://acme.example">two</a> <strong>bold</strong> 1 &lt; 2 &amp; 3');
    expect(
      (await change({ messageAboveLoginArea: '<p> &nbsp;<br></p>' }, 2)).body.messageAboveLoginArea,
    ).toBe('');
  });

  it.each<[string, object, string | null]>([
    ['a color by name', { brandColor: 'red' }, 'brandColor'],
    ['a color of 3 digits', { brandColor: '#123' }, 'brandColor'],
    ['a label of 50', { productLabel: 'x'.repeat(50) }, null],
    ['a label of 51', { productLabel: 'x'.repeat(51) }, 'productLabel'],
    ['an empty label', { productLabel: ' ' }, 'productLabel'],
    ['a message of 500 in markup', { messageAboveLoginArea: `<p>${'&amp;'.repeat(500)}</p>` }, null],
    ['markup of 5,001', { messageAboveLoginArea: '<br>'.repeat(1_251) }, 'messageAboveLoginArea'],
    ['a note of 301', { newUserNote: 'x'.repeat(301) }, 'newUserNote'],
    ['a page by http', { links: { privacy: 'http://acme.example' } }, 'links.privacy'],
    ['a page with a user', { links: { support: 'https://bank.example@acme.example' } }, 'links.support'],
    ['a script', { links: { accessibility: 'javascript:alert(1)' } }, 'links.accessibility'],
    ['no page', { links: {} }, 'links'],
    ['no address', { supportEmail: 'desk' }, 'supportEmail'],
    ['no language', { selectedLanguages: [] }, 'selectedLanguages'],
    ['a language twice', { selectedLanguages: ['en', 'en'] }, 'selectedLanguages'],
    ['a language that is none', { selectedLanguages: ['en', 'xx'] }, 'selectedLanguages.1'],
    ['a default that is not selected', { selectedLanguages: ['ja'] }, 'defaultLanguage'],
    ['a time zone that is none', { timeZone: 'Europe/Nowhere' }, 'timeZone'],
    ['a time zone with an offset', { timeZone: '+01:00' }, 'timeZone'],
  ])('%s (S41)', async (_what, fields, problem) => {
    const { change } = await organization();
    const { status, body } = await change(fields);
    expect([status, Object.keys(body.fields ?? {})]).toEqual(problem === null ? [200, []] : [422, [problem]]);
  });
});

it('languages and time zone take effect in every process', async () => {
  const { tenant, change } = await organization();
  const other = signedOut(await ownApp(), tenant);
  const check = async () => (await other.get('/check-tenant/appTenantId')).body;
  expect((await check()).info.timeZone).toBe('UTC');
  const { status, body } = await change({
    selectedLanguages: ['ja', 'en'],
    defaultLanguage: 'ja',
    timeZone: 'Asia/Tokyo',
  });
  expect([status, body.timeZone]).toEqual([200, 'Asia/Tokyo']);
  await expect
    .poll(check)
    .toMatchObject({ defaultLanguage: { code: 'ja' }, info: { timeZone: 'Asia/Tokyo' } });
  expect((await other.get('/app')).body.selectedLanguages).toEqual(['ja', 'en']);
});

it('a logo is also available as a small PNG for tabs and mails', async () => {
  const { tenant } = await organization();
  const url = `/api/assets/${tenant.id}/${await tenant.asset()}`;
  const { default: sharp } = await import('sharp');
  const [favicon, mail, unknown] = await Promise.all(
    ['favicon', 'mail', 'other'].map((variant) => app.server.inject(`${url}/${variant}`)),
  );
  expect(await sharp(favicon?.rawPayload).metadata()).toMatchObject({ format: 'png', width: 96, height: 96 });
  expect(mail?.headers['content-type']).toBe('image/png');
  expect(unknown?.statusCode).toBe(404);
  const foreign = await makeTenant();
  const elsewhere = await send(app, { method: 'GET', url: `${url.replace(tenant.id, foreign.id)}/favicon` });
  expect(elsewhere.status).toBe(404);
});

import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { signedIn, signedOut } from '../../../../testing/client';
import { surveyFixture, surveysPath } from '../../../../testing/surveys/survey-administration';
import { sharedApp } from '../../../../testing/test-app';
import { qrPng, qrSvg } from './qr-images';

const app = await sharedApp();

const getText = async (image: Buffer): Promise<string> => {
  const { data, info } = await sharp(image, { density: 600 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ data, width: info.width, height: info.height });
};

describe('qrPng, qrSvg', () => {
  it.each([
    'https://portal.example/survey/x',
    `https://portal.example/${'very-long/'.repeat(20)}survey/${'aB3_'.repeat(11)}`,
    'https://調査.example/survey/x',
  ])('encode %s legibly', async (text) => {
    for (const draw of [qrPng, qrSvg]) expect(await getText(await draw(text))).toBe(text);
  });
});

describe('GET survey/:surveyId/qr.png, qr.svg', () => {
  it("contains the live URL and the survey's name", async () => {
    const { tenant, client, customerId } = await surveyFixture(app);
    const { id } = await tenant.publishedSurvey({}, { name: 'Ramp / 安全', customer_id: customerId });
    const { liveUrl } = (await client.get(`${surveysPath}/${id}`)).body;
    const png = await client.get(`${surveysPath}/${id}/qr.png`);
    expect(png.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': expect.stringContaining(`filename*=UTF-8''Ramp%20%E5%AE%89%E5%85%A8.png`),
      'x-content-type-options': 'nosniff',
    });
    expect(await getText(png.bytes)).toBe(liveUrl);
    const svg = await client.get(`${surveysPath}/${id}/qr.svg`);
    expect(svg.headers['content-type']).toBe('image/svg+xml');
    expect(await getText(svg.bytes)).toBe(liveUrl);
  });

  it('is not found while the survey is not published', async () => {
    const { tenant, client } = await surveyFixture(app);
    const id = await tenant.survey();
    for (const file of ['qr.png', 'qr.svg'])
      expect((await client.get(`${surveysPath}/${id}/${file}`)).status).toBe(404);
  });

  it('says that a survey without an open link has none', async () => {
    const { tenant, client } = await surveyFixture(app);
    const { id } = await tenant.publishedSurvey({}, { allows_public_link: false });
    for (const file of ['qr.png', 'qr.svg']) {
      const { status, body } = await client.get(`${surveysPath}/${id}/${file}`);
      expect([status, body.code]).toEqual([409, 'survey.invitationOnly']);
    }
  });

  it('requires access to the survey (S8)', async () => {
    const { tenant } = await surveyFixture(app);
    const user = await tenant.user({ roleId: role.user });
    const mine = await tenant.publishedSurvey(
      {},
      { customer_id: await tenant.customer({ assigned: [user] }) },
    );
    const other = await tenant.publishedSurvey({});
    const consultant = await signedIn(app, user);
    expect((await consultant.get(`${surveysPath}/${mine.id}/qr.svg`)).status).toBe(200);
    expect((await consultant.get(`${surveysPath}/${other.id}/qr.svg`)).status).toBe(404);
    const learner = await signedIn(app, await tenant.user({ roleId: role.learner }));
    expect((await learner.get(`${surveysPath}/${mine.id}/qr.svg`)).status).toBe(403);
    expect((await signedOut(app, tenant).get(`${surveysPath}/${mine.id}/qr.svg`)).status).toBe(401);
    const { client: elsewhere } = await surveyFixture(app);
    expect((await elsewhere.get(`${surveysPath}/${mine.id}/qr.png`)).status).toBe(404);
  });
});

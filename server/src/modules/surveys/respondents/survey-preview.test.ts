import { describe, expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { signedIn, signedOut } from '../../../../testing/client';
import { queryRows } from '../../../../testing/factories';
import {
  surveyFixture,
  surveysPath,
  withQuestion,
  withSurvey,
} from '../../../../testing/surveys/survey-administration';
import { sharedApp } from '../../../../testing/test-app';

const app = await sharedApp();

describe('GET survey/:surveyId/preview', () => {
  it('returns the draft, even of a published survey, and stores nothing', async () => {
    const { tenant, client, customerId } = await surveyFixture(app);
    const { id } = await tenant.publishedSurvey(withQuestion('old'), {
      name: 'Ramp safety',
      customer_id: customerId,
    });
    const path = `${surveysPath}/${id}`;
    await client.put(`${path}/definition`, { definition: withQuestion('new'), draftVersion: 1 });
    const { status, body } = await client.get(`${path}/preview`);
    expect([status, body]).toMatchObject([
      200,
      {
        name: 'Ramp safety',
        type: 'SurveyJS',
        definition: withQuestion('new'),
        branding: { brandColor: null },
      },
    ]);
    expect(await queryRows(tenant, 'select from survey_response')).toEqual([]);
  });

  it('returns no definition before one is saved, and 404 for a deleted survey', async () => {
    const { client, path } = await withSurvey(app);
    expect((await client.get(`${path}/preview`)).body.definition).toBeNull();
    await client.call('DELETE', path);
    expect((await client.get(`${path}/preview`)).status).toBe(404);
  });

  it('requires the permission to change surveys of the tenant (S7)', async () => {
    const { tenant, path } = await withSurvey(app);
    for (const roleId of [role.user, role.learner]) {
      const client = await signedIn(app, await tenant.user({ roleId }));
      expect((await client.get(`${path}/preview`)).status).toBe(403);
    }
    expect((await signedOut(app, tenant).get(`${path}/preview`)).status).toBe(401);
    const { client } = await surveyFixture(app);
    expect((await client.get(`${path}/preview`)).status).toBe(404);
  });
});

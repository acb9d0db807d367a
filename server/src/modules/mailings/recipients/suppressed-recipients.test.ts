import { describe, expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { signedIn, signedOut } from '../../../../testing/client';
import { makeTenant } from '../../../../testing/factories';
import { addUpload } from '../../../../testing/mailings/mailing-factory';
import { sharedApp } from '../../../../testing/test-app';

const app = await sharedApp();

const sender = async () => {
  const tenant = await makeTenant();
  const client = await signedIn(app, await tenant.user());
  const surveyId = await tenant.survey();
  return { tenant, client, surveyId };
};

describe('suppressed recipients of an upload', () => {
  it('are listed with the reason, in any letter case, and again as soon as it has changed', async () => {
    const { tenant, client, surveyId } = await sender();
    const emails = ['ana@example.com', 'Ben@Example.com', 'cara@example.com'];
    const uploadId = await addUpload(
      tenant,
      surveyId,
      emails.map((email) => ({ email })),
    );
    await client.post('/suppression', { email: 'ben@example.com', reason: 'bounced' });
    const id = await tenant.suppression('cara@example.com');
    const path = `/survey/${surveyId}/bulkemail/uploads/${uploadId}/suppressed`;
    const ben = { line: 3, email: 'Ben@Example.com', reason: 'bounced' };
    expect((await client.get(path)).body).toEqual({
      items: [ben, { line: 4, email: 'cara@example.com', reason: 'added' }],
      total: 2,
    });
    expect((await client.get(`${path}.csv`)).text.trimEnd().split('\r\n')).toEqual([
      '\ufeffline,email,reason',
      '3,Ben@Example.com,bounced',
      '4,cara@example.com,added',
    ]);
    await client.call('DELETE', `/suppression/${id}`);
    expect((await client.get(path)).body).toEqual({ items: [ben], total: 1 });
  });

  it('are all in the file, but only a hundred in the list', async () => {
    const { tenant, client, surveyId } = await sender();
    const emails = Array.from({ length: 1_001 }, (_, index) => `person-${index}@example.com`);
    const uploadId = await addUpload(
      tenant,
      surveyId,
      emails.map((email) => ({ email })),
    );
    const file = new FormData();
    file.append('file', new Blob([`email\n${emails.join('\n')}`]), 'people.csv');
    expect((await client.post('/suppression/import', file)).status).toBe(200);
    const path = `/survey/${surveyId}/bulkemail/uploads/${uploadId}/suppressed`;
    const { items, total } = (await client.get(path)).body;
    expect([items.length, total]).toEqual([100, 1_001]);
    const lines = (await client.get(`${path}.csv`)).text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(1_002);
    expect(lines.at(-1)).toBe('1002,person-1000@example.com,added');
  });

  it('are for those who may send, of the tenant and survey (S8)', async () => {
    const { tenant, client, surveyId } = await sender();
    const uploadId = await addUpload(tenant, surveyId, [{ email: 'ana@example.com' }]);
    const pathIn = (survey: string) => `/survey/${survey}/bulkemail/uploads/${uploadId}/suppressed`;
    const other = await sender();
    for (const ending of ['', '.csv']) {
      expect((await client.get(pathIn(surveyId) + ending)).status).toBe(200);
      expect((await client.get(pathIn(await tenant.survey()) + ending)).status).toBe(404);
      expect((await other.client.get(pathIn(other.surveyId) + ending)).status).toBe(404);
      expect((await signedOut(app, tenant).get(pathIn(surveyId) + ending)).status).toBe(401);
      const learner = await signedIn(app, await tenant.user({ roleId: role.learner }));
      expect((await learner.get(pathIn(surveyId) + ending)).status).toBe(403);
    }
  });
});

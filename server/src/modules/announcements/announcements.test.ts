import { describe, expect, it } from 'vitest';
import { announcementLimits } from '@vantage/contract/announcement-fields';
import { role } from '@vantage/contract/permissions';
import { signedIn, type Client } from '../../../testing/client';
import { makeTenant, queryRows } from '../../../testing/factories';
import { ownApp, sharedApp } from '../../../testing/test-app';
import { organization } from '../../../testing/users/user-administration';
import { day, minute } from '../../platform/durations';

const app = await sharedApp();

const inTime = (ms: number): string => new Date(Date.now() + ms).toISOString();

const announce = (client: Client, text: string, version = 1, shownUntil: string | null = inTime(day)) =>
  client.put('/announcement', { text, shownUntil, version });

const announcementFor = async (client: Client): Promise<unknown> =>
  (await client.get('/auth/me')).body.announcement;

describe('announcement', () => {
  it('is shown to every user of the organization until it ends, and to no other organization', async () => {
    const own = await ownApp();
    const { tenant, client } = await organization(own);
    expect((await client.get('/announcement')).body).toEqual({ text: '', shownUntil: null, version: 1 });
    const shownUntil = inTime(5 * minute);
    const { status, body } = await announce(client, ' Maintenance on Friday ', 1, shownUntil);
    expect([status, body]).toEqual([200, { text: 'Maintenance on Friday', shownUntil, version: 2 }]);
    const learner = await signedIn(own, await tenant.user({ roleId: role.learner }));
    const stranger = await signedIn(own, await (await makeTenant()).user());
    expect(await announcementFor(learner)).toEqual({ text: 'Maintenance on Friday', version: 2 });
    expect(await announcementFor(stranger)).toBeNull();
    own.clock.advance(5 * minute);
    expect(await announcementFor(learner)).toBeNull();
  });

  it('is dismissed by a user on all devices, until it is changed', async () => {
    const { tenant, client } = await organization(app);
    await announce(client, 'Maintenance on Friday');
    const user = await tenant.user({ roleId: role.user });
    const [laptop, phone] = [await signedIn(app, user), await signedIn(app, user)];
    expect((await laptop.post('/announcement/dismiss', { version: 2 })).status).toBe(204);
    expect(await announcementFor(phone)).toBeNull();
    expect(await announcementFor(client)).toMatchObject({ version: 2 });
    await announce(client, 'Maintenance on Saturday', 2);
    expect(await announcementFor(phone)).toEqual({ text: 'Maintenance on Saturday', version: 3 });
  });

  it('is not dismissed by a version that the user has not seen', async () => {
    const { client } = await organization(app);
    await announce(client, 'Maintenance on Friday');
    for (const version of [1, 3, 2_147_483_647])
      expect((await client.post('/announcement/dismiss', { version })).status).toBe(204);
    expect(await announcementFor(client)).toMatchObject({ version: 2 });
    expect((await client.post('/announcement/dismiss', { version: 2_147_483_648 })).status).toBe(422);
  });

  it('is removed by saving no text, with an audit entry for each change', async () => {
    const { tenant, client } = await organization(app);
    await announce(client, 'Maintenance on Friday');
    const { body } = await announce(client, '', 2);
    expect(body).toEqual({ text: '', shownUntil: null, version: 3 });
    expect(await announcementFor(client)).toBeNull();
    const entries = (await client.get('/audit?entity=announcement')).body.items;
    expect(entries.map(({ after }: { after: unknown }) => after)).toEqual([
      { text: '', shownUntil: null },
      expect.objectContaining({ text: 'Maintenance on Friday' }),
    ]);
    expect(await queryRows(tenant, 'select text from announcement')).toEqual([{ text: '' }]);
  });

  it('needs an end in the future, a text within its limit, and the current version', async () => {
    const { client } = await organization(app);
    const findCodes = async (call: Promise<{ body: { fields?: Record<string, { code: string }[]> } }>) =>
      Object.entries((await call).body.fields ?? {}).map(([name, [problem]]) => [name, problem?.code]);
    const longest = 'x'.repeat(announcementLimits.text.max);
    expect(await findCodes(announce(client, 'Text', 1, null))).toEqual([['shownUntil', 'required']]);
    expect(await findCodes(announce(client, 'Text', 1, inTime(-1_000)))).toEqual([['shownUntil', 'past']]);
    expect(await findCodes(announce(client, `${longest}x`))).toEqual([['text', 'tooLong']]);
    expect((await announce(client, longest)).status).toBe(200);
    const stale = await announce(client, 'Text');
    expect([stale.status, stale.body.code, stale.body.current.text]).toEqual([
      409,
      'conflict.stale',
      longest,
    ]);
  });
});

import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Mailing } from '@vantage/contract/mailings/mailings';
import { signedIn } from '../../../testing/client';
import { surveyFixture } from '../../../testing/surveys/survey-administration';
import { addMailing } from '../../../testing/mailings/mailing-factory';
import { getPort, sharedApp } from '../../../testing/test-app';
import { notFound } from '../../platform/errors';
import { ChangeEvents } from '../../platform/change-events';
import { mailingEvents } from './mailing-events';

const app = await sharedApp();
await app.server.listen({ port: 0, host: '127.0.0.1' });
const elsewhere = await sharedApp();

const watched = async () => {
  const fixture = await surveyFixture(app);
  const { id: surveyId } = await fixture.tenant.publishedSurvey({});
  const id = await addMailing(fixture.tenant, surveyId, fixture.admin.id);
  const aborting = new AbortController();
  onTestFinished(() => aborting.abort());
  const { token, sessionId } = fixture.client.credentials ?? { token: '', sessionId: '' };
  const response = await fetch(
    `http://127.0.0.1:${getPort(app)}/api/${fixture.tenant.id}/v1/bulkemail/${id}/events`,
    { headers: { authorization: `Bearer ${token}`, sessionid: sessionId }, signal: aborting.signal },
  );
  const states: string[] = [];
  const received = (async () => {
    let text = '';
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part;
      states.splice(
        0,
        Infinity,
        ...[...text.matchAll(/^data: .*"state":"(\w+)"/gm)].map(([, state]) => state ?? ''),
      );
    }
    return text;
  })();
  received.catch(() => {});
  return { ...fixture, id, response, states, received };
};

describe('GET bulkemail/:mailingId/events', () => {
  it('tells of the mailing now and of changes by any process, until it has ended', async () => {
    const { admin, id, response, states, received } = await watched();
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    await expect.poll(() => states).toEqual(['Paused']);
    const other = await signedIn(elsewhere, admin);
    await other.post(`/bulkemail/${id}/resume`);
    await expect.poll(() => states).toEqual(['Paused', 'Sending']);
    await other.post(`/bulkemail/${id}/cancel`);
    expect(await received).toMatch(/^event: progress\ndata: \{.*\}\n\n/);
    expect(states.at(-1)).toBe('Cancelled');
  });

  it('has one event for a mailing that has ended', async () => {
    const { client, tenant, admin } = await surveyFixture(app);
    const { id: surveyId } = await tenant.publishedSurvey({});
    const id = await addMailing(tenant, surveyId, admin.id, 'Completed');
    const { text } = await client.get(`/bulkemail/${id}/events`);
    expect(text.split('\n\n')).toHaveLength(2);
  });

  it('ends with the session (S33)', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { client, states, received } = await watched();
    await expect.poll(() => states).toEqual(['Paused']);
    await client.post('/auth/logout');
    await vi.advanceTimersByTimeAsync(5_000);
    await received;
  });
});

describe('the events of a mailing', () => {
  const buildMailing = (sent: number, state: Mailing['state'] = 'Sending'): Mailing =>
    ({ id: 'mailing', state, queued: 10 - sent, sent }) as Mailing;

  /** Watches mailings whose reads the test answers by hand. No poll happens. */
  const watchMailings = () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const changes = new ChangeEvents();
    const reads: { resolve: (mailing: Mailing) => void; reject: (error: Error) => void }[] = [];
    const read = () =>
      new Promise<Mailing>((resolve, reject) => {
        reads.push({ resolve, reject });
      });
    const events = mailingEvents({ changes, read });
    const aborting = new AbortController();
    const view = (mailing: Mailing) => events.stream('tenant', mailing)(aborting.signal);
    /** Resolves to the next read as soon as it begins. */
    const nextRead = async () => {
      await vi.advanceTimersByTimeAsync(1_000);
      const next = reads.shift();
      if (!next) throw new Error('The mailing is not read.');
      return next;
    };
    return { changes, view, nextRead, aborting };
  };

  it('tell of a change between the check of the caller and the subscription', async () => {
    const { view, nextRead } = watchMailings();
    const stream = view(buildMailing(0));
    const event = stream.next();
    (await nextRead()).resolve(buildMailing(1));
    expect((await event).value).toEqual(buildMailing(1));
  });

  it('tell of a change during a read', async () => {
    const { changes, view, nextRead } = watchMailings();
    const stream = view(buildMailing(0));
    const first = stream.next();
    const read = await nextRead();
    changes.emit('mailing');
    read.resolve(buildMailing(1));
    expect((await first).value).toEqual(buildMailing(1));
    const second = stream.next();
    (await nextRead()).resolve(buildMailing(2));
    expect((await second).value).toEqual(buildMailing(2));
  });

  it('never go back for a second viewer, and end with the final state', async () => {
    const { changes, view, nextRead } = watchMailings();
    const one = view(buildMailing(0));
    const first = one.next();
    (await nextRead()).resolve(buildMailing(5));
    expect((await first).value).toEqual(buildMailing(5));
    // The viewer's own check was answered later than the read that it joins.
    const other = view(buildMailing(4));
    expect((await other.next()).value).toEqual(buildMailing(5));
    changes.emit('mailing');
    const rest = Promise.all([one.next(), other.next()]);
    (await nextRead()).resolve(buildMailing(10, 'Completed'));
    expect((await rest).map(({ value }) => value)).toEqual([
      buildMailing(10, 'Completed'),
      buildMailing(10, 'Completed'),
    ]);
    expect([(await one.next()).done, (await other.next()).done]).toEqual([true, true]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('continue after a read that failed, and end when the mailing is deleted', async () => {
    const { view, nextRead } = watchMailings();
    const stream = view(buildMailing(0));
    const first = stream.next();
    (await nextRead()).reject(new Error('unavailable'));
    await vi.advanceTimersByTimeAsync(5_000);
    (await nextRead()).resolve(buildMailing(1));
    expect((await first).value).toEqual(buildMailing(1));
    const second = stream.next();
    await vi.advanceTimersByTimeAsync(5_000);
    (await nextRead()).reject(notFound());
    expect((await second).done).toBe(true);
  });
});

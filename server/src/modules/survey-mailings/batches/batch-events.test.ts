import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { signedIn } from '../../../../testing/client';
import { surveyFixture } from '../../../../testing/surveys/survey-administration';
import { addBatch } from '../../../../testing/surveys/survey-mailings';
import { portOf, sharedApp } from '../../../../testing/test-app';

const app = await sharedApp();
await app.server.listen({ port: 0, host: '127.0.0.1' });
const elsewhere = await sharedApp();

const watched = async () => {
  const fixture = await surveyFixture(app);
  const { id: surveyId } = await fixture.tenant.publishedSurvey({});
  const id = await addBatch(fixture.tenant, surveyId, fixture.admin.id);
  const aborting = new AbortController();
  onTestFinished(() => aborting.abort());
  const { token, sessionId } = fixture.client.credentials ?? { token: '', sessionId: '' };
  const response = await fetch(
    `http://127.0.0.1:${portOf(app)}/api/${fixture.tenant.id}/v1/bulkemail/${id}/events`,
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

describe('GET bulkemail/:batchId/events', () => {
  it('tells of the batch now and of changes by any process, until it has ended', async () => {
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

  it('has one event for a batch that has ended', async () => {
    const { client, tenant, admin } = await surveyFixture(app);
    const { id: surveyId } = await tenant.publishedSurvey({});
    const id = await addBatch(tenant, surveyId, admin.id, 'Completed');
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

import { describe, expect, it } from 'vitest';
import { send } from '../../../testing/client';
import { ownApp, type TestApp } from '../../../testing/test-app';

const countWarnings = (app: TestApp): number => app.log().split('TRUST_PROXY does not name').length - 1;
const forwarded = { 'x-forwarded-for': '192.0.2.1' };

describe('X-Forwarded-For', () => {
  it.each([
    ['no proxy is trusted', false, {}],
    ['another one is', ['10.0.0.1'], {}],
    ['the peer is not', ['127.0.0.1'], { remoteAddress: '203.0.113.9' }],
  ] as const)('is warned about once if %s', async (_what, trustProxy, from) => {
    const app = await ownApp({ trustProxy });
    await send(app, { url: '/healthz', ...from });
    expect(countWarnings(app)).toBe(0);
    for (let call = 0; call < 3; call += 1) await send(app, { url: '/healthz', headers: forwarded, ...from });
    expect(countWarnings(app)).toBe(1);
  });

  it('is accepted from a trusted proxy', async () => {
    const app = await ownApp({ trustProxy: ['127.0.0.1'] });
    await send(app, { url: '/healthz', headers: forwarded });
    expect(countWarnings(app)).toBe(0);
  });
});

import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { signedIn } from '../../../../testing/client';
import { makeTenant } from '../../../../testing/factories';
import { sharedApp } from '../../../../testing/test-app';
import { isTooComplex } from './json-body';

const app = await sharedApp();
const client = await signedIn(app, await (await makeTenant()).user());

const send = (payload: string) =>
  client.call('POST', '/customer', payload, { headers: { 'content-type': 'application/json' } });
const list = (item: string, count: number): string => `[${Array.from({ length: count }, () => item).join()}]`;
/** Just below the body limit. */
const bytes = 260_000;

describe('a JSON body', () => {
  it.each([
    // Invalid JSON: parsing would fail with another error.
    ['arrays within arrays', '['.repeat(bytes)],
    ['objects within objects', '{"a":'.repeat(bytes / 5)],
    ['many numbers', `[${'1,'.repeat(bytes / 2 - 1)}`],
    ['many empty objects', `[${'{},'.repeat(bytes / 3 - 1)}`],
    ['many fields', `{${'"k":1,'.repeat(bytes / 6 - 1)}`],
  ])('with %s is rejected before it is parsed (S71)', async (_what, text) => {
    const { status, body } = await send(text);
    expect([status, body.code]).toEqual([413, 'request.tooLarge']);
  });

  it('may be long if its strings are, with any content (S71)', async () => {
    for (const text of ['[{,'.repeat(80_000), '\\"'.repeat(120_000), '\\\\'.repeat(120_000)]) {
      const { status, body } = await send(`{"name":"${text}"}`);
      expect([status, body.fields.name[0].code]).toEqual([422, 'tooLong']);
    }
  });

  it('that is empty counts as no body', async () => {
    const headers = { 'content-type': 'application/json' };
    const deletion = await client.call('DELETE', `/location/${crypto.randomUUID()}`, '', { headers });
    expect([deletion.status, deletion.body.code]).toEqual([404, 'notFound']);
    const { status, body } = await send('');
    expect([status, body.code]).toEqual([422, 'validation']);
  });

  it('of more than 256 kB is rejected by its length', async () => {
    const { status, body } = await send(`{"name":"${'a'.repeat(262_144)}"}`);
    expect([status, body.code]).toEqual([413, 'request.tooLarge']);
  });

  it('may have 20,000 values, nested 64 levels deep (S71)', () => {
    const filler = `"${'x'.repeat(70_000)}"`;
    expect(isTooComplex(list('1', 20_000).replace('1', filler))).toBe(false);
    expect(isTooComplex(list('1', 20_001).replace('1', filler))).toBe(true);
    expect(isTooComplex(`${'['.repeat(64)}${filler}${']'.repeat(64)}`)).toBe(false);
    expect(isTooComplex(`${'['.repeat(65)}${filler}${']'.repeat(65)}`)).toBe(true);
    expect(isTooComplex(`[${list('[[1]]', 3_000)},${filler}]`)).toBe(false);
  });

  it('with many errors reports the first hundred (S71)', async () => {
    const fields = Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`no${at}`, 1]));
    const { status, body } = await client.post('/customer', fields);
    expect(status).toBe(422);
    expect(Object.keys(body.fields)).toHaveLength(100);
  });

  describe('of more than 16 kB', () => {
    /** @returns the bodies in the order in which they are parsed, with the iteration of the event loop */
    const observeParsing = () => {
      const parsed: { readonly name: string; readonly iteration: number }[] = [];
      let iteration = 0;
      const count = (): void => {
        iteration += 1;
        setImmediate(count).unref();
      };
      count();
      const { parse } = JSON;
      vi.spyOn(JSON, 'parse').mockImplementation((text: string, ...rest) => {
        const name = /^{"name":"(\w+)"/.exec(text)?.[1];
        if (name !== undefined) parsed.push({ name, iteration });
        return parse(text, ...rest) as unknown;
      });
      onTestFinished(() => {
        vi.restoreAllMocks();
      });
      return parsed;
    };

    const sendLarge = (name: string, remoteAddress: string) =>
      client.call('POST', '/customer', `{"name":"${name}","filler":"${'x'.repeat(20_000)}"}`, {
        headers: { 'content-type': 'application/json' },
        remoteAddress,
      });

    it('is parsed alone in an iteration of the event loop, and client networks take turns (S76)', async () => {
      const parsed = observeParsing();
      await Promise.all([
        ...Array.from({ length: 20 }, () => sendLarge('one', '192.0.2.1')),
        sendLarge('other', '192.0.2.2'),
      ]);
      expect(new Set(parsed.map(({ iteration }) => iteration)).size).toBe(21);
      expect(parsed.findIndex(({ name }) => name === 'other')).toBeLessThanOrEqual(2);
    });

    it('is parsed although other client networks have filled all places', async () => {
      const filling = Array.from({ length: 12 * 50 }, (_, index) =>
        sendLarge('one', `192.0.2.${index % 12}`),
      );
      const other = await sendLarge('other', '198.51.100.1');
      expect(other.status).toBe(422);
      expect((await Promise.all(filling)).filter(({ status }) => status === 503).length).toBeGreaterThan(0);
    });

    it('is refused if 50 of its client network wait', async () => {
      const sent = await Promise.all(Array.from({ length: 60 }, () => sendLarge('one', '192.0.2.1')));
      const rejected = sent.filter(({ status }) => status === 503);
      expect(rejected).toHaveLength(10);
      expect(rejected[0]).toMatchObject({
        body: { code: 'server.unavailable' },
        headers: { 'retry-after': '5' },
      });
      expect((await sendLarge('one', '192.0.2.1')).status).toBe(422);
    });
  });
});

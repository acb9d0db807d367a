import { afterAll, describe, expect, it } from 'vitest';
import { answerValidator } from '../../../../../testing/surveys/answer-validator';

// The processor time of a thread that ends soon; a busy machine takes long to give it.
const { checks, check: checkAnswers } = answerValidator({ processor: 1_500, elapsed: 120_000 });
afterAll(() => checks.close());

const withElements = (...elements: object[]) => ({ pages: [{ name: 'page1', elements }] });

// Polynomial, so that it passes the trial of regular expressions.
const slow = withElements({
  type: 'text',
  name: 'q',
  validators: [{ type: 'regex', regex: '(.*a){12}' }],
});
const slowAnswers = { q: `${'x'.repeat(5_000)}a`.repeat(11) };
const quick = { ...withElements({ type: 'text', name: 'q' }), cookieName: 'x' };

describe('checks of answers', () => {
  it(
    'terminates checks that take too long, and lets other tenants and surveys have their turn (S61, S76)',
    { timeout: 120_000 },
    async () => {
      await checks.requirePublishable('tenant', JSON.stringify(slow));
      let ended = 0;
      const rejections = ['one', 'another', 'another'].map((network) =>
        expect(checkAnswers(slow, slowAnswers, { surveyId: 'slow', network }))
          .rejects.toMatchObject({ code: 'survey.tooCostly' })
          .then(() => (ended += 1)),
      );
      const other = [{ tenantId: 'other tenant' }, { surveyId: 'other survey' }];
      for (const place of other) {
        expect(await checkAnswers(quick, { q: 'x' }, place)).toMatchObject({ ok: true });
        // The check of another survey waits for the one that runs.
        expect(ended).toBeLessThan(2);
      }
      await Promise.all(rejections);
    },
  );

  it('lets the clients of a survey have their turn', async () => {
    const pendingChecks = [1, 2, 3].map(() =>
      checkAnswers(slow, slowAnswers, { network: 'slow' }).catch(() => 'rejected'),
    );
    let ended = 0;
    for (const one of pendingChecks) void one.then(() => (ended += 1));
    expect(await checkAnswers(slow, { q: 'a'.repeat(12) }, { network: 'other' })).toMatchObject({ ok: true });
    expect(ended).toBeLessThan(pendingChecks.length);
    await Promise.all(pendingChecks);
  }, 120_000);

  it('does not begin a check whose client has to wait by then', async () => {
    const tooMany = new Error('too many');
    const onTurn = (): never => {
      throw tooMany;
    };
    await expect(checkAnswers(quick, { q: 'x' }, { onTurn })).rejects.toBe(tooMany);
  });

  it('has only some responses of a client network, a survey and a tenant in memory', async () => {
    const send = (count: number, place: { network: string; surveyId?: string }) =>
      Array.from({ length: count }, () =>
        checkAnswers(quick, { q: 'x' }, place).then(
          () => 'checked',
          (error: { code: string }) => error.code,
        ),
      );
    const all = await Promise.all([
      ...send(201, { network: 'one' }),
      ...send(200, { network: 'two' }),
      ...send(1, { network: 'three' }),
      ...send(101, { network: 'three', surveyId: 'other' }),
    ]);
    const rejected = [...all.entries()].filter(([, outcome]) => outcome !== 'checked');
    expect(rejected).toEqual([200, 401, 502].map((index) => [index, 'server.unavailable']));
  });
});

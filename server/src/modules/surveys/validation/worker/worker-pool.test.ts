import { afterAll, expect, it } from 'vitest';
import { AppError } from '../../../../platform/errors';
import { workerPool } from './worker-pool';

// The processor time of a thread that ends soon; a busy machine takes long to give it.
const threads = workerPool({ processor: 2_000, elapsed: 120_000 });
afterAll(() => threads.close());

const definitionWith = (validators: readonly object[]) =>
  Buffer.from(JSON.stringify({ elements: [{ type: 'text', name: 'q', validators }] }));
const quick = { definition: definitionWith([]), answers: JSON.stringify({ q: 'x' }) };
/** Its check ends with its time. */
const endless = {
  definition: definitionWith([{ type: 'regex', regex: '(.*a){12}' }]),
  answers: JSON.stringify({ q: `${'x'.repeat(5_000)}a`.repeat(11) }),
};

const observed = () => {
  const events: string[] = [];
  const run = (tenantId: string, name: string, isSlow: boolean) =>
    threads.run(
      [tenantId, name],
      'validateAnswers',
      { ...(isSlow ? endless : quick), language: null, completedAt: null },
      {
        isSlow,
        onTurn: () => void events.push(`${name} begins`),
        toTerminatedError(cause) {
          events.push(`${name} ends`);
          return new AppError('survey.tooCostly', { cause });
        },
      },
    );
  return {
    events,
    begun: (name: string) => expect.poll(() => events, { timeout: 60_000 }).toContain(`${name} begins`),
    checkSlowly: (tenantId: string, name: string) =>
      expect(run(tenantId, name, true)).rejects.toMatchObject({ code: 'survey.tooCostly' }),
    check: async (tenantId: string, name: string) => {
      await run(tenantId, name, false);
      events.push(`${name} ends`);
    },
  };
};

it('runs one check of a tenant at a time, slow ones included (S61)', { timeout: 120_000 }, async () => {
  const { events, begun, checkSlowly, check } = observed();
  const slow = checkSlowly('a', 'slow a');
  await begun('slow a');
  await Promise.all([slow, check('a', 'quick a'), check('b', 'quick b')]);
  // A thread remains for the other tenant.
  expect(events).toEqual([
    'slow a begins',
    'quick b begins',
    'quick b ends',
    'slow a ends',
    'quick a begins',
    'quick a ends',
  ]);
});

it('runs one slow check of all tenants at a time (S61)', { timeout: 120_000 }, async () => {
  const { events, begun, checkSlowly, check } = observed();
  const slow = [checkSlowly('a', 'slow a'), checkSlowly('b', 'slow b')];
  await begun('slow a');
  await check('b', 'quick b');
  await check('c', 'quick c');
  await Promise.all(slow);
  expect(events).toEqual([
    'slow a begins',
    'quick b begins',
    'quick b ends',
    'quick c begins',
    'quick c ends',
    'slow a ends',
    'slow b begins',
    'slow b ends',
  ]);
});

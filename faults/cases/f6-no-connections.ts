import { setTimeout as delay } from 'node:timers/promises';
import { countEffects, keepWriting } from '../harness/journal';
import { collectAssertions, type Fault, type Reconciliation } from '../harness/fault';
import type { Random } from '../harness/random';
import type { Stage } from '../harness/stage';
import { listWrites } from '../harness/writes';

/** Milliseconds. */
const answeredWithin = 5_000;
const interruptions = 15;

async function connectionsAreKilled(stage: Stage, random: Random): Promise<Reconciliation> {
  const database = await stage.database();
  const server = await stage.start({ role: 'web', database });
  const tenant = await database.makeTenant();
  const writes = await listWrites(database, tenant, () => server.origin);
  const { key, write, stored } = writes.suppression;
  const journal = keepWriting({ writers: 12, key, write, pause: 2 });
  let ended = 0;
  for (let time = 0; time < interruptions; time += 1) {
    await delay(random.between(50, 400));
    ended += await stage.postgres.endConnections();
  }
  await delay(300);
  await journal.stop();

  const counts = countEffects(journal.acknowledged, await stored());
  const assertions = collectAssertions();
  assertions.assert('no acknowledged write is lost', counts.never === 0);
  const others = journal.rejected.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null);
  assertions.assert('what fails is answered 503 with Retry-After', others.length === 0, others.slice(0, 3));
  const slowest = Math.round(journal.slowest());
  assertions.assert(`each answer comes within ${answeredWithin} ms`, slowest <= answeredWithin, slowest);
  const note = `${ended} connections killed, ${journal.rejected.length} refused, slowest ${slowest} ms`;
  return { name: 'connections killed', ...counts, note, broken: assertions.broken };
}

/** Everything that one tenant may have of the pool waits for a lock. */
async function poolIsExhausted(stage: Stage): Promise<Reconciliation> {
  const database = await stage.database();
  const server = await stage.start({ role: 'web', database, env: { DATABASE_POOL_SIZE: '4' } });
  const tenant = await database.makeTenant();
  const { suppression } = await listWrites(database, tenant, () => server.origin);
  const send = async () => {
    const key = suppression.key();
    return { key, answer: await suppression.write(key) };
  };
  const { sent, rejectedFirst } = await database.asOwner(tenant.id, async (owner) => {
    await owner.query('lock table suppression in access exclusive mode');
    const calls = Array.from({ length: 30 }, send);
    // Requests without a connection are refused; the others wait for the lock.
    const done: Awaited<ReturnType<typeof send>>[] = [];
    for (const call of calls) void call.then((result) => done.push(result));
    await delay(answeredWithin);
    return { sent: calls, rejectedFirst: [...done] };
  });
  const results = await Promise.all(sent);

  const acknowledged = results.filter(({ answer }) => answer.status === 201).map(({ key }) => key);
  const counts = countEffects(acknowledged, await suppression.stored());
  const assertions = collectAssertions();
  assertions.assert('no acknowledged write is lost', counts.never === 0);
  assertions.assert(
    'most are refused while no connection is free',
    rejectedFirst.length >= 26,
    rejectedFirst.length,
  );
  const others = rejectedFirst.filter(({ answer }) => answer.status !== 503 || answer.retryAfter === null);
  assertions.assert(
    'requests without a connection are answered 503 with Retry-After',
    others.length === 0,
    others.slice(0, 3),
  );
  const slowest = Math.round(Math.max(...rejectedFirst.map(({ answer }) => answer.milliseconds)));
  assertions.assert(`each refusal comes within ${answeredWithin} ms`, slowest <= answeredWithin, slowest);
  assertions.assert(
    'those with a connection succeed after the lock',
    acknowledged.length === 30 - rejectedFirst.length,
  );
  assertions.assert('the next one succeeds', (await send()).answer.status === 201);
  const note = `${rejectedFirst.length} of 30 refused, slowest ${slowest} ms`;
  return { name: 'pool exhausted', ...counts, note, broken: assertions.broken };
}

export const noConnections: Fault = {
  id: 'F6',
  run: async (stage, random) => [await connectionsAreKilled(stage, random), await poolIsExhausted(stage)],
};

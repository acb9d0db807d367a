import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../server/testing/process/free-port';
import { signIn } from '../harness/client';
import { collectAssertions, type Fault, type Reconciliation } from '../harness/fault';
import { openInstallation } from '../harness/installation';
import { countEffects, keepWriting } from '../harness/journal';
import type { TestDatabase } from '../harness/postgres';
import type { Stage } from '../harness/stage';
import { until } from '../harness/until';
import { listWrites } from '../harness/writes';

const restarts = 5;
const writers = 8;

/** Sends GET and POST requests, each of which has to succeed, while `work` is done. */
async function underLoad(
  name: string,
  origin: string,
  database: TestDatabase,
  work: () => Promise<readonly (number | null)[]>,
): Promise<Reconciliation> {
  const tenant = await database.makeTenant();
  const { suppression } = await listWrites(database, tenant, () => origin);
  const client = await signIn(() => origin, await tenant.user());
  const load = { writers, pause: 5 };
  const writes = keepWriting({ ...load, key: suppression.key, write: suppression.write });
  const reads = keepWriting({ ...load, key: randomUUID, write: () => client.get('/auth/me') });
  const exitCodes = await work();
  await Promise.all([writes.stop(), reads.stop()]);
  const counts = countEffects(writes.acknowledged, await suppression.stored());
  const { broken, assert } = collectAssertions();
  const failed = [...writes.rejected, ...reads.rejected];
  assert('no request fails', failed.length === 0, [failed.length, ...failed.slice(0, 3)]);
  assert('no acknowledged write is lost', counts.never === 0, counts.never);
  assert('a write has one effect', counts.twice === 0, counts.twice);
  assert(
    'every process ends by itself',
    exitCodes.every((code) => code === 0),
    exitCodes,
  );
  const slowest = Math.round(Math.max(writes.slowest(), reads.slowest()));
  const note = `${exitCodes.length} stops, ${reads.acknowledged.length} reads, slowest answer ${slowest} ms`;
  return { name, ...counts, note, broken };
}

/** Follows the runbook: each process is ready before the next one stops. */
async function rollingRestarts(stage: Stage): Promise<Reconciliation> {
  const sink = await stage.smtpSink();
  const installation = await openInstallation(stage, sink.url);
  const { origin, database, processes } = installation;
  return underLoad('rolling restarts', origin, database, async () => {
    const exitCodes: (number | null)[] = [];
    for (let restart = 0; restart < restarts; restart += 1)
      for (const index of processes.keys()) {
        exitCodes.push((await processes[index]?.stop()) ?? null);
        await installation.startAgain(index);
      }
    return exitCodes;
  });
}

/** Stops each process of a group, which the group then replaces. */
async function restartsInGroup(stage: Stage): Promise<Reconciliation> {
  const database = await stage.database();
  const group = await stage.start({
    role: 'web',
    database,
    processes: 2,
    env: { PORT: String(await freePort()) },
  });
  const started = async (): Promise<number> => (await group.log()).split(' is ready: ').length - 1;
  await until('both processes are ready', async () => (await started()) === 2);
  return underLoad('processes of a group', group.origin, database, async () => {
    const before = await group.children();
    for (const [index, pid] of before.entries()) {
      process.kill(pid, 'SIGTERM');
      await until('the process is replaced', async () => (await started()) === 3 + index, 60_000);
    }
    await delay(500);
    return before.map(() => 0);
  });
}

export const rollingRestart: Fault = {
  id: 'F35',
  run: async (stage) => [await rollingRestarts(stage), await restartsInGroup(stage)],
};

import { setTimeout as delay } from 'node:timers/promises';
import { countEffects, keepWriting } from '../harness/journal';
import { collectAssertions, type Fault, type Reconciliation } from '../harness/fault';
import { until } from '../harness/until';
import { listWrites } from '../harness/writes';

const crashes = 6;
/** Milliseconds. */
const readyWithin = 10_000;

/** PostgreSQL ends without a checkpoint while people write, again and again. */
export const databaseRestart: Fault = {
  id: 'F5',
  async run(stage, random) {
    const database = await stage.database();
    const server = await stage.start({ role: 'web', database });
    const tenant = await database.makeTenant();
    const writes = Object.values(await listWrites(database, tenant, () => server.origin));
    const journals = writes.map(({ key, write }) => keepWriting({ writers: 4, key, write, pause: 5 }));

    const recoveries: number[] = [];
    for (let crash = 0; crash < crashes; crash += 1) {
      await delay(random.between(500, 2_000));
      const startedAt = performance.now();
      stage.postgres.crash(random.pick(['SIGQUIT', 'SIGKILL']));
      await until('a write fails', async () => !(await server.isReady()));
      await until('the server is ready again', () => server.isReady());
      recoveries.push(performance.now() - startedAt);
    }
    await delay(500);
    await Promise.all(journals.map((journal) => journal.stop()));

    const isRunning = server.isRunning();
    return Promise.all(
      writes.map(async ({ name, stored }, index): Promise<Reconciliation> => {
        const journal = journals[index];
        if (!journal) throw new Error('A write without a journal');
        const counts = countEffects(journal.acknowledged, await stored());
        const slowest = Math.round(Math.max(...recoveries));
        const assertions = collectAssertions();
        assertions.assert('no acknowledged write is lost', counts.never === 0);
        assertions.assert('a repeated write has one effect', counts.twice === 0);
        assertions.assert(`ready again within ${readyWithin} ms`, slowest <= readyWithin, slowest);
        assertions.assert('the server was not started again', isRunning);
        const others = journal.rejected.filter(
          ({ status, retryAfter }) => status !== 503 || retryAfter === null,
        );
        assertions.assert(
          'what fails is answered 503 with Retry-After',
          others.length === 0,
          others.slice(0, 3),
        );
        return {
          name,
          ...counts,
          note: `${crashes} crashes, ready after ${slowest} ms at most, ${journal.rejected.length} refused`,
          broken: assertions.broken,
        };
      }),
    );
  },
};

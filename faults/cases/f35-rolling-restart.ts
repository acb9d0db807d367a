import { setTimeout as delay } from 'node:timers/promises';
import { collectAssertions, type Fault } from '../harness/fault';
import { openInstallation } from '../harness/installation';
import { countEffects, keepWriting } from '../harness/journal';
import { listWrites } from '../harness/writes';

/** Every process is stopped by a signal and started again, one after the other, as in the runbook. */
export const rollingRestart: Fault = {
  id: 'F35',
  async run(stage) {
    const sink = await stage.smtpSink();
    const installation = await openInstallation(stage, sink.url);
    const { origin, database, processes } = installation;
    const tenant = await database.makeTenant();
    const { suppression } = await listWrites(database, tenant, () => origin);
    const journal = keepWriting({ writers: 8, key: suppression.key, write: suppression.write, pause: 5 });
    const exitCodes: (number | null)[] = [];
    for (const index of processes.keys()) {
      exitCodes.push((await processes[index]?.stop()) ?? null);
      await installation.startAgain(index);
      await delay(500);
    }
    await journal.stop();
    const counts = countEffects(journal.acknowledged, await suppression.stored());
    const assertions = collectAssertions();
    assertions.assert('no request fails', journal.rejected.length === 0, journal.rejected.slice(0, 3));
    assertions.assert('no acknowledged write is lost', counts.never === 0, counts.never);
    assertions.assert('a write has one effect', counts.twice === 0, counts.twice);
    assertions.assert(
      'every process ends by itself',
      exitCodes.every((code) => code === 0),
      exitCodes,
    );
    return [
      {
        name: 'rolling restart',
        ...counts,
        note: `${exitCodes.length} processes, slowest answer ${Math.round(journal.slowest())} ms`,
        broken: assertions.broken,
      },
    ];
  },
};

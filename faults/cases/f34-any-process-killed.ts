import { setTimeout as delay } from 'node:timers/promises';
import { collectAssertions, type Fault } from '../harness/fault';
import { openInstallation } from '../harness/installation';
import { countEffects, keepWriting } from '../harness/journal';
import { addresses, openMailingClient } from '../harness/mailing-client';
import { assertLimitsHold, assertRevokedEverywhere } from '../harness/over-all-processes';
import { reconcile } from '../harness/reconciliation';
import { listWrites } from '../harness/writes';

const kills = 10;
const writers = 4;
/** More than are sent before the last kill. */
const recipients = 20_000;
/** Mails that a worker sends at a time. */
const connections = 10;
/** Milliseconds; claims of a killed worker end after two minutes. */
const mailingTimeout = 300_000;

export const anyProcessKilled: Fault = {
  id: 'F34',
  async run(stage, random) {
    const sink = await stage.smtpSink();
    const installation = await openInstallation(stage, sink.url);
    const { origin, database, processes } = installation;
    const assertions = collectAssertions();
    await assertRevokedEverywhere(stage, installation, assertions);

    const tenant = await database.makeTenant();
    const { suppression, pageVisit } = await listWrites(database, tenant, () => origin);
    const writes = [suppression, pageVisit];
    const mailings = await openMailingClient(database, () => origin);
    sink.behave(async (stageOfMail) => {
      if (stageOfMail === 'data') await delay(random.between(10, 40));
      return undefined;
    });
    const to = addresses(recipients);
    const mailingId = await mailings.send(to);
    const journals = writes.map(({ key, write }) => keepWriting({ writers, key, write, pause: 10 }));
    for (let kill = 0; kill < kills; kill += 1) {
      await delay(random.between(300, 1_500));
      // Each is killed at least twice.
      const index = kill % processes.length;
      await processes[index]?.kill();
      await installation.startAgain(index);
    }
    const sentAtLastKill = sink.mails.length;
    await Promise.all(journals.map((journal) => journal.stop()));
    await mailings.untilState(mailingId, 'Completed', mailingTimeout);

    const workerKills = Array.from({ length: kills }, (_, kill) => kill % processes.length).filter(
      (index) => index >= 2,
    ).length;
    const reconciled = reconcile(assertions, {
      addresses: to,
      rows: await mailings.recipients(mailingId),
      mails: sink.mails,
      mayRepeat: workerKills * connections,
    });
    assertions.assert('all kills hit a running mailing', sentAtLastKill < recipients, sentAtLastKill);
    const ofWrites = await Promise.all(
      writes.map(async ({ name, stored }, index) => {
        const journal = journals[index];
        if (!journal) throw new Error('A write without a journal');
        const counts = countEffects(journal.acknowledged, await stored());
        const { broken, assert } = collectAssertions();
        assert('no acknowledged write is lost', counts.never === 0, counts.never);
        assert('a repeated write has one effect', counts.twice === 0, counts.twice);
        assert(
          'only requests in flight at a kill fail',
          journal.rejected.length <= kills * writers,
          journal.rejected.slice(0, 3),
        );
        return {
          name,
          ...counts,
          note: `${kills} kills, ${journal.rejected.length} requests failed`,
          broken,
        };
      }),
    );
    // Afterwards, because it uses up what this address may do.
    await assertLimitsHold(installation, assertions);
    const note = `${workerKills} of them of workers, ${sentAtLastKill} mails sent before the last`;
    return [...ofWrites, { name: 'mailing', ...reconciled, note, broken: assertions.broken }];
  },
};

import { setTimeout as delay } from 'node:timers/promises';
import { collectAssertions, type Fault } from '../harness/fault';
import { addresses, openMailingClient } from '../harness/mailing-client';
import type { Product } from '../harness/product';
import { listDeliveries, reconcile } from '../harness/reconciliation';
import { until } from '../harness/until';

const kills = 36;
/** More than are sent before the last kill, also on a fast machine. */
const recipients = 20_000;
/** Mails that a worker sends at a time. */
const connections = 10;

type Target = 'worker' | 'server' | 'database';

/** Worker, server and PostgreSQL are killed at random points of a mailing. */
export const randomKills: Fault = {
  id: 'F1',
  async run(stage, random) {
    const database = await stage.database();
    const sink = await stage.smtpSink();
    const startServer = (): Promise<Product> => stage.start({ role: 'web', database });
    const startWorker = (): Promise<Product> =>
      stage.start({ role: 'worker', database, env: { SMTP_URL: sink.url } });
    let [server, worker] = [await startServer(), await startWorker()];
    const mailings = await openMailingClient(database, () => server.origin);
    // Slower than the sender, so that all connections have a mail in flight.
    sink.behave(async (stageOfMail) => {
      if (stageOfMail === 'data') await delay(random.between(5, 40));
      return undefined;
    });
    const to = addresses(recipients);
    const mailingId = await mailings.send(to);
    const assertions = collectAssertions();

    const counts: Record<Target, number> = { worker: 0, server: 0, database: 0 };
    let [inFlight, mostInFlight] = [0, 0];
    /** Mails that belong to workers before. */
    let measured = 0;
    const hit: Record<Target, () => Promise<void>> = {
      async worker() {
        await worker.kill();
        await until('the connections of the worker are closed', () => sink.connections() === 0);
        const rows = await mailings.recipients(mailingId);
        const delivered = listDeliveries(sink.mails.slice(measured));
        measured = sink.mails.length;
        const unmarked = rows.filter(({ state, email }) => state !== 'Sent' && delivered.has(email)).length;
        inFlight += unmarked;
        mostInFlight = Math.max(mostInFlight, unmarked);
        await mailings.letTimePass();
        worker = await startWorker();
      },
      async server() {
        await server.kill();
        server = await startServer();
      },
      async database() {
        stage.postgres.crash(random.pick(['SIGQUIT', 'SIGKILL']));
        await delay(20);
        await stage.postgres.untilReady();
      },
    };
    for (let kill = 0; kill < kills; kill += 1) {
      const target = random.pick<Target>(['worker', 'worker', 'worker', 'database', 'server']);
      const mailsBefore = sink.mails.length;
      const after = random.between(1, 120);
      await until(`${after} more mails arrive`, async () => {
        // A turn that the database ended is repeated after a pause.
        if (counts.database > 0) await mailings.endPauses();
        return sink.mails.length >= mailsBefore + after;
      });
      await delay(random.between(0, 30));
      counts[target] += 1;
      await hit[target]();
    }
    const sentAtLastKill = sink.mails.length;
    await mailings.untilState(mailingId, 'Completed', 120_000);

    const mayRepeat = inFlight + counts.database * connections;
    const reconciled = reconcile(assertions, {
      addresses: to,
      rows: await mailings.recipients(mailingId),
      mails: sink.mails,
      mayRepeat,
    });
    assertions.assert('all kills hit a running mailing', sentAtLastKill < recipients, sentAtLastKill);
    assertions.assert(
      `at most ${connections} mails are in flight at a kill`,
      mostInFlight <= connections,
      mostInFlight,
    );
    const mailing = await mailings.get(mailingId);
    assertions.assert(
      'the mailing counts what was sent',
      mailing.sent === recipients && mailing.queued === 0,
      mailing,
    );
    const note = `kills: ${Object.entries(counts)
      .map(([target, count]) => `${count} ${target}`)
      .join(', ')}; in flight at them: ${inFlight}, at most ${mostInFlight}`;
    return [{ name: 'random kills in a mailing', ...reconciled, note, broken: assertions.broken }];
  },
};

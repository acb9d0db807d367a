import { setTimeout as delay } from 'node:timers/promises';
import { collectAssertions, type Fault } from '../harness/fault';
import { addresses } from '../harness/mailing-client';
import { listDeliveries, reconcile } from '../harness/reconciliation';
import { connections, openSending } from '../harness/sending';
import { until } from '../harness/until';

const recipients = 300;
/** Milliseconds; claims last 120 s. */
const claimsEndWithin = 180_000;

/** A worker gets no processor time until another one has taken over, and then goes on. */
export const frozenWorker: Fault = {
  id: 'F3',
  async run(stage) {
    const { mailings, sink, startWorker } = await openSending(stage);
    const assertions = collectAssertions();
    const to = addresses(recipients);
    sink.behave(async (stageOfMail) => {
      if (stageOfMail === 'data') await delay(100);
      return undefined;
    });
    const mailingId = await mailings.send(to);
    const stale = await startWorker({ name: 'stale' });
    await until('half of the mails are sent', () => sink.mails.length >= recipients / 2);
    stale.freeze();
    const frozenAt = Date.now();
    await startWorker({ name: 'other' });
    // In real time: the stale worker has its own clock.
    await mailings.untilState(mailingId, 'Completed', claimsEndWithin);
    const took = Date.now() - frozenAt;
    const before = await mailings.recipients(mailingId);
    const thawedAt = Date.now();
    stale.thaw();
    await until('the stale worker works again', () => stale.isReady());
    // Longer than a turn of a mailing.
    await delay(12_000);

    const rows = await mailings.recipients(mailingId);
    const counts = reconcile(assertions, { addresses: to, rows, mails: sink.mails, mayRepeat: connections });
    const late = sink.mails.filter(({ client, receivedAt }) => client === 'stale' && receivedAt > thawedAt);
    assertions.assert(
      `the stale worker at most ends mails that it had begun`,
      late.length <= connections,
      late.length,
    );
    assertions.assert('it overwrites nothing', JSON.stringify(rows) === JSON.stringify(before));
    const others = sink.mails.filter(({ client }) => client === 'other').length;
    assertions.assert(
      'the other worker takes over',
      others >= recipients - listDeliveries(sink.mails).size + 1,
      others,
    );
    const note = `taken over and completed ${(took / 1_000).toFixed(0)} s after the freeze, ${others} by the other worker, ${late.length} late`;
    return [{ name: 'frozen beyond its claim', ...counts, note, broken: assertions.broken }];
  },
};

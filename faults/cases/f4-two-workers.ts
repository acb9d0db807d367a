import { setTimeout as delay } from 'node:timers/promises';
import { promises, type Fault } from '../harness/fault';
import { addresses } from '../harness/mailings';
import { reconcile } from '../harness/reconciliation';
import { openSending } from '../harness/sending';

/** So many that a batch takes several turns. */
const recipients = 4_000;
/** Milliseconds that the mail server takes for each mail. */
const mailDelay = 70;

export const twoWorkers: Fault = {
  id: 'F4',
  async run(stage) {
    const { mailing, sink, startWorker } = await openSending(stage);
    const kept = promises();
    await Promise.all([startWorker({ name: 'one' }), startWorker({ name: 'other' })]);
    sink.behave(async (stageOfMail) => {
      if (stageOfMail === 'data') await delay(mailDelay);
      return undefined;
    });
    const to = addresses(recipients);
    const batchId = await mailing.send(to);
    await mailing.untilState(batchId, 'Completed', 120_000);
    const counts = reconcile(kept, {
      addresses: to,
      rows: await mailing.recipients(batchId),
      mails: sink.mails,
    });
    const by = (name: string): number => sink.mails.filter(({ client }) => client === name).length;
    const [one, other] = [by('one'), by('other')];
    kept.keep('both take part', one > 0 && other > 0, [one, other]);
    return [{ name: 'two workers', ...counts, note: `${one} and ${other} mails`, broken: kept.broken }];
  },
};

import { setTimeout as delay } from 'node:timers/promises';
import { collectAssertions, type Fault } from '../harness/fault';
import { addresses, type RecipientRow } from '../harness/mailing-client';
import { reconcile } from '../harness/reconciliation';
import { openSending } from '../harness/sending';

/** So many that a mailing takes several turns. */
const recipients = 4_000;
/** Which worker takes a turn is a matter of chance, so that one may send a whole mailing. */
const mostMailings = 5;
/** Milliseconds that the mail server takes for each mail. */
const mailDelay = 70;

export const twoWorkers: Fault = {
  id: 'F4',
  async run(stage) {
    const { mailings, sink, startWorker } = await openSending(stage);
    const assertions = collectAssertions();
    await Promise.all([startWorker({ name: 'one' }), startWorker({ name: 'other' })]);
    sink.behave(async (stageOfMail) => {
      if (stageOfMail === 'data') await delay(mailDelay);
      return undefined;
    });
    const by = (name: string): number => sink.mails.filter(({ client }) => client === name).length;
    const bothTakePart = (): boolean => by('one') > 0 && by('other') > 0;
    const [sentTo, rows]: [string[], RecipientRow[]] = [[], []];
    for (let mailing = 1; mailing <= mostMailings && !bothTakePart(); mailing += 1) {
      const to = addresses(recipients, `mailing${mailing}.example.com`);
      const mailingId = await mailings.send(to);
      await mailings.untilState(mailingId, 'Completed', 120_000);
      sentTo.push(...to);
      rows.push(...(await mailings.recipients(mailingId)));
    }
    const counts = reconcile(assertions, { addresses: sentTo, rows, mails: sink.mails });
    const [one, other] = [by('one'), by('other')];
    assertions.assert('both take part', bothTakePart(), [one, other]);
    return [{ name: 'two workers', ...counts, note: `${one} and ${other} mails`, broken: assertions.broken }];
  },
};

import { setTimeout as delay } from 'node:timers/promises';
import { collectAssertions, type Fault } from '../harness/fault';
import { addresses } from '../harness/mailing-client';
import { reconcile } from '../harness/reconciliation';
import { connections, openSending } from '../harness/sending';
import { until } from '../harness/until';

const recipients = 400;
/** Milliseconds; claims last 120 s. */
const takenOverWithin = 180_000;

/** A mailing whose worker dies blocks its survey until another worker has finished it, and no longer. */
export const oneMailing: Fault = {
  id: 'F13',
  async run(stage) {
    const { mailings, sink, startWorker } = await openSending(stage);
    const assertions = collectAssertions();
    sink.behave(async (stageOfMail) => {
      if (stageOfMail === 'data') await delay(100);
      return undefined;
    });
    const to = addresses(recipients);
    const mailingId = await mailings.send(to);
    const workers = { one: await startWorker({ name: 'one' }), other: await startWorker({ name: 'other' }) };
    await until('some mails are sent', () => sink.mails.length >= 40);
    sink.behave((stageOfMail) => (stageOfMail === 'recipient' ? 'silence' : undefined));

    const upload = await mailings.upload(addresses(20, 'next.example'));
    assertions.assert('the next file can be uploaded', upload.status === 200, upload);
    const { uploadId } = upload.body as { uploadId: string };
    const rejected = await mailings.start(uploadId);
    assertions.assert(
      'the next mailing is refused',
      rejected.status === 409 && rejected.body.code === 'batch.running',
      rejected,
    );
    await workers[sink.mails.at(-1)?.client === 'one' ? 'one' : 'other'].kill();
    sink.behave(() => undefined);
    const startedAt = performance.now();
    await mailings.untilState(mailingId, 'Completed', takenOverWithin);
    const took = performance.now() - startedAt;
    const counts = reconcile(assertions, {
      addresses: to,
      rows: await mailings.recipients(mailingId),
      mails: sink.mails,
      mayRepeat: connections,
    });
    const accepted = await mailings.start(uploadId);
    assertions.assert('then the next mailing is accepted', accepted.status === 202, accepted);
    if (accepted.status === 202) await mailings.untilState((accepted.body as { id: string }).id, 'Completed');
    const note = `finished by another worker ${(took / 1_000).toFixed(0)} s after the kill`;
    return [{ name: 'worker dies', ...counts, note, broken: assertions.broken }];
  },
};

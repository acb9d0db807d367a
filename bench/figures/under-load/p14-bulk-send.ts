import { waitForIdle } from '../../load/pressure';
import {
  cancelBatch,
  openMailing,
  recipientFile,
  startBatch,
  untilSending,
  uploadRecipients,
} from '../../setup/mailings';
import type { LoadKind } from './load-kind';

/** More than are sent while it is looked. */
const recipients = { full: 100_000, quick: 30_000 } as const;

export const bulkSend: LoadKind = {
  name: 'a bulk send',
  async prepare(bench) {
    const { mailSink } = await bench.servers();
    if (!mailSink) throw new Error('P14 needs smtp-sink: apt-get install --no-install-recommends postfix');
    const [tenant] = await bench.tenantsOf('sending', [1_000]);
    if (!tenant) throw new Error('The tenant that sends was not made');
    const file = recipientFile(bench.quick ? recipients.quick : recipients.full);
    return async () => {
      const mailing = await openMailing(bench, tenant);
      const { uploadId } = await uploadRecipients(bench, mailing, file);
      return async () => {
        const id = await startBatch(bench, mailing, uploadId);
        await untilSending(bench, mailing, id);
        return {
          async stop() {
            const { sent, queued } = await cancelBatch(bench, mailing, id);
            if (queued === 0) throw new Error('The batch ended during the measurement');
            await waitForIdle(bench);
            return { responses: { mails: sent }, longest: 0 };
          },
        };
      };
    };
  },
};

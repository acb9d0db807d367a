import { waitForIdle } from '../../load/pressure';
import {
  cancelMailing,
  openSurveySender,
  recipientFile,
  startMailing,
  untilSending,
  uploadRecipients,
} from '../../setup/bulk-mail';
import type { LoadKind } from './load-kind';

/** More than are sent while it is looked. */
const recipients = { full: 100_000, quick: 30_000 } as const;

export const bulkSend: LoadKind = {
  name: 'a bulk send',
  async prepare(bench) {
    const { mailSink } = await bench.servers();
    if (!mailSink) throw new Error('P14 needs smtp-sink: apt-get install --no-install-recommends postfix');
    const [tenant] = await bench.listTenants('sending', [1_000]);
    if (!tenant) throw new Error('The tenant that sends was not made');
    const file = recipientFile(bench.quick ? recipients.quick : recipients.full);
    return async () => {
      const sender = await openSurveySender(bench, tenant);
      const { uploadId } = await uploadRecipients(bench, sender, file);
      return async () => {
        const id = await startMailing(bench, sender, uploadId);
        await untilSending(bench, sender, id);
        return {
          async stop() {
            const { sent, queued } = await cancelMailing(bench, sender, id);
            if (queued === 0) throw new Error('The mailing ended during the measurement');
            await waitForIdle(bench);
            return { responses: { mails: sent }, longest: 0 };
          },
        };
      };
    };
  },
};

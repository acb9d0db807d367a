import assert from 'node:assert/strict';
import { messageLimits } from '@vantage/contract/mailings/messages';
import { recipientLimits } from '@vantage/contract/mailings/recipients';
import type { SentRequest } from '../../load/pressure';
import type { Bench } from '../../setup/bench';
import {
  cancelMailing,
  openSurveySender,
  startMailing,
  untilSending,
  uploadRecipients,
  type SurveySender,
} from '../../setup/bulk-mail';
import { postJson } from '../../setup/requests';
import { pressing } from '../under-load/load-kind';
import type { Attack } from './attack';

const connections = 8;
/** The column has a name of one letter, so that a field takes as little of the message as possible. */
const field = '{{a}}';
/** Fields that the product accepts in a text. */
const acceptedFields = 100;
const recipients = { full: 5_000, quick: 2_000 } as const;

const recipientFile = (count: number): string => {
  const cell = 'x'.repeat(recipientLimits.cell);
  const lines = Array.from({ length: count }, (_, index) => `recipient${index}@mail.example,${cell}`);
  return ['Email,a', ...lines, ''].join('\n');
};

const filled = (fields: number): string => {
  const text = field.repeat(fields);
  return text + 'x'.repeat(messageLimits.body.max - text.length);
};

async function uploadTo(bench: Bench, sender: SurveySender): Promise<string> {
  const file = recipientFile(bench.quick ? recipients.quick : recipients.full);
  return (await uploadRecipients(bench, sender, file)).uploadId;
}

const tenantFor = async (bench: Bench, name: string) => {
  const [tenant] = await bench.listTenants(name, [1_000]);
  assert(tenant);
  return tenant;
};

export const manyMergeFields: Attack = {
  id: 'S75',
  name: 'previews of a message with as many merge fields as fit into it',
  async prepare(bench) {
    const tenant = await tenantFor(bench, 'previewing');
    return async () => {
      const sender = await openSurveySender(bench, tenant);
      const { session, survey } = sender;
      const preview: SentRequest = postJson(session, `survey/${survey.id}/bulkemail/preview`, {
        uploadId: await uploadTo(bench, sender),
        subject: 'Many fields',
        body: filled(messageLimits.body.max / field.length),
      });
      return pressing(bench, [{ connections, requests: [preview] }]);
    };
  },
};

export const largestMessages: Attack = {
  id: 'S75',
  name: 'a mailing of the largest messages',
  async prepare(bench) {
    const tenant = await tenantFor(bench, 'mailing');
    return async () => {
      const sender = await openSurveySender(bench, tenant);
      const uploadId = await uploadTo(bench, sender);
      return async () => {
        const message = { subject: 'Large', body: filled(acceptedFields) };
        const id = await startMailing(bench, sender, uploadId, message);
        await untilSending(bench, sender, id);
        return {
          async stop() {
            const { sent, queued } = await cancelMailing(bench, sender, id);
            assert(queued > 0, 'The mailing ended during the measurement');
            return { responses: { mails: sent }, longest: 0 };
          },
        };
      };
    };
  },
};

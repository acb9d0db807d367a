import assert from 'node:assert/strict';
import { bounceLimits } from '@vantage/contract/mailings/bounces';
import type { SentRequest } from '../../load/pressure';
import { get, send } from '../../setup/requests';
import { pressing } from '../under-load/load-kind';
import type { Attack } from './attack';

const connections = 4;

const filled = (start: string, unit: string): string =>
  start + unit.repeat(Math.floor((bounceLimits.bytes - start.length) / unit.length));

/** None has the blank line that ends a block. */
const reports = [
  filled('From: a\nFinal-Recipient: rfc822; a@mail.example\n', 'Received: x\n'),
  filled('From: a\nDiagnostic-Code: smtp;', ' '),
  filled('From: a\nSubject:', '\n '),
];

export const deliveryReports: Attack = {
  id: 'S71',
  name: 'delivery reports of one block',
  async prepare(bench) {
    const [tenant] = await bench.listTenants('bouncing', [1_000]);
    assert(tenant);
    return async () => {
      const { origin } = (await bench.servers()).product;
      const { body } = await send(origin, get(await bench.signIn(tenant, 1), 'app'));
      const { bounceUrl } = (body as { mail: { bounceUrl: string } }).mail;
      const requests = reports.map((report, index): SentRequest => ({
        method: 'POST',
        path: new URL(bounceUrl).pathname,
        headers: { 'content-type': 'message/rfc822', 'x-forwarded-for': `10.71.${index}.1` },
        body: report,
      }));
      return pressing(bench, [{ connections, requests }]);
    };
  },
};

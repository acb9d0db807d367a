import { createSocket } from 'node:dgram';
import { generateKeyPairSync } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { signedIn, signedOut } from '../../../../testing/client';
import { makeTenant } from '../../../../testing/factories';
import { sharedApp } from '../../../../testing/test-app';
import { txtResolver } from './resolve-txt';
import { findSenderRecords } from './sender-records';

const app = await sharedApp();

/** Answers questions for TXT records only; a name without an entry does not exist, and one with null gets no answer. */
async function nameServer(zone: Readonly<Record<string, readonly string[] | null>>): Promise<string> {
  const socket = createSocket('udp4');
  socket.on('message', (query, { address, port }) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.subarray(at + 1, at + 1 + length).toString());
      at += 1 + length;
    }
    const isTxt = query.readUInt16BE(at + 1) === 16 && query.readUInt16BE(4) === 1;
    const records = isTxt ? zone[labels.join('.')] : undefined;
    if (records === null) return;
    const answers = (records ?? []).map((text) => {
      const parts = text.match(/.{1,255}/g) ?? [''];
      const data = Buffer.concat(parts.map((part) => Buffer.from([part.length, ...Buffer.from(part)])));
      const head = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, 0]);
      head.writeUInt16BE(data.length, 10);
      return Buffer.concat([head, data]);
    });
    const header = Buffer.from([0, 0, 0x84, records ? 0 : 3, 0, 1, 0, answers.length, 0, 0, 0, 0]);
    query.copy(header, 0, 0, 2);
    socket.send(Buffer.concat([header, query.subarray(12, at + 5), ...answers]), port, address);
  });
  await new Promise<void>((resolve) => {
    socket.bind(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void socket.close());
  return `127.0.0.1:${socket.address().port}`;
}

const keys = () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 1_024 });
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    record: `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`,
  };
};

it('tells of each DNS record of the sender whether it is ready, missing, invalid or unknown', async () => {
  const { privateKey, record } = keys();
  const sender = (domain: string) => ({
    address: `surveys@${domain.toUpperCase()}`,
    dkim: { domain, selector: 'mail', privateKey },
  });
  const server = await nameServer({
    'ready.example': ['google-site-verification=1', 'v=spf1 include:mail.example -all'],
    'mail._domainkey.ready.example': [record],
    '_dmarc.ready.example': ['v=DMARC1; p=none'],
    'twice.example': ['v=spf1 -all', 'v=spf1 ~all'],
    'mail._domainkey.twice.example': [keys().record],
    '_dmarc.twice.example': ['v=DMARC1; p=none', 'v=DMARC1; p=reject'],
    'none.example': [],
    '_dmarc.none.example': null,
  });
  const findStates = async (domain: string) => {
    const records = await findSenderRecords(txtResolver([server]), sender(domain));
    return records.map(({ state }) => state);
  };
  const [ready, twice, none] = await Promise.all(
    ['ready.example', 'twice.example', 'none.example'].map(findStates),
  );
  expect(ready).toEqual(['ready', 'ready', 'ready']);
  expect(twice).toEqual(['invalid', 'invalid', 'invalid']);
  expect(none).toEqual(['missing', 'missing', 'unreachable']);
});

it('looks up nothing while the product sends, and is for administrators (S8)', async () => {
  const tenant = await makeTenant();
  const client = await signedIn(app, await tenant.user());
  const { status, body } = await client.get('/app/senderdomain');
  expect([status, body]).toEqual([200, { domain: null, records: [] }]);
  const manager = await signedIn(app, await tenant.user({ roleId: role.learner }));
  expect((await manager.get('/app/senderdomain')).status).toBe(403);
  expect((await signedOut(app, tenant).get('/app/senderdomain')).status).toBe(401);
});

import { expect, it } from 'vitest';
import { testSecretKey } from '../../../testing/constants';
import { ownDatabase } from '../../../testing/database/database';
import { databaseUrls } from '../../../testing/database/database-urls';
import { outboxDeliveries } from '../../../testing/outbox-delivery';
import { startServer } from '../../../testing/process/server-process';
import { readHeader } from '../../../testing/providers/smtp-sink';

await ownDatabase();
const { add, deliveryBy, letTimePass, rows, settled, setUp } = outboxDeliveries();

it('passes the job of a killed worker to another process once the lease has expired', async () => {
  const { tenant, sink } = await setUp();
  sink.behave((stage) => (stage === 'data' ? 'silence' : undefined));
  await add(tenant);
  const worker = startServer({
    DATABASE_URL: databaseUrls().applicationUrl,
    DATABASE_OWNER_URL: databaseUrls().ownerUrl,
    SECRET_KEY: testSecretKey,
    SMTP_URL: sink.url,
    ROLE: 'worker',
    PORT: '0',
  });
  await expect.poll(() => sink.mails.length, { timeout: 30_000 }).toBe(1);
  await worker.kill();
  expect(await rows(tenant)).toMatchObject([{ state: 'waiting', leased: true, sealed: true }]);

  sink.behave(() => undefined);
  const other = deliveryBy(sink.url, [tenant]);
  other.wake(tenant.id, false);
  await other.stop();
  expect(sink.mails).toHaveLength(1);

  await letTimePass(tenant);
  deliveryBy(sink.url, [tenant]).wake(tenant.id, false);
  await settled(tenant, [{ state: 'sent', attempts: 2 }]);
  // The processes differ only in their host name.
  const [first, second] = sink.mails.map((mail) => readHeader(mail, 'Message-ID')[0]?.split('@')[0]);
  expect(second).toBe(first);
}, 60_000);

import { expect, it, vi } from 'vitest';
import { connect, emptyDatabase } from '../../../testing/database/database';
import { listenToNotifications } from './notifications';

it('a listener that is closed while reconnecting leaves no connection', async () => {
  const { ownerUrl } = await emptyDatabase();
  const owner = await connect(ownerUrl);
  const others = 'from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
  const onDisconnect = vi.fn<() => void>();
  const listener = await listenToNotifications({
    url: ownerUrl,
    handlers: { announced: () => {} },
    onDisconnect,
  });
  const closed = new Promise<void>((resolve, reject) => {
    onDisconnect.mockImplementation(() => {
      if (onDisconnect.mock.calls.length === 3) listener.close().then(resolve, reject);
    });
  });
  await owner.query(`select pg_terminate_backend(pid) ${others}`);
  await closed;
  await expect.poll(async () => (await owner.query(`select ${others}`)).rowCount).toBe(0);
});

it('a listener counts the processes that serve requests', async () => {
  const { applicationUrl } = await emptyDatabase();
  const listeners = await Promise.all(
    [true, true, false].map((isWeb) =>
      listenToNotifications({ url: applicationUrl, isWeb, handlers: {}, onDisconnect: () => {} }),
    ),
  );
  for (const listener of listeners) expect(await listener.countWebProcesses()).toBe(2);
  await Promise.all(listeners.map((listener) => listener.close()));
});

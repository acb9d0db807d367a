import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { untilNoConnectionArrives } from './connection-backlog';

it('connections that the kernel has completed are accepted before the port is closed', async () => {
  let accepted = 0;
  const server = createServer(() => (accepted += 1)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const clients = Array.from({ length: 20 }, () => connect(port, '127.0.0.1').on('error', () => {}));
  await untilNoConnectionArrives(server);
  server.close();
  for (const client of clients) client.destroy();
  expect(accepted).toBe(20);
});

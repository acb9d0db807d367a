import { createServer } from 'node:net';
import type { Config } from '../config';
import { StartError } from '../platform/errors';

type Listening = Pick<Config, 'host' | 'port'>;

export const cannotListen = (
  { host, port }: Listening,
  { code, message }: NodeJS.ErrnoException,
): StartError =>
  code === 'EADDRINUSE'
    ? new StartError(`PORT: ${port} is taken on ${host}; choose another`)
    : new StartError(`HOST, PORT: cannot listen on ${host}:${port}: ${code ?? message}`);

/** Checks the port before anything is started or created. @throws {StartError} if it is in use */
export async function assertPortIsFree({ host, port }: Listening): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject).listen(port, host, resolve);
  }).catch((error: NodeJS.ErrnoException) => {
    throw cannotListen({ host, port }, error);
  });
  await new Promise((resolve) => probe.close(resolve));
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createConnection, createServer, type AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface MailSink {
  readonly port: number;
  readonly url: string;
}

/** Connections that wait to be accepted. */
const backlog = '1024';
const startsWithin = 5_000;

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const accepts = async (port: number): Promise<boolean> => {
  const socket = createConnection(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
};

/**
 * Postfix's smtp-sink, which accepts mails and forgets them.
 * @returns null if it isn't installed (on Debian: `apt-get install --no-install-recommends postfix`)
 */
export async function startMailSink(
  port: number,
  atEnd: (stop: () => unknown) => void,
): Promise<MailSink | null> {
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn('smtp-sink', [...user, `127.0.0.1:${port}`, backlog], { stdio: 'ignore' });
  let isMissing = false;
  child.once('error', () => (isMissing = true));
  atEnd(() => child.kill('SIGKILL'));
  const deadline = Date.now() + startsWithin;
  while (Date.now() < deadline) {
    await delay(20);
    if (isMissing) return null;
    if (child.exitCode !== null) throw new Error('smtp-sink ended');
    if (await accepts(port)) return { port, url: `smtp://127.0.0.1:${port}` };
  }
  throw new Error('smtp-sink did not start');
}

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { passwordHashing } from '../../../server/src/platform/crypto/password-hashing';
import { load } from '../../load/load';
import { median } from '../../load/median';
import { postSignIn } from '../../setup/requests';
import type { Bench } from '../../setup/bench';
import { eventLoopDelay } from '../../setup/event-loop-delay';
import { benchPassword, signInUserCount } from '../../setup/users';
import { absoluteRow } from '../absolute';
import type { Figure, Round } from '../figure';

const run = promisify(execFile);
const reference = fileURLToPath(new URL('../../reference-hashing.mjs', import.meta.url));

const hashesPerSecond = async (hash: string, seconds: number): Promise<number> =>
  Number((await run(process.execPath, [reference, hash, benchPassword, `${seconds}`])).stdout);

async function signInsPerSecond(bench: Bench, seconds: number): Promise<number> {
  const { product } = await bench.servers();
  const tenants = await bench.tenants();
  const { perSecond } = await load({
    origin: product.origin,
    requests: tenants.flatMap((tenant) =>
      Array.from({ length: signInUserCount }, (_, index) => postSignIn(tenant, index + 1)),
    ),
    connections: bench.connections,
    seconds,
    folder: bench.folder,
    atEnd: bench.atEnd,
  });
  return perSecond;
}

export const signIns: Figure = {
  id: 'P4',
  async measure(bench) {
    const { product } = await bench.servers();
    const passwords = passwordHashing();
    const hash = await passwords.hash(benchPassword);
    await passwords.close();
    await signInsPerSecond(bench, 2);
    const rounds: Round[] = [];
    const delays: number[] = [];
    const ours = async (): Promise<number> => {
      // Reading resets it.
      await eventLoopDelay(product);
      const perSecond = await signInsPerSecond(bench, bench.seconds);
      delays.push(await eventLoopDelay(product));
      return perSecond;
    };
    for (let index = 0; index < bench.rounds; index += 1) {
      const oursFirst = index % 2 === 0;
      const before = oursFirst ? await ours() : null;
      const alone = await hashesPerSecond(hash, bench.seconds);
      const measured = before ?? (await ours());
      rounds.push({ ours: measured, reference: alone, ratio: measured / alone });
    }
    const middle = (side: 'ours' | 'reference'): string =>
      median(rounds.map((round) => round[side])).toFixed(1);
    return [
      {
        id: 'P4',
        figure: 'Sign-ins, against argon2id alone',
        ratio: median(rounds.map(({ ratio }) => ratio)),
        goal: { atLeast: 0.75 },
        rounds,
        note: `${middle('ours')}/s against ${middle('reference')}/s`,
      },
      absoluteRow({
        id: 'P4',
        figure: 'Event-loop delay during sign-ins, p99 in ms',
        goal: { atMost: 10 },
        values: delays,
        note: '',
      }),
    ];
  },
};

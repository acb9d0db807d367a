import { randomUUID } from 'node:crypto';
import { load } from '../load/load';
import { median } from '../load/median';
import { pacedP99 } from '../load/paced';
import { getUser, pick, postPageVisit, postSignIn, type Request } from '../load/requests';
import type { Bench } from '../setup/bench';
import { usersWhoMaySignIn } from '../setup/users';
import type { Figure, Round, Row } from './figure';

/** Longer than what is measured under it, in seconds. */
const floodBefore = 1;
const floodAfter = 1;

/** As many sign-ins at once as the load has connections, while the work goes on. */
async function duringFlood<Result>(
  bench: Bench,
  seconds: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const { product } = await bench.servers();
  const tenants = await bench.tenants();
  const flood = load({
    origin: product.origin,
    requests: tenants.flatMap((tenant) =>
      Array.from({ length: usersWhoMaySignIn }, (_, index) => postSignIn(tenant, index + 1)),
    ),
    connections: bench.connections,
    seconds: floodBefore + seconds + floodAfter,
    folder: bench.folder,
    atEnd: bench.atEnd,
  });
  const begun = new Promise((resolve) => setTimeout(resolve, floodBefore * 1_000));
  const [result] = await Promise.all([begun.then(work), flood]);
  return result;
}

async function rowOf(bench: Bench, figure: string, requests: readonly Request[]): Promise<Row> {
  const { origin } = (await bench.servers()).product;
  await pacedP99(origin, requests, 2);
  const rounds: Round[] = [];
  for (let index = 0; index < bench.rounds; index += 1) {
    const quiet = await pacedP99(origin, requests, bench.seconds);
    const flooded = await duringFlood(bench, bench.seconds, () => pacedP99(origin, requests, bench.seconds));
    rounds.push({ ours: flooded, reference: quiet, ratio: flooded / quiet });
  }
  const middle = (side: 'ours' | 'reference'): string =>
    median(rounds.map((round) => round[side])).toFixed(1);
  return {
    id: 'P14',
    figure,
    ratio: median(rounds.map(({ ratio }) => ratio)),
    goal: { atMost: 2 },
    rounds,
    note: `${middle('ours')} ms against ${middle('reference')} ms`,
  };
}

export const underFlood: Figure = {
  id: 'P14',
  async measure(bench) {
    const sessions = await bench.sessions(1);
    return [
      await rowOf(
        bench,
        'p99 of GET one user during a sign-in flood, against quiet',
        sessions.flatMap((session) =>
          pick(session.tenant.userIds, 20).map((userId) => getUser(session, userId)),
        ),
      ),
      await rowOf(
        bench,
        'p99 of POST a page visit during a sign-in flood, against quiet',
        sessions.map((session) => postPageVisit(session, randomUUID())),
      ),
    ];
  },
};

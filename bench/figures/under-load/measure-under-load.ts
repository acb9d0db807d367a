import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { median } from '../../load/median';
import { paced, type Latencies } from '../../load/paced';
import { getUser, pick, postPageVisit, type Session } from '../../setup/requests';
import type { Bench } from '../../setup/bench';
import type { Tenant } from '../../setup/users';
import type { Round, Row } from '../figure';
import type { LoadKind } from './load-kind';

const atWork = 20;
/** Milliseconds of load before the measurement. */
const loadBefore = 1_000;
/** Half of a p95 in milliseconds that is always acceptable: below it, a factor of two is not noticeable. */
const leastReference = 15;

interface Looked {
  readonly get: Latencies;
  readonly post: Latencies;
}

async function look(bench: Bench, sessions: readonly Session[], seconds: number): Promise<Looked> {
  const { origin } = (await bench.servers()).product;
  const [administrator] = sessions;
  if (!administrator) throw new Error('The quiet tenant has no user');
  const gets = pick(administrator.tenant.userIds, 200).map((userId) => getUser(administrator, userId));
  const posts = sessions.map((session) => postPageVisit(session, randomUUID()));
  const [get, post] = await Promise.all([paced(origin, gets, seconds), paced(origin, posts, seconds)]);
  return { get, post };
}

const signInAll = async (bench: Bench, tenant: Tenant): Promise<Session[]> => {
  const sessions: Session[] = [];
  for (let user = 1; user <= atWork; user += 1) sessions.push(await bench.signIn(tenant, user));
  return sessions;
};

const shortly = (responses: Readonly<Record<string, number>>): string =>
  Object.entries(responses)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');

interface MeasuredLoad {
  /** A row each for the p95 of a GET and of a POST. */
  readonly p95: readonly Row[];
  /** The longest call of each round, in milliseconds. */
  readonly longest: readonly number[];
  /** Responses to the load by status, such as `12 × 422`. */
  readonly responses: string;
}

/** Compares the calls of a tenant while another tenant's load runs with its calls before. */
export async function measureUnderLoad(
  bench: Bench,
  tenant: Tenant,
  kind: LoadKind,
  id: Row['id'],
): Promise<MeasuredLoad> {
  const getLoad = await kind.prepare(bench);
  const rounds: { readonly quiet: Looked; readonly loaded: Looked }[] = [];
  let answered = '';
  for (let index = 0; index < bench.rounds; index += 1) {
    // Access tokens live ten minutes.
    const sessions = await signInAll(bench, tenant);
    const startLoad = await getLoad(index);
    await look(bench, sessions, 1);
    const quiet = await look(bench, sessions, bench.seconds);
    if (quiet.get.rejected + quiet.post.rejected > 0) throw new Error('Quiet calls were refused');
    const pressure = await startLoad();
    await delay(loadBefore);
    const loaded = await look(bench, sessions, bench.seconds);
    answered = shortly((await pressure.stop()).responses);
    // The invitations after an import are not part of this figure.
    await (await bench.database()).database.query('delete from pending_invitation');
    rounds.push({ quiet, loaded });
  }
  const p95 = (['get', 'post'] as const).map((call): Row => {
    const compared = rounds.map(({ quiet, loaded }): Round => {
      const reference = Math.max(quiet[call].p95, leastReference);
      return { ours: loaded[call].p95, reference, ratio: loaded[call].p95 / reference };
    });
    const middle = (state: 'quiet' | 'loaded'): string =>
      median(rounds.map((round) => round[state][call].p95)).toFixed(1);
    const rejected = rounds.reduce((sum, { loaded }) => sum + loaded[call].rejected, 0);
    return {
      id,
      figure: `p95 of ${call === 'get' ? 'GET one user' : 'POST a page visit'} during ${kind.name}, against quiet or 15 ms`,
      ratio: median(compared.map(({ ratio }) => ratio)),
      goal: { atMost: 2 },
      rounds: compared,
      note: `${middle('loaded')} ms, quiet ${middle('quiet')}; ${rejected} refused; the load: ${answered}`,
    };
  });
  const longest = rounds.map(({ loaded: { get, post } }) => Math.max(get.longest, post.longest));
  return { p95, longest, responses: answered };
}

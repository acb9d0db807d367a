import { listLimits } from '@vantage/contract/api/list-limits';
import { listUsers as operation } from '@vantage/contract/users/users';
import { getUser, listUsers, pick, send, type Request, type Session } from '../../setup/requests';
import { median } from '../../load/median';
import type { Bench } from '../../setup/bench';
import type { Figure, Goal, Round, Row } from '../figure';

/** Rows of the large tenant; creating them takes most of this figure's time. */
const rowCounts = { full: 1_000_000, quick: 100_000 } as const;
const smallRows = 1_000;
const farPage = 1_000;
/** Requests of each side per round, alternating. */
const requestsARound = { full: 400, quick: 100 } as const;

/** Prefixes of names: frequent (`mar`), rare (`zim`), numbers, and one of all users (`use`). */
const prefixes = ['mar', 'ann', 'joh', 'kim', 'ell', 'oka', 'tan', 'zim', 'sch', '123', '999', 'use'];

interface Comparison {
  readonly figure: string;
  readonly goal: Goal;
  readonly ours: readonly Request[];
  readonly reference: readonly Request[];
}

const timed = async (origin: string, request: Request): Promise<number> => {
  const startedAt = performance.now();
  const { status } = await send(origin, request);
  const milliseconds = performance.now() - startedAt;
  if (status !== 200) throw new Error(`${request.path} answered ${status}`);
  return milliseconds;
};

/** Single requests without load, so that nothing but the growth differs. */
async function compareLatency(bench: Bench, comparison: Comparison): Promise<Row> {
  const { product } = await bench.servers();
  const count = bench.quick ? requestsARound.quick : requestsARound.full;
  const at = (requests: readonly Request[], index: number): Request => {
    const request = requests[index % requests.length];
    if (!request) throw new Error('Nothing to request');
    return request;
  };
  const latencies = new Map<Request, number[]>();
  /** The median of a few different requests hides the slowest one. */
  const slowest = (): string => {
    if (comparison.ours.length === 1 || comparison.ours.length > 50) return '';
    const [worst] = [...latencies]
      .map(([{ path }, all]) => ({ path, latency: median(all) }))
      .toSorted((a, b) => b.latency - a.latency);
    return worst ? `, slowest ${worst.path.split('?')[1]} ${worst.latency.toFixed(1)} ms` : '';
  };
  const round = async (requests: number): Promise<Round> => {
    const ours: number[] = [];
    const reference: number[] = [];
    for (let index = 0; index < requests; index += 1) {
      const measureOurs = async () => {
        const request = at(comparison.ours, index);
        const latency = await timed(product.origin, request);
        ours.push(latency);
        latencies.set(request, [...(latencies.get(request) ?? []), latency]);
      };
      const measureReference = async () =>
        reference.push(await timed(product.origin, at(comparison.reference, index)));
      const inTurn = index % 2 === 0 ? [measureOurs, measureReference] : [measureReference, measureOurs];
      for (const measure of inTurn) await measure();
    }
    const [a, b] = [median(ours), median(reference)];
    return { ours: a, reference: b, ratio: a / b };
  };
  await round(50);
  const rounds: Round[] = [];
  for (let index = 0; index < bench.rounds; index += 1) rounds.push(await round(count));
  const milliseconds = (side: 'ours' | 'reference'): string =>
    median(rounds.map((each) => each[side])).toFixed(2);
  return {
    id: 'P9',
    figure: comparison.figure,
    ratio: median(rounds.map(({ ratio }) => ratio)),
    goal: comparison.goal,
    rounds,
    note: `median latency ${milliseconds('ours')} ms against ${milliseconds('reference')} ms${slowest()}`,
  };
}

const sorts = operation.query.shape.sort.unwrap().options;

async function cursorAfter(
  origin: string,
  session: Session,
  { sort, users }: { readonly sort: string; readonly users: number },
): Promise<string> {
  let cursor = '';
  for (let left = users; left > 0; left -= listLimits.maxLimit) {
    const limit = `${Math.min(left, listLimits.maxLimit)}`;
    const { body } = await send(origin, listUsers(session, { sort, limit, ...(cursor && { cursor }) }));
    const { nextCursor } = operation.responses[200].parse(body);
    if (nextCursor === null) throw new Error(`There are no ${users} users`);
    cursor = nextCursor;
  }
  return cursor;
}

export const growth: Figure = {
  id: 'P9',
  async measure(bench) {
    const largeRows = bench.quick ? rowCounts.quick : rowCounts.full;
    const { product } = await bench.servers();
    const [large, small] = await bench.listTenants('growth', [largeRows, smallRows]);
    if (!large || !small) throw new Error('The tenants of P9 were not made');
    const [inLarge, inSmall] = [await bench.signIn(large, 1), await bench.signIn(small, 1)];
    const rows = largeRows.toLocaleString('en');
    const firstPage = (session: Session): Request[] => [listUsers(session, { limit: '50' })];
    const farPages: Comparison[] = [];
    for (const sort of sorts) {
      const cursor = await cursorAfter(product.origin, inLarge, { sort, users: (farPage - 1) * 50 });
      farPages.push({
        figure: `page ${farPage.toLocaleString('en')} by ${sort} against page 1 by user name (${rows} rows)`,
        goal: { atMost: 1.3 },
        ours: [listUsers(inLarge, { limit: '50', sort, cursor })],
        reference: firstPage(inLarge),
      });
    }
    const comparisons: Comparison[] = [
      ...farPages,
      {
        figure: `page 1 with total: ${rows} rows against ${smallRows.toLocaleString('en')}`,
        goal: { atMost: 1.3 },
        ours: firstPage(inLarge),
        reference: firstPage(inSmall),
      },
      {
        figure: `one user by id: ${rows} rows against ${smallRows.toLocaleString('en')}`,
        goal: { atMost: 1.3 },
        ours: pick(large.userIds, 200).map((userId) => getUser(inLarge, userId)),
        reference: pick(small.userIds, 200).map((userId) => getUser(inSmall, userId)),
      },
      {
        figure: `search by the first 3 letters of a word against page 1 (${rows} rows)`,
        goal: { atMost: 2 },
        ours: prefixes.map((search) => listUsers(inLarge, { limit: '50', search })),
        reference: firstPage(inLarge),
      },
    ];
    const measured: Row[] = [];
    for (const comparison of comparisons) measured.push(await compareLatency(bench, comparison));
    return measured;
  },
};

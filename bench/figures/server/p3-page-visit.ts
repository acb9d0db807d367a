import { randomUUID } from 'node:crypto';
import assert from 'node:assert/strict';
import { postPageVisit, send, type Request } from '../../setup/requests';
import { throughputRow } from '../throughput';
import type { Figure } from '../figure';

/** A session's visits close one another, so fewer sessions would queue unrealistically for the same rows. */
const sessionsPerTenant = 25;

const answersWithId = async (origin: string, request: Request): Promise<void> => {
  const { status, body } = await send(origin, request);
  assert.equal(status, 201);
  const { entryId } = body as { entryId: { _id: string }[] };
  assert.equal(entryId.length, 1);
  assert.match(entryId[0]?._id ?? '', /^[0-9a-f-]{36}$/);
};

export const pageVisit: Figure = {
  id: 'P3',
  async measure(bench) {
    const { product, reference } = await bench.servers();
    const { database } = await bench.database();
    // The product takes the session from the token, the reference from the body: different sessions, or the
    // product would have to close many open visits of the reference.
    const requests = (await bench.sessions(sessionsPerTenant)).map((session) =>
      postPageVisit(session, randomUUID()),
    );
    for (const origin of [product.origin, reference.origin])
      for (const request of requests.slice(0, 5)) await answersWithId(origin, request);

    const stored = async (): Promise<number> => {
      const { rows } = await database.query<{ visits: number }>(
        'select count(*)::int as visits from page_visit',
      );
      return rows[0]?.visits ?? 0;
    };
    const before = await stored();
    let answered = 0;
    const row = await throughputRow(bench, {
      id: 'P3',
      figure: 'POST a page visit, requests/s against a bare insert',
      goal: { atLeast: 0.65 },
      requests,
      onRound: (load) => (answered += load.responses),
    });
    // Requests in flight at the end are stored, although their responses were not counted.
    const added = (await stored()) - before;
    assert.ok(added >= answered, `${answered} visits were answered for, ${added} are stored`);
    return [row];
  },
};

import { compareResponses } from '../../load/compare-responses';
import { throughputRow } from '../throughput';
import { listUsers } from '../../setup/requests';
import type { Figure } from '../figure';

export const pageOfUsers: Figure = {
  id: 'P2',
  async measure(bench) {
    const { product, reference } = await bench.servers();
    const requests = (await bench.sessions(1)).map((session) => listUsers(session, { limit: '50' }));
    await compareResponses(product, reference, requests);
    return [
      await throughputRow(bench, {
        id: 'P2',
        figure: 'GET a page of 50 users with total, requests/s against page and count as two statements',
        goal: { atLeast: 1.5 },
        requests,
      }),
    ];
  },
};

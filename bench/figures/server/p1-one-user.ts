import { compareResponses } from '../../load/compare-responses';
import { throughputRow } from '../throughput';
import { getUser, pick } from '../../setup/requests';
import type { Figure } from '../figure';

const usersPerTenant = 200;

export const oneUser: Figure = {
  id: 'P1',
  async measure(bench) {
    const { product, reference } = await bench.servers();
    const sessions = await bench.sessions(1);
    const requests = sessions.flatMap((session) =>
      pick(session.tenant.userIds, usersPerTenant).map((userId) => getUser(session, userId)),
    );
    await compareResponses(product, reference, pick(requests, 20));
    return [
      await throughputRow(bench, {
        id: 'P1',
        figure: 'GET one user by id, requests/s against the bare server',
        goal: { atLeast: 0.65 },
        requests,
      }),
    ];
  },
};

import assert from 'node:assert/strict';
import { median } from '../../load/median';
import { postSignIn, send, type Request } from '../../setup/requests';
import { signInUserCount } from '../../setup/users';
import { absoluteRow } from '../absolute';
import type { Figure } from '../figure';

const tries = 500;

const getTime = async (origin: string, request: Request): Promise<number> => {
  const startedAt = performance.now();
  const { status } = await send(origin, request);
  const took = performance.now() - startedAt;
  assert.equal(status, 401);
  return took;
};

/** Response times must not reveal whether a name exists (OWASP). */
export const unknownNames: Figure = {
  id: 'S13',
  async measure(bench) {
    const { origin } = (await bench.servers()).product;
    const tenants = await bench.tenants();
    const differences: number[] = [];
    let typical = 0;
    for (let round = 0; round < bench.rounds; round += 1) {
      const existing: number[] = [];
      const unknown: number[] = [];
      for (let index = 0; index < tries; index += 1) {
        const tenant = tenants[index % tenants.length];
        assert(tenant);
        // Few wrong passwords for each, so that no user is locked.
        const user = 1 + ((round * tries + index) % signInUserCount);
        const wrong = { password: 'Wrong#Password1' };
        const ofKnown = () =>
          getTime(origin, postSignIn(tenant, user, wrong)).then((took) => existing.push(took));
        const ofUnknown = () =>
          getTime(origin, postSignIn(tenant, user, { ...wrong, userName: `nobody.${round}.${index}` })).then(
            (took) => unknown.push(took),
          );
        for (const one of index % 2 === 0 ? [ofKnown, ofUnknown] : [ofUnknown, ofKnown]) await one();
      }
      differences.push(Math.abs(median(existing) - median(unknown)));
      typical = median(existing);
    }
    return [
      absoluteRow({
        id: 'S13',
        figure: 'Known and unknown user with a wrong password: medians of 500 apart, ms',
        goal: { atMost: 5 },
        values: differences,
        note: `each takes ${typical.toFixed(1)} ms`,
      }),
    ];
  },
};

import assert from 'node:assert/strict';
import type { SentRequest } from '../../load/pressure';
import { signedIn } from '../../setup/requests';
import { addLargeResponses, makeSurvey } from '../../setup/surveys';
import { pressing } from '../under-load/load-kind';
import type { Attack } from './attack';

const connections = 6;
const responses = { full: 1_000, quick: 300 } as const;
/** Nearly as large as a request may be. */
const bytes = 240_000;

export const largeExports: Attack = {
  id: 'S78',
  name: `${connections} exports of large responses`,
  async prepare(bench) {
    const [tenant] = await bench.listTenants('exporting', [1_000]);
    assert(tenant);
    const survey = await makeSurvey(bench, tenant, { elements: [{ type: 'comment', name: 'comment' }] });
    await addLargeResponses(bench, survey, { count: bench.quick ? responses.quick : responses.full, bytes });
    return async () => {
      const requests: SentRequest[] = [];
      // An export at a time is accepted of each user.
      for (let user = 1; user <= connections; user += 1) {
        const session = await bench.signIn(tenant, user === 1 ? 1 : user * 50);
        for (const format of ['csv', 'json'])
          requests.push({
            method: 'GET',
            path: `/api/${tenant.id}/v1/survey/${survey.id}/responses.${format}`,
            headers: signedIn(session),
          });
      }
      return pressing(bench, [{ connections, requests }]);
    };
  },
};

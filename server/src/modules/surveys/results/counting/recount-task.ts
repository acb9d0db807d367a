import type { JobTask } from '../../../../platform/jobs/job-runner';
import type { TenantService } from '../../../tenants';
import type { AnswerCounting } from './answer-counting';
import { recountTaskName } from './recounts.repository';

interface Dependencies {
  readonly tenants: Pick<TenantService, 'get'>;
  readonly counting: AnswerCounting;
}

/** Counts the responses to a survey again, so that nobody who reads its results has to wait for that. */
export const recountTask = ({ tenants, counting }: Dependencies): JobTask => ({
  name: recountTaskName,
  slots: 1,
  maxPerTenant: 1,
  async run({ tenantId, subject }) {
    const { info } = await tenants.get(tenantId);
    const hasMore = await counting.addNextBatch({ tenantId, surveyId: subject, timeZone: info.timeZone });
    return hasMore ? { kind: 'again', delay: 0 } : { kind: 'done' };
  },
});

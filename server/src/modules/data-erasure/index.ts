import { enqueueJob } from '../../platform/jobs/job-queue';
import type { Platform } from '../../platform/platform';
import type { AuditLog } from '../audit-log';
import type { Mailings } from '../mailings';
import type { Surveys } from '../surveys';
import { dataErasureRoutes } from './data-erasure.routes';
import { respondentErasureTask } from './respondent-erasure-task';
import { respondentErasureRepository } from './respondent-erasures.repository';
import { respondentErasureService } from './respondent-erasures.service';
import { surveyErasureTask, surveyErasureTaskName } from './survey-erasure-task';

interface Dependencies {
  readonly surveys: Pick<Surveys, 'erasure'>;
  readonly mailings: Pick<Mailings, 'erasure'>;
  readonly audit: AuditLog;
}

/** Erases deleted surveys and the data of respondents, which belong to two modules. */
export function dataErasureModule(platform: Platform, dependencies: Dependencies): void {
  const { database, clock, events } = platform;
  const surveys = dependencies.surveys.erasure;
  const mailings = dependencies.mailings.erasure;
  const erasures = respondentErasureRepository();
  const respondents = respondentErasureService({
    database,
    clock,
    erasures,
    surveys,
    mailings,
    audit: dependencies.audit,
  });
  events.on('survey.deleted', (scope, { surveyId }) =>
    enqueueJob(scope, { task: surveyErasureTaskName, subject: surveyId }),
  );
  platform.jobTask(surveyErasureTask({ database, surveys, mailings }));
  platform.jobTask(respondentErasureTask({ database, erasures, surveys, mailings }));
  platform.maintenance((scope, limit) => respondents.deleteOld(scope, limit));
  platform.routes((handle) => dataErasureRoutes(handle, respondents));
}

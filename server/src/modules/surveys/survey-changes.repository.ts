import type { Scope } from '../../platform/database/database';
import { preparedStatement } from '../../platform/database/prepared-statement';

/** A notification has the ids of the tenant and the survey. */
export const surveyChannel = 'survey';

const notify = preparedStatement(`select pg_notify('${surveyChannel}', $1::uuid || ' ' || $2::uuid)`);

/** Tells all processes that the draft of a survey has changed, or whether the survey is published, archived or deleted. */
export const notifySurveyChanged = async (scope: Scope, id: string): Promise<void> => {
  await notify(scope, id);
};

import type { SurveyContents } from '@vantage/contract/surveys/survey-administration';
import type { Scope } from '../../../platform/database/database';
import { preparedStatement } from '../../../platform/database/prepared-statement';

// Recipients are the mailings' own counts, so that a survey with many is counted as fast as one with few.
const count = preparedStatement<SurveyContents>(`
  select s.response_count as responses, m.mailings, m.recipients, m."hasPendingMailing", m."hasRunningMailing"
  from survey s cross join (
    select count(*)::int as mailings, coalesce(sum(total), 0)::int as recipients,
      coalesce(bool_or(state in ('Scheduled', 'Paused')), false) as "hasPendingMailing",
      coalesce(bool_or(state = 'Sending'), false) as "hasRunningMailing"
    from mailing where tenant_id = $1 and survey_id = $2
  ) m
  where s.tenant_id = $1 and s.id = $2
`);

export const surveyContentsRepository = () => ({
  async count(scope: Scope, surveyId: string): Promise<SurveyContents | undefined> {
    const [contents] = await count(scope, surveyId);
    return contents;
  },
});

export type SurveyContentsRepository = ReturnType<typeof surveyContentsRepository>;

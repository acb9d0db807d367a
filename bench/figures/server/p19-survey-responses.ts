import { addResponses, makeSurvey, postResponses } from '../../setup/surveys';
import { throughputRow } from '../throughput';
import type { Figure } from '../figure';

/** The product accepts 600 responses per address within five minutes. */
const requests = 2_000;
/** First, since connections would otherwise keep plans for an empty table. */
const earlier = 10_000;

export const surveyResponses: Figure = {
  id: 'P19',
  async measure(bench) {
    const { database } = await bench.database();
    const [tenant] = await bench.listTenants('responses', [1_000]);
    if (!tenant) throw new Error('The tenant of P19 was not made');
    const survey = await makeSurvey(bench, tenant);
    await addResponses(bench, survey, earlier);
    const counts = async () => {
      const { rows } = await database.query<{ stored: number; counted: number }>(
        `select (select count(*)::int from survey_response where tenant_id = $1 and survey_id = $2
           and submission_key not like 'reference %') as stored, response_count as counted
         from survey where tenant_id = $1 and id = $2`,
        [tenant.id, survey.id],
      );
      return rows[0];
    };
    const row = await throughputRow(bench, {
      id: 'P19',
      figure: 'POST a response to 30 questions, requests/s against a bare insert of the JSON',
      goal: { atLeast: 0.5 },
      requests: postResponses(survey, requests),
    });
    const match = await counts();
    if (!match || match.stored === 0 || match.stored !== match.counted)
      throw new Error(`${match?.stored} responses are stored, ${match?.counted} counted`);
    return [row];
  },
};

import { randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { surveyFields } from '@vantage/contract/surveys/survey-fields';
import { surveyDefinitionRepository } from '../../src/modules/surveys/definition/survey-definition.repository';
import { surveyColumns, surveyRepository } from '../../src/modules/surveys/surveys.repository';
import type { Scope } from '../../src/platform/database/database';
import type { DemoSurvey } from './demo-surveys';
import type { DemoResponse } from './ramp-safety-responses';

interface SeedSurveys {
  /** The day of seeding, midnight in UTC. */
  readonly today: Date;
  readonly customerId: (projectId: string) => string;
  /** The user who published them. */
  readonly userId: string;
}

export async function seedSurveys(
  scope: Scope,
  surveys: readonly DemoSurvey[],
  { today, customerId, userId }: SeedSurveys,
): Promise<void> {
  const rows = surveyRepository();
  const definitions = surveyDefinitionRepository();
  for (const survey of surveys) {
    const { name, description, projectId, region, account, responseLimit } = survey;
    const dayAt = (index: number): Date => new Date(today.getTime() + index * 24 * 60 * 60_000);
    const [startDate = '', endDate = ''] = [survey.startDay, survey.endDay].map((index) =>
      dayAt(index).toISOString().slice(0, 10),
    );
    const fields = surveyFields.parse({
      name,
      description,
      type: 'SurveyJS',
      launchType: 'Redirect',
      startDate,
      endDate,
      responseLimit,
      region,
      account,
      customerId: customerId(projectId),
    });
    const id = await rows.insert(scope, surveyColumns.toRow(fields));
    const definition = JSON.stringify(survey.definition);
    await definitions.save(scope, id, { definition, version: 1 });
    if (!survey.responses) continue;
    await definitions.addVersion(scope, id, { number: 1, draft_version: 1, definition, userId });
    await definitions.publish(scope, id, 1);
    await addResponses(scope, id, survey.responses(dayAt(survey.startDay)));
  }
}

async function addResponses(scope: Scope, surveyId: string, responses: readonly DemoResponse[]) {
  await scope
    .tables()
    .insertInto('survey_response')
    .values(
      responses.map(({ startedAt, completedAt, language, answers }) => ({
        tenant_id: scope.tenantId,
        survey_id: surveyId,
        id: uuidv7({ msecs: completedAt.getTime() }),
        version: 1,
        answers: JSON.stringify(answers),
        language,
        started_at: startedAt,
        completed_at: completedAt,
        submission_key: randomUUID(),
      })),
    )
    .execute();
  await scope
    .tables()
    .updateTable('survey')
    .set({ response_count: responses.length })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', surveyId)
    .execute();
}

import { respondentErasureTask } from '../../src/modules/data-erasure/respondent-erasure-task';
import { respondentErasureRepository } from '../../src/modules/data-erasure/respondent-erasures.repository';
import { surveyErasureTask } from '../../src/modules/data-erasure/survey-erasure-task';
import { addressMentionRepository } from '../../src/modules/mailings/erasure/address-mentions.repository';
import { mailingDataErasure } from '../../src/modules/mailings/erasure/mailing-data-erasure';
import { mailingErasureRepository } from '../../src/modules/mailings/erasure/mailing-erasure.repository';
import { respondentMailingRepository } from '../../src/modules/mailings/erasure/respondent-mailings.repository';
import { suppressionRepository } from '../../src/modules/mailings/suppressions/suppressions.repository';
import { respondentResponseRepository } from '../../src/modules/surveys/erasure/respondent-responses.repository';
import { surveyDataErasure } from '../../src/modules/surveys/erasure/survey-data-erasure';
import { surveyErasureRepository } from '../../src/modules/surveys/erasure/survey-erasure.repository';
import { answerCountRepository } from '../../src/modules/surveys/results/counting/answer-counts.repository';
import { responseListRepository } from '../../src/modules/surveys/results/response-list.repository';
import { testRunners } from '../background-jobs';
import { asOwner, queryRows, type TestTenant } from '../factories';
import { tenantTables } from '../database/system-catalog';

/** Processes that erase the data of a test's tenant. To be called outside of a test. */
export function erasingProcesses() {
  const { database, createRunner, untilGone } = testRunners();
  const surveys = surveyDataErasure({
    surveyErasureRepository: surveyErasureRepository(),
    respondentResponseRepository: respondentResponseRepository(),
    responseListRepository: responseListRepository(),
    answerCountRepository: answerCountRepository(),
  });
  const mailings = mailingDataErasure({
    mailings: mailingErasureRepository(),
    respondents: respondentMailingRepository(),
    mentions: addressMentionRepository(),
    suppressions: suppressionRepository(),
  });
  const surveyTask = surveyErasureTask({ database, surveys, mailings });
  const respondentTask = respondentErasureTask({
    database,
    erasures: respondentErasureRepository(),
    surveys,
    mailings,
  });

  return {
    surveyTask,
    respondentTask,
    /** Moves all deletions some minutes back. */
    letTimePass: async (tenant: TestTenant): Promise<void> => {
      await queryRows(
        tenant,
        "update survey set deleted_at = now() - interval '5 minutes' where deleted_at is not null",
      );
      await queryRows(tenant, 'update background_job set due_at = now() where due_at > now()');
    },
    /** Runs the jobs of erasures until none is left. */
    eraseAll: async (tenant: TestTenant): Promise<void> => {
      // No process sends mails or posts to webhooks here.
      await queryRows(tenant, "delete from background_job where task in ('mailing', 'surveyWebhook')");
      const tasks = [surveyTask, respondentTask];
      createRunner(surveyTask, [tenant], { tasks }).wakeTenant(tenant.id);
      await untilGone(tenant);
    },
  };
}

/** Names of the tables with a row that contains one of the texts. */
export const tablesWith = (tenant: TestTenant, ...texts: readonly string[]): Promise<string[]> =>
  asOwner(tenant.id, async (owner) => {
    const match: string[] = [];
    for (const table of await tenantTables(owner)) {
      const { rows } = await owner.query(
        `select 1 from ${table} r where tenant_id = $1 and exists (
           select 1 from unnest($2::text[]) as t(text) where position(lower(t.text) in lower(r::text)) > 0)
         limit 1`,
        [tenant.id, texts],
      );
      if (rows.length > 0) match.push(table.replace('public.', ''));
    }
    return match.toSorted();
  });

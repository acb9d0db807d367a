import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { mailTemplateRepository } from '../../src/modules/mailings/templates/mail-templates.repository';
import { suppressionRepository } from '../../src/modules/mailings/suppressions/suppressions.repository';
import { surveyLibraryRepository } from '../../src/modules/surveys/library/survey-library.repository';
import { surveyDefinitionRepository } from '../../src/modules/surveys/definition/survey-definition.repository';
import { invitationLinkRepository } from '../../src/modules/surveys/respondents/invitation-links.repository';
import { surveyRepository } from '../../src/modules/surveys/surveys.repository';
import { liveToken } from '../../src/modules/surveys/survey-tokens';
import type { Scope } from '../../src/platform/database/database';
import { unique } from '../unique';

type NewSurvey = Parameters<ReturnType<typeof surveyRepository>['insert']>[1];

interface NewResponse {
  readonly answers?: object;
  /** The answered one; 1 by default. */
  readonly version?: number;
  readonly language?: string | null;
  /** ISO 8601; now by default. */
  readonly completedAt?: string;
  readonly ipAddress?: string | null;
  /** It is the id of the personal link. */
  readonly linkId?: string | null;
}

interface PublishedSurvey {
  readonly id: string;
  /** It is part of the live URL. */
  readonly token: string;
}

/** A tenant's surveys and their e-mail. */
export interface SurveyFactory {
  /** Open from 2020 to 2099 once it is published. Creates a customer unless one is given. */
  survey(input?: Partial<NewSurvey> & { archived?: boolean }): Promise<string>;
  /** Open from 2020 to 2099 unless dates are given, with the version 1 of a definition. */
  publishedSurvey(definition: object, input?: Partial<NewSurvey>): Promise<PublishedSurvey>;
  /** A personal link. @param attributes of the recipient, by name @returns its id */
  surveyLink(surveyId: string, attributes?: Record<string, string>): Promise<string>;
  /** Adds a response to a published survey. @returns its id */
  surveyResponse(surveyId: string, input?: NewResponse): Promise<string>;
  /** Adds a question to the survey library. @returns its id */
  libraryItem(): Promise<string>;
  /** Adds a template for survey e-mail. @returns its id */
  mailTemplate(): Promise<string>;
  /** An address that gets no survey e-mail. @returns its id */
  suppression(email?: string): Promise<string>;
}

export function surveyFactory({
  tenantId,
  inTenant,
  customer,
  user,
}: {
  readonly tenantId: string;
  readonly inTenant: <Result>(work: (scope: Scope) => Promise<Result>) => Promise<Result>;
  /** @returns its id */
  readonly customer: () => Promise<string>;
  readonly user: () => Promise<{ readonly id: string }>;
}): SurveyFactory {
  const factory: SurveyFactory = {
    async survey({ archived = false, ...fields } = {}) {
      const customerId = fields.customer_id ?? (await customer());
      return inTenant(async (scope) => {
        const surveys = surveyRepository();
        const surveyId = await surveys.insert(scope, {
          name: unique('Survey'),
          description: 'A survey',
          type: 'SurveyJS',
          launch_type: 'Redirect',
          launch_url: null,
          embed_hosts: [],
          start_date: '2020-01-01',
          end_date: '2099-12-31',
          response_limit: null,
          allows_public_link: true,
          collect_ip_address: false,
          anonymity: 'Identified',
          anonymity_threshold: 7,
          attributes: [],
          region: null,
          account: 'A-100',
          insight_id: null,
          ...fields,
          customer_id: customerId,
        });
        if (archived) await surveys.archive(scope, surveyId);
        return surveyId;
      });
    },

    async publishedSurvey(definition, fields = {}) {
      const surveyId = await factory.survey(fields);
      const userId = (await user()).id;
      const isHere = fields.type !== 'SurveyMonkey';
      const liveId = await inTenant(async (scope) => {
        const definitions = surveyDefinitionRepository();
        if (isHere) {
          const json = JSON.stringify(definition);
          await definitions.save(scope, surveyId, { definition: json, version: 1 });
          await definitions.addVersion(scope, surveyId, {
            number: 1,
            draft_version: 1,
            definition: json,
            userId,
          });
        }
        await definitions.publish(scope, surveyId, isHere ? 1 : null);
        const survey = await scope
          .tables()
          .selectFrom('survey')
          .select('public_id')
          .where('id', '=', surveyId)
          .executeTakeFirstOrThrow();
        return survey.public_id;
      });
      return { id: surveyId, token: liveToken(tenantId, liveId) };
    },

    surveyLink: (surveyId, attributes = {}) =>
      inTenant(async (scope) => {
        const id = uuidv7();
        await invitationLinkRepository().insertAll(scope, surveyId, [{ id, attributes }]);
        return id;
      }),

    async libraryItem() {
      const userId = (await user()).id;
      return inTenant(async (scope) => {
        const library = surveyLibraryRepository();
        await library.count(scope, 1);
        const definition = JSON.stringify({ type: 'text', name: 'question' });
        return library.insert(scope, { name: unique('Question'), kind: 'question', definition, userId });
      });
    },

    mailTemplate: () =>
      inTenant(async (scope) => {
        const templates = mailTemplateRepository();
        await templates.count(scope, 1);
        return templates.insert(scope, {
          name: unique('Template'),
          subject: 'A survey',
          body: '<p>Please answer.</p>',
          mainLanguage: null,
          translations: null,
          languageColumn: null,
        });
      }),

    suppression: (email = `${unique('suppressed')}@example.com`) =>
      inTenant(async (scope) => {
        const suppressions = suppressionRepository();
        await suppressions.insert(scope, email, 'added');
        return (await suppressions.findByEmail(scope, email))?.id ?? '';
      }),

    surveyResponse: (surveyId, input = {}) =>
      inTenant(async (scope) => {
        const { answers = {}, version = 1, language = null, completedAt } = input;
        const { ipAddress = null, linkId = null } = input;
        const responseId = uuidv7();
        await scope
          .tables()
          .insertInto('survey_response')
          .values({
            tenant_id: tenantId,
            survey_id: surveyId,
            id: responseId,
            version,
            answers: JSON.stringify(answers),
            language,
            started_at: new Date(),
            ...(completedAt !== undefined && { completed_at: new Date(completedAt) }),
            ip_address: ipAddress,
            link_id: linkId,
            submission_key: unique('key'),
          })
          .execute();
        await scope
          .tables()
          .updateTable('survey')
          .set({ response_count: sql<number>`response_count + 1` })
          .where('id', '=', surveyId)
          .execute();
        return responseId;
      }),
  };
  return factory;
}

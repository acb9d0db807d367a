import { sql, type Selectable } from 'kysely';
import type { AttributeValues } from '@vantage/contract/surveys/survey-anonymity';
import type { SurveyState } from '@vantage/contract/surveys/surveys';
import type { DB } from '../../../database-schema';
import type { Scope } from '../../../platform/database/database';
import type { SurveyToken } from '../survey-tokens';
import { surveyState } from '../surveys.repository';

export type LiveSurveyRow = Pick<
  Selectable<DB['survey']>,
  | 'id'
  | 'name'
  | 'type'
  | 'launch_type'
  | 'launch_url'
  | 'embed_hosts'
  | 'start_date'
  | 'collect_ip_address'
  | 'published_version'
  | 'anonymity'
  | 'anonymity_threshold'
  | 'attributes'
> & {
  readonly customer_name: string;
  readonly customer_logo_id: string | null;
  /** A deleted survey counts as a draft. */
  readonly state: SurveyState;
  readonly has_webhooks: boolean;
  /** Whether the personal link was used. */
  readonly answered: boolean;
  /** The personal link has them from a recipients' file; a live URL has none. */
  readonly link_attributes: AttributeValues;
  /** It is false for a live URL if only personal links are accepted. */
  readonly accepts_link: boolean;
};

type SurveyLocator = SurveyToken | { readonly kind: 'id'; readonly surveyId: string };

export const liveSurveyRepository = () => ({
  /** Includes unpublished surveys. */
  find(scope: Scope, token: SurveyLocator, timeZone: string): Promise<LiveSurveyRow | undefined> {
    const tables = scope.tables();
    const rows = tables
      .selectFrom('survey')
      .innerJoin('customer', (join) =>
        join
          .onRef('customer.tenant_id', '=', 'survey.tenant_id')
          .onRef('customer.id', '=', 'survey.customer_id'),
      )
      .select([
        'survey.id',
        'survey.name',
        'survey.type',
        'survey.launch_type',
        'survey.launch_url',
        'survey.embed_hosts',
        'survey.start_date',
        'survey.collect_ip_address',
        'survey.published_version',
        'survey.anonymity',
        'survey.anonymity_threshold',
        'survey.attributes',
        'customer.name as customer_name',
        'customer.logo_id as customer_logo_id',
        sql<SurveyState>`case when survey.deleted_at is null then ${surveyState(timeZone)} else 'Draft' end`.as(
          'state',
        ),
      ])
      .select(({ exists, selectFrom }) =>
        exists(
          selectFrom('survey_webhook')
            .select(sql.lit(1).as('one'))
            .where('survey_webhook.tenant_id', '=', scope.tenantId)
            .whereRef('survey_webhook.survey_id', '=', 'survey.id'),
        )
          .$castTo<boolean>()
          .as('has_webhooks'),
      )
      .where('survey.tenant_id', '=', scope.tenantId);
    if (token.kind !== 'personal')
      return rows
        .select(sql.lit(false).as('answered'))
        .select(sql<AttributeValues>`'{}'::jsonb`.as('link_attributes'))
        .select('survey.allows_public_link as accepts_link')
        .where(({ eb }) =>
          token.kind === 'id'
            ? eb('survey.id', '=', token.surveyId)
            : eb('survey.public_id', '=', token.publicId),
        )
        .executeTakeFirst();
    return rows
      .innerJoin('survey_invitation_link as link', (join) =>
        join
          .onRef('link.tenant_id', '=', 'survey.tenant_id')
          .onRef('link.survey_id', '=', 'survey.id')
          .on('link.id', '=', token.linkId),
      )
      .where('link.tenant_id', '=', scope.tenantId)
      .select(sql.lit(true).as('accepts_link'))
      .select('link.attributes as link_attributes')
      .select(({ or, exists, selectFrom, ref }) =>
        or([
          ref('link.has_answered'),
          exists(
            selectFrom('survey_response')
              .select(sql.lit(1).as('one'))
              .where('survey_response.tenant_id', '=', scope.tenantId)
              .where('survey_response.link_id', '=', token.linkId),
          ),
        ])
          .$castTo<boolean>()
          .as('answered'),
      )
      .executeTakeFirst();
  },
});

export type LiveSurveyRepository = ReturnType<typeof liveSurveyRepository>;

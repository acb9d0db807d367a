import type { LiveSurvey, LiveSurveyState, ShownSurvey } from '@vantage/contract/surveys/live-surveys';
import type { SurveyDefinition } from '@vantage/contract/surveys/survey-definition';
import type { LiveSurveyRow } from './live-surveys.repository';

interface ShownContext {
  readonly definition: SurveyDefinition | null;
  readonly organizationName: string;
  readonly brandColor: string | null;
  readonly logoId: string | null;
  readonly assetUrl: (id: string | null) => string | null;
}

export const presentShownSurvey = (
  row: LiveSurveyRow,
  { definition, organizationName, brandColor, logoId, assetUrl }: ShownContext,
): ShownSurvey => ({
  name: row.name,
  type: row.type,
  startDate: row.start_date,
  definition,
  branding: {
    organizationName,
    logoUrl: assetUrl(logoId),
    customerName: row.customer_name,
    customerLogoUrl: assetUrl(row.customer_logo_id),
    brandColor,
  },
});

export const presentLiveSurvey = (
  row: LiveSurveyRow,
  { state, ...shown }: ShownContext & { readonly state: LiveSurveyState },
): LiveSurvey => ({
  state,
  version: row.published_version,
  survey: presentShownSurvey(row, shown),
});

import type { LiveSurvey, LiveSurveyState } from '@vantage/contract/surveys/live-surveys';
import type { SurveyDefinition } from '@vantage/contract/surveys/survey-definition';
import type { LiveSurveyRow } from './live-surveys.repository';

interface Context {
  readonly state: LiveSurveyState;
  readonly definition: SurveyDefinition | null;
  readonly organizationName: string;
  readonly brandColor: string | null;
  readonly logoId: string | null;
  readonly assetUrl: (id: string | null) => string | null;
}

export const presentLiveSurvey = (
  row: LiveSurveyRow,
  { state, definition, organizationName, brandColor, logoId, assetUrl }: Context,
): LiveSurvey => ({
  state,
  version: row.published_version,
  survey: {
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
  },
});

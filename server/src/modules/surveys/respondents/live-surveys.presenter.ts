import type { LiveSurvey, LiveSurveyState, RespondentSurvey } from '@vantage/contract/surveys/live-surveys';
import type { JsonPart } from '../../../platform/http/responses/json-text';
import type { LiveSurveyRow } from './live-surveys.repository';

interface PresentationContext {
  readonly organizationName: string;
  readonly brandColor: string | null;
  readonly logoId: string | null;
  readonly assetUrl: (id: string | null) => string | null;
  /** This JSON may have megabytes, so it is not parsed. It is null unless the survey is open. */
  readonly definition: JsonPart | null;
}

/** @returns the JSON in parts */
export const presentRespondentSurvey = (
  row: LiveSurveyRow,
  { definition, organizationName, brandColor, logoId, assetUrl }: PresentationContext,
): readonly JsonPart[] => {
  const survey: Omit<RespondentSurvey, 'definition'> = {
    name: row.name,
    type: row.type,
    startDate: row.start_date,
    anonymity: row.anonymity,
    anonymityThreshold: row.anonymity_threshold,
    attributes: row.attributes.map(({ name }) => name),
    parameters: row.attributes.flatMap(({ parameter }) => parameter ?? []),
    branding: {
      organizationName,
      logoUrl: assetUrl(logoId),
      customerName: row.customer_name,
      customerLogoUrl: assetUrl(row.customer_logo_id),
      brandColor,
    },
  };
  return [`${JSON.stringify(survey).slice(0, -1)},"definition":`, definition ?? 'null', '}'];
};

/** @returns the JSON in parts */
export const presentLiveSurvey = (
  row: LiveSurveyRow,
  { state, ...context }: PresentationContext & { readonly state: LiveSurveyState },
): readonly JsonPart[] => {
  const live: Omit<LiveSurvey, 'survey'> = { state, version: row.published_version };
  return [`${JSON.stringify(live).slice(0, -1)},"survey":`, ...presentRespondentSurvey(row, context), '}'];
};

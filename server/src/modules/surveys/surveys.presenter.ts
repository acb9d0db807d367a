import type { Survey } from '@vantage/contract/surveys/surveys';
import { liveToken } from './survey-tokens';
import { toSurveyFields, type SurveyRow } from './surveys.repository';

export interface SurveyUrlContext {
  readonly tenantId: string;
  /** The tenant's public URL without a trailing slash. */
  readonly publicUrl: string;
}

export const presentSurvey = (row: SurveyRow, { tenantId, publicUrl }: SurveyUrlContext): Survey => ({
  id: row.id,
  version: row.version,
  ...toSurveyFields(row),
  customerName: row.customer_name,
  insightTitle: row.insight_title,
  state: row.state,
  published: row.published_at !== null,
  draftVersion: row.draft_version,
  publishedVersion: row.published_version,
  hasUnpublishedChanges: row.published_version !== null && row.published_draft_version !== row.draft_version,
  previewUrl: `${publicUrl}/admin/spsconfig/${row.id}/preview`,
  liveUrl:
    row.published_at === null || !row.allows_public_link
      ? null
      : `${publicUrl}/survey/${liveToken(tenantId, row.public_id)}`,
  responseCount: row.response_count,
  emailsSent: row.emails_sent,
  updatedAt: row.updated_at.toISOString(),
  archivedAt: row.archived_at?.toISOString() ?? null,
});

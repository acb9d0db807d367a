import type { InsightType } from '@vantage/contract/insights/insight-enums';
import type { InsightEmbed } from '@vantage/contract/insights/insights';
import type { PlaceholderValues } from '@vantage/contract/embedding/placeholders';
import type { EmbeddingSettings } from '../settings';

export interface EmbeddedInsight {
  readonly type: InsightType;
  readonly iframeUrl: string | null;
  readonly dashboardName: string | null;
  readonly sheetName: string | null;
  readonly workspaceId: string | null;
  readonly reportId: string | null;
  readonly filters: readonly { readonly table: string; readonly column: string; readonly value: string }[];
  /** For row-level security. */
  readonly identity: { readonly username: string; readonly roles: readonly string[] } | null;
}

interface EmbedRequest {
  readonly tenantId: string;
  readonly insight: EmbeddedInsight;
  /** From the server's own data only, never from the request. */
  readonly values: PlaceholderValues;
  readonly settings: EmbeddingSettings;
}

/** @returns null if the insight or the settings lack what is needed @throws {EmbedProblem} */
export type EmbedAdapter = (request: EmbedRequest) => Promise<InsightEmbed | null>;

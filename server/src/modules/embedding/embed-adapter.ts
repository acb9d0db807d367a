import type { InsightEmbed, InsightType } from '@vantage/contract/insights';
import type { PlaceholderValues } from '@vantage/contract/placeholders';
import type { EmbeddingSettings } from '../settings';

/** An insight as its provider has to know it. */
export interface EmbeddedInsight {
  readonly type: InsightType;
  readonly iframeUrl: string | null;
  readonly dashboardName: string | null;
  readonly sheetName: string | null;
  readonly workspaceId: string | null;
  readonly reportId: string | null;
  /** Values may hold placeholders. */
  readonly filters: readonly { readonly table: string; readonly column: string; readonly value: string }[];
  /** Who row-level security takes the viewer for; both may hold placeholders. */
  readonly identity: { readonly username: string; readonly roles: readonly string[] } | null;
}

/** An insight to be shown: for whom, to whom, and with what the organisation has set up. */
interface EmbedRequest {
  readonly tenantId: string;
  readonly insight: EmbeddedInsight;
  /** What the server knows of the customer and the viewer; nothing of it comes from the request. */
  readonly values: PlaceholderValues;
  readonly settings: EmbeddingSettings;
}

/**
 * How insights of one kind are embedded.
 * @returns null where the insight or the settings do not have what it takes
 * @throws {EmbedProblem}
 */
export type EmbedAdapter = (request: EmbedRequest) => Promise<InsightEmbed | null>;

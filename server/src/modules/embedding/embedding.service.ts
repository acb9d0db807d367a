import type { EmbedKind, InsightEmbed, InsightType } from '@vantage/contract/insights';
import { fillPlaceholders, type PlaceholderValues } from './placeholders';

/** Hosts that the providers themselves serve dashboards from. */
const providerHosts = ['app.powerbi.com', 'public.tableau.com', '*.online.tableau.com'] as const;

/** Demo dashboards are part of the product, so their addresses begin where it is reached. */
const samplesPath = '/samples/';

const kinds: Record<InsightType, EmbedKind> = { PowerBI: 'powerbi', Dashboard: 'tableau', AIBot: 'aibot' };

export type EmbeddingService = ReturnType<typeof embeddingService>;

export const embeddingService = ({ basePath }: { readonly basePath: string }) => ({
  /** An insight as a plain frame, its address filled for the customer. */
  iframe(
    insight: { type: InsightType; iframeUrl: string },
    customer: PlaceholderValues['customer'],
  ): InsightEmbed {
    const filled = fillPlaceholders(insight.iframeUrl, { customer });
    return {
      kind: kinds[insight.type],
      mode: 'iframe',
      url: filled.startsWith(samplesPath) ? `${basePath}${filled}` : filled,
    };
  },

  /** Every host that the pages of a tenant may frame. */
  frameHosts: (tenantHosts: readonly string[]): string[] => [...providerHosts, ...tenantHosts],
});

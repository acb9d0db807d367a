import { isEmbedHost, parseEmbedUrl } from '@vantage/contract/embedding/embed-urls';
import type { InsightType } from '@vantage/contract/insights/insight-enums';
import type { EmbedKind } from '@vantage/contract/insights/insights';
import { fillPlaceholders } from '@vantage/contract/embedding/placeholders';
import type { EmbedAdapter } from './embed-adapter';
import { EmbedError } from './embed-errors';
import { embedSources } from './embed-sources';

const kinds: Record<InsightType, EmbedKind> = { PowerBI: 'powerbi', Dashboard: 'tableau', AIBot: 'aibot' };

export const frames =
  ({ basePath }: { readonly basePath: string }): EmbedAdapter =>
  async ({ insight, values, settings: { hosts, tableau } }) => {
    const filled = insight.iframeUrl === null ? null : fillPlaceholders(insight.iframeUrl, values);
    if (filled === null) return null;
    const kind = kinds[insight.type];
    const place = parseEmbedUrl(filled);
    if (place?.kind === 'sample') return { kind, mode: 'iframe', url: basePath + filled };
    // The host may have been removed from the list since; browsers would block the frame without an error.
    const { frameHosts } = embedSources({ hosts, tableauHost: tableau?.host ?? null });
    if (place === null || !isEmbedHost(place.host, frameHosts)) throw new EmbedError('hostNotListed');
    return { kind, mode: 'iframe', url: filled };
  };

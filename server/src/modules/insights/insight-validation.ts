import { isEmbedHost, parseEmbedUrl } from '@vantage/contract/embedding/embed-urls';
import type { InsightFields } from '@vantage/contract/insights/insight-fields';
import type { FieldProblems } from '../../platform/errors';

export interface EmbedRules {
  /** In the syntax of the frame policy. */
  readonly hosts: readonly string[];
  readonly ownOrigins: readonly string[];
  /** Whether plain http is allowed for this machine. */
  readonly providersOnLoopback: boolean;
}

const invalidAddress = { code: 'url', message: 'Enter a valid https:// address.' };

export function addressProblems(address: InsightFields['iframeUrl'], rules: EmbedRules): FieldProblems {
  const parsed = address === null ? null : parseEmbedUrl(address);
  if (parsed === null || parsed.kind === 'sample') return {};
  const { host, hostname, secure } = parsed;
  // Its own pages hold a session, so the product is never embedded, whatever the port.
  const isOwn = rules.ownOrigins.some((origin) => new URL(origin).hostname === hostname);
  if (isOwn || (!secure && !rules.providersOnLoopback)) return { iframeUrl: [invalidAddress] };
  if (isEmbedHost(host, rules.hosts)) return {};
  return {
    iframeUrl: [
      {
        code: 'hostNotListed',
        message: `${host} isn't one of the allowed embed hosts.`,
        values: { host },
      },
    ],
  };
}

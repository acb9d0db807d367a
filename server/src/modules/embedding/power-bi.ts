import type { ConnectionTest } from '@vantage/contract/embedding/connection-tests';
import { isEmbedHost } from '@vantage/contract/embedding/embed-urls';
import type { EmbedProblem } from '@vantage/contract/embedding/embed-problems';
import { fillText } from '@vantage/contract/embedding/placeholders';
import type { Clock } from '../../platform/clock';
import type { EmbeddingSettings, PowerBiCredentials } from '../settings';
import type { DirectoryTokens } from './directory-tokens';
import { effectiveIdentity } from './effective-identity';
import type { EmbedAdapter } from './embed-adapter';
import { EmbedError, toEmbedError } from './embed-errors';
import { embedSources } from './embed-sources';
import type { PowerBiApi } from './power-bi-api';

/** Milliseconds that all calls for one report may take together. */
const timeoutMs = 25_000;

/** Where each of Microsoft's clouds shows reports, by the host of its API. */
const reportHosts: Readonly<Record<string, string>> = {
  'api.powerbi.com': 'app.powerbi.com',
  'api.powerbigov.us': 'app.powerbigov.us',
  'api.high.powerbigov.us': 'app.high.powerbigov.us',
  'api.mil.powerbigov.us': 'app.mil.powerbigov.us',
  'api.powerbi.cn': 'app.powerbi.cn',
};

/** @throws {EmbedProblem} */
const getReportHost = ({ powerBiApi, hosts }: EmbeddingSettings): string => {
  const host = reportHosts[new URL(powerBiApi).host];
  if (host === undefined) throw new EmbedError('powerBiNotSetUp');
  if (!isEmbedHost(host, embedSources({ hosts, tableauHost: null }).frameHosts))
    throw new EmbedError('hostNotListed');
  return host;
};

/** Names may hold letters, digits and underscores; other UTF-16 units are written as `_x0020_`. */
const nameInFilter = (name: string): string =>
  name.replaceAll(
    /[^A-Za-z0-9_]/g,
    (unit) => `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  );

/** The secure-embed page: Power BI signs the viewer in itself, and shows what their own account may see. */
export const secureEmbed: EmbedAdapter = async ({ insight, values, settings }) => {
  const { workspaceId, reportId, filters } = insight;
  if (workspaceId === null || reportId === null) return null;
  const address = new URL(`https://${getReportHost(settings)}/reportEmbed`);
  address.search = new URLSearchParams({ reportId, groupId: workspaceId, autoAuth: 'true' }).toString();
  if (filters.length > 0) {
    const conditions = filters.map(({ table, column, value }) => {
      const quoted = fillText(value, values).replaceAll("'", "''");
      return `${nameInFilter(table)}/${nameInFilter(column)} eq '${quoted}'`;
    });
    address.search += `&filter=${encodeURIComponent(conditions.join(' and '))}`;
  }
  return { kind: 'powerbi', mode: 'iframe', url: address.href };
};

/** @returns null if `secureEmbed` can show reports */
export const findSecureEmbedProblem = (settings: EmbeddingSettings): EmbedProblem | null => {
  try {
    getReportHost(settings);
    return null;
  } catch (error) {
    return toEmbedError(error);
  }
};

type Outcome = Exclude<ConnectionTest['code'], 'notConfigured'>;

export const powerBi = (options: {
  readonly clock: Clock;
  readonly tokens: DirectoryTokens;
  readonly api: PowerBiApi;
}) => {
  const { clock, tokens, api } = options;

  const within = async <Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> => {
    const signal = AbortSignal.timeout(timeoutMs);
    return work(signal).catch((error: unknown) => {
      throw signal.aborted ? new EmbedError('timeout', { cause: error }) : error;
    });
  };

  const embed: EmbedAdapter = ({ tenantId, insight, values, settings }) => {
    const { workspaceId, reportId } = insight;
    const { powerBi: credentials, hosts } = settings;
    if (!credentials || workspaceId === null || reportId === null) return Promise.resolve(null);
    return within(async (signal) => {
      const caller = { tenantId, credentials, signal };
      const report = await api.report(caller, workspaceId, reportId);
      const { protocol, host } = new URL(report.embedUrl);
      if (protocol !== 'https:' || !isEmbedHost(host, embedSources({ hosts, tableauHost: null }).frameHosts))
        throw new EmbedError('hostNotListed');
      const rules = await api.datasetRules(caller, workspaceId, report.datasetId);
      const identity = effectiveIdentity(insight.identity, rules, values);
      const { token, expiration } = await api.embedToken(caller, {
        reportId: report.id,
        datasetId: report.datasetId,
        identity,
      });
      return {
        kind: 'powerbi',
        mode: 'token',
        embedUrl: report.embedUrl,
        reportId: report.id,
        accessToken: token,
        expiresAt: expiration.toISOString(),
        expiresInSeconds: Math.round((expiration.getTime() - clock.now()) / 1_000),
        filters: insight.filters.map((filter) => ({ ...filter, value: fillText(filter.value, values) })),
      };
    });
  };

  return {
    embed,

    /** Requests a new token, and tests what can be tested without a report. */
    test(tenantId: string, credentials: PowerBiCredentials): Promise<Outcome> {
      return within<Outcome>(async (signal) => {
        tokens.forget(tenantId, credentials);
        const caller = { tenantId, credentials, signal };
        if ((await api.workspaces(caller)) === 0) return 'noWorkspace';
        const used = await api.usedQuota(caller);
        return used !== null && used >= 100 ? 'quota' : 'ok';
      }).catch((error: unknown) => {
        const problem = toEmbedError(error);
        if (problem === null) throw error;
        // Other faults concern single insights.
        return outcomes[problem] ?? 'badAnswer';
      });
    },
  };
};

const outcomes: Partial<Record<ReturnType<typeof toEmbedError> & string, Outcome>> = {
  blockedAddress: 'blockedAddress',
  unreachable: 'unreachable',
  timeout: 'timeout',
  clientRefused: 'clientRefused',
  directoryUnknown: 'directoryUnknown',
  accessDenied: 'accessDenied',
  quota: 'quota',
};

import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { ProviderFetch } from '../../platform/http/provider-fetch';
import type { PowerBiCredentials } from '../settings';
import type { DirectoryTokens } from './directory-tokens';
import type { DatasetRules, EffectiveIdentity } from './effective-identity';
import { EmbedError, toEmbedError } from './embed-errors';

const lifetimeInMinutes = 30;
/** Milliseconds. */
const retryDelayMs = 300;

const report = z.object({ id: z.string(), embedUrl: z.url(), datasetId: z.string().min(1) });
const embedToken = z.object({ token: z.string().min(1), expiration: z.coerce.date() });
const feature = z.object({ additionalInfo: z.object({ usage: z.number() }) });
const workspaces = z.object({ value: z.array(z.unknown()) });
const rejection = z.object({ error: z.object({ code: z.string().default('') }) });

/** Ignores the case of property names. */
const named = (response: object, name: string): unknown =>
  Object.entries(response).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];

const dataset = z.looseObject({}).transform((response, context): DatasetRules => {
  const needsIdentity = named(response, 'isEffectiveIdentityRequired');
  const needsRoles = named(response, 'isEffectiveIdentityRolesRequired');
  // Assuming that there are no rules could show all data.
  if (typeof needsIdentity === 'boolean' && typeof needsRoles === 'boolean')
    return { needsIdentity, needsRoles };
  context.addIssue({ code: 'custom', message: 'says nothing of its rules' });
  return z.NEVER;
});

const codeIn = (body: unknown): string => rejection.safeParse(body).data?.error.code ?? '';

const findProblem = (status: number, body: unknown): EmbedError => {
  if (status === 404) return new EmbedError('notFound');
  if (status === 429) return new EmbedError('quota');
  if (status === 403 && /quota|limit|exceeded|capacity/i.test(JSON.stringify(body)))
    return new EmbedError('quota');
  if (status === 401 || status === 403) return new EmbedError('accessDenied');
  return new EmbedError(status >= 500 ? 'unreachable' : 'badAnswer');
};

interface Caller {
  readonly tenantId: string;
  readonly credentials: PowerBiCredentials;
  readonly signal: AbortSignal;
}

export type PowerBiApi = ReturnType<typeof powerBiApi>;

export const powerBiApi = ({
  tokens,
  fetch: ask,
}: {
  readonly tokens: DirectoryTokens;
  readonly fetch: ProviderFetch;
}) => {
  const send = async ({ tenantId, credentials, signal }: Caller, path: string, body?: object) => {
    const bearer = await tokens.get(tenantId, credentials, signal);
    const response = await ask(`${credentials.api}/v1.0/myorg/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${bearer}`,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body ? JSON.stringify(body) : null,
      signal,
    });
    return {
      status: response.status,
      ok: response.ok,
      body: (await response.json().catch(() => null)) as unknown,
    };
  };

  /**
   * Retries once: with a new token if the old one was rejected, or after a failure of connection or server.
   */
  const call = async <Result>(
    caller: Caller,
    schema: z.ZodType<Result>,
    path: string,
    body?: object,
  ): Promise<Result> => {
    const first = await send(caller, path, body).catch((error: unknown) => {
      if (toEmbedError(error) !== 'unreachable') throw error;
      return null;
    });
    let response = first;
    const isOver = first?.status === 401 || (first?.status === 403 && codeIn(first.body) === 'TokenExpired');
    if (isOver) tokens.forget(caller.tenantId, caller.credentials);
    if (!first || first.status >= 500 || isOver) {
      if (!isOver) await delay(retryDelayMs, undefined, { signal: caller.signal });
      response = await send(caller, path, body);
    }
    if (!response?.ok) throw findProblem(response?.status ?? 502, response?.body);
    const parsed = schema.safeParse(response.body);
    if (!parsed.success) throw new EmbedError('badAnswer');
    return parsed.data;
  };
  const inGroup = (workspaceId: string, path: string): string =>
    `groups/${encodeURIComponent(workspaceId)}/${path}`;

  return {
    report(caller: Caller, workspaceId: string, reportId: string) {
      return call(caller, report, inGroup(workspaceId, `reports/${encodeURIComponent(reportId)}`));
    },

    datasetRules(caller: Caller, workspaceId: string, datasetId: string): Promise<DatasetRules> {
      return call(caller, dataset, inGroup(workspaceId, `datasets/${encodeURIComponent(datasetId)}`));
    },

    embedToken(
      caller: Caller,
      {
        reportId,
        datasetId,
        identity,
      }: { reportId: string; datasetId: string; identity: EffectiveIdentity | null },
    ) {
      return call(caller, embedToken, 'GenerateToken', {
        datasets: [{ id: datasetId }],
        reports: [{ id: reportId, allowEdit: false }],
        ...(identity && { identities: [{ ...identity, datasets: [datasetId] }] }),
        lifetimeInMinutes,
      });
    },

    /** At most one is counted. */
    async workspaces(caller: Caller): Promise<number> {
      return (await call(caller, workspaces, 'groups?$top=1')).value.length;
    },

    /** Percentage of the embed tokens that workspaces without a capacity may use; null if unknown. */
    usedQuota(caller: Caller): Promise<number | null> {
      return call(caller, feature, "availableFeatures(featureName='embedTrial')").then(
        ({ additionalInfo }) => additionalInfo.usage,
        () => null,
      );
    },
  };
};

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TestReport {
  readonly workspaceId: string;
  readonly reportId: string;
  readonly datasetId: string;
  readonly embedUrl: string;
  /** The dataset's row-level security; may be missing in responses. */
  readonly rules?: { readonly needsIdentity: boolean; readonly needsRoles: boolean };
}

interface GenerateToken {
  readonly datasets: { id: string }[];
  readonly reports: { id: string; allowEdit: boolean }[];
  readonly identities?: { username: string; roles: string[]; datasets: string[] }[];
  readonly lifetimeInMinutes: number;
}

type Trouble =
  | 'directoryDown'
  | 'unauthorised'
  | 'forbidden'
  | 'quota'
  | 'tokenExpired'
  | 'apiDown'
  | 'apiBroken'
  | null;

/** Microsoft's directory and the Power BI API on this machine, as strict as the real ones. */
export interface TestPowerBi {
  readonly address: string;
  readonly directoryTenantId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  add(report: TestReport): void;
  have(trouble: Trouble): void;
  /** Workspaces of the service principal, and the used percentage of tokens without capacity. */
  membership: { workspaces: number; usage: number };
  /** Requests so far: `token`, `report`, `dataset`, `embedToken`, `groups`, `feature`. */
  readonly calls: string[];
  /** Requests for embed tokens, the latest last. */
  readonly tokenRequests: GenerateToken[];
  stop(): Promise<void>;
}

/** Seconds; an embed token lives no longer than the directory token used to request it. */
const lifetimes = { directory: 3_599, embed: 1_800 } as const;

const scope = 'https://analysis.windows.net/powerbi/api/.default';
const formFields = ['client_id', 'client_secret', 'grant_type', 'scope'];
const tokenFields = ['datasets', 'identities', 'lifetimeInMinutes', 'reports'];

const getBody = async (request: IncomingMessage): Promise<string> => {
  let body = '';
  for await (const part of request) body += String(part);
  return body;
};

const send = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

const rejection = (code: string) => ({ error: { code, message: code } });

/** @param options.now milliseconds since the epoch */
export async function startPowerBi(options: { readonly now?: () => number } = {}): Promise<TestPowerBi> {
  const now = options.now ?? (() => Date.now());
  const existing = {
    directoryTenantId: '3f1d2c4b-0000-4000-8000-00000000d1ac',
    clientId: '7c9e6679-0000-4000-8000-0000000c11e7',
    clientSecret: 'a client secret of tests~of.no worth',
  };
  const reports: TestReport[] = [];
  const directoryTokens = new Map<string, number>();
  const calls: string[] = [];
  const tokenRequests: GenerateToken[] = [];
  const membership = { workspaces: 1, usage: 12 };
  let trouble: Trouble = null;
  let counter = 0;

  const giveDirectoryToken = async (request: IncomingMessage, response: ServerResponse, path: string) => {
    calls.push('token');
    if (trouble === 'directoryDown') {
      request.destroy();
      return;
    }
    const form = new URLSearchParams(await getBody(request));
    const isForm =
      request.method === 'POST' &&
      request.headers['content-type'] === 'application/x-www-form-urlencoded' &&
      [...form.keys()].toSorted().join() === formFields.join() &&
      form.get('grant_type') === 'client_credentials' &&
      form.get('scope') === scope;
    const refuse = (status: number, error: string, code: number, words: string): void =>
      send(response, status, { error, error_description: `AADSTS${code}: ${words}`, error_codes: [code] });
    if (!isForm) refuse(400, 'invalid_request', 900_144, 'The request body must contain its parameters.');
    else if (path !== `/${existing.directoryTenantId}/oauth2/v2.0/token`)
      refuse(400, 'invalid_request', 90_002, 'Tenant not found.');
    else if (form.get('client_id') !== existing.clientId)
      refuse(400, 'unauthorized_client', 700_016, 'Application was not found in the directory.');
    else if (form.get('client_secret') !== existing.clientSecret)
      refuse(401, 'invalid_client', 7_000_215, 'Invalid client secret provided.');
    else {
      const text = `directory-token-${(counter += 1)}`;
      directoryTokens.set(text, now() + lifetimes.directory * 1_000);
      send(response, 200, { token_type: 'Bearer', expires_in: lifetimes.directory, access_token: text });
    }
  };

  const isAllowed = (tokenRequest: GenerateToken): boolean => {
    const [dataset] = tokenRequest.datasets;
    const [report] = tokenRequest.reports;
    const match = reports.find((each) => each.datasetId === dataset?.id && each.reportId === report?.id);
    const fields = Object.keys(tokenRequest);
    if (!match || tokenRequest.datasets.length !== 1 || tokenRequest.reports.length !== 1) return false;
    if (!fields.every((field) => tokenFields.includes(field)) || report?.allowEdit !== false) return false;
    const identities = tokenRequest.identities ?? [];
    if (!match.rules?.needsIdentity) return identities.length === 0;
    const [identity] = identities;
    return (
      identities.length === 1 &&
      identity !== undefined &&
      Object.keys(identity).toSorted().join() === 'datasets,roles,username' &&
      /^[^\s]{1,256}$/.test(identity.username) &&
      identity.datasets.join() === match.datasetId &&
      identity.roles.length <= 50 &&
      identity.roles.every((role) => /^[^,]{1,50}$/.test(role)) &&
      (!match.rules.needsRoles || identity.roles.length > 0)
    );
  };

  const answerApi = async (request: IncomingMessage, response: ServerResponse, path: string) => {
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const livesUntil = directoryTokens.get(bearer) ?? 0;
    const [, workspaceId, kind, id] = /^groups\/([^/]+)\/(reports|datasets)\/([^/]+)$/.exec(path) ?? [];
    calls.push(
      kind === 'reports'
        ? 'report'
        : kind === 'datasets'
          ? 'dataset'
          : path === 'GenerateToken'
            ? 'embedToken'
            : path.startsWith('groups')
              ? 'groups'
              : 'feature',
    );
    if (trouble === 'apiDown') request.destroy();
    else if (trouble === 'apiBroken') send(response, 500, {});
    else if (trouble === 'unauthorised' || livesUntil <= now()) send(response, 401, {});
    else if (trouble === 'tokenExpired') {
      trouble = null;
      send(response, 403, rejection('TokenExpired'));
    } else if (trouble === 'forbidden') send(response, 403, rejection('PowerBINotAuthorizedException'));
    else if (trouble === 'quota' && path === 'GenerateToken')
      send(response, 403, rejection('EmbedTokenQuotaExceeded'));
    else if (path === 'groups?$top=1')
      send(response, 200, { value: Array.from({ length: membership.workspaces }, () => ({ id: 'w' })) });
    else if (path === "availableFeatures(featureName='embedTrial')")
      send(response, 200, { name: 'embedTrial', additionalInfo: { usage: membership.usage } });
    else if (path === 'GenerateToken') {
      const tokenRequest = JSON.parse(await getBody(request)) as GenerateToken;
      tokenRequests.push(tokenRequest);
      if (!isAllowed(tokenRequest)) send(response, 400, rejection('InvalidRequest'));
      else
        send(response, 200, {
          token: `embed-token-${(counter += 1)}`,
          tokenId: crypto.randomUUID(),
          expiration: new Date(Math.min(livesUntil, now() + lifetimes.embed * 1_000)).toISOString(),
        });
    } else {
      const match = reports.find(
        (each) =>
          each.workspaceId === workspaceId && (kind === 'reports' ? each.reportId : each.datasetId) === id,
      );
      if (!match) send(response, 404, rejection('PowerBIEntityNotFound'));
      else if (kind === 'reports')
        send(response, 200, {
          id: match.reportId,
          name: 'A report',
          webUrl: 'https://app.powerbi.com/',
          embedUrl: match.embedUrl,
          datasetId: match.datasetId,
        });
      else
        send(response, 200, {
          id: match.datasetId,
          // In the service's spelling, which differs from its documentation.
          ...(match.rules && {
            isEffectiveIdentityRequired: match.rules.needsIdentity,
            IsEffectiveIdentityRolesRequired: match.rules.needsRoles,
          }),
        });
    }
  };

  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const work = path.startsWith('/v1.0/myorg/')
      ? answerApi(request, response, path.slice('/v1.0/myorg/'.length))
      : giveDirectoryToken(request, response, path);
    work.catch(() => response.writeHead(500).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    ...existing,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (report) => void reports.push(report),
    have: (next) => void (trouble = next),
    membership,
    calls,
    tokenRequests,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

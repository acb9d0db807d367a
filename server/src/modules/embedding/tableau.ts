import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { z } from 'zod';
import type { ConnectionTest } from '@vantage/contract/embedding/connection-tests';
import { isLoopback } from '@vantage/contract/embedding/embed-urls';
import { fillPlaceholders, fillText, type PlaceholderValues } from '@vantage/contract/embedding/placeholders';
import type { Clock } from '../../platform/clock';
import { findProviderError, type ProviderFetch } from '../../platform/http/provider-fetch';
import type { TableauAccess } from '../settings';
import type { EmbedAdapter, EmbeddedInsight } from './embed-adapter';
import { EmbedError } from './embed-errors';

/** Seconds; Tableau rejects tokens that are valid for more than ten minutes. */
const lifetime = 300;
/** Milliseconds. A larger difference of the clocks could make a token invalid. */
const maxSkew = 120_000;
/** A version of the REST API that every server supports; its response names the newest. */
const oldestVersion = '2.4';

type App = NonNullable<TableauAccess['app']>;
type Outcome = ConnectionTest['code'];

const serverInfo = z.object({ serverInfo: z.object({ restApiVersion: z.string().regex(/^\d+\.\d+$/) }) });
const session = z.object({ credentials: z.object({ token: z.string() }) });
const rejection = z.object({
  error: z.object({ detail: z.string().default(''), summary: z.string().default('') }),
});

const buildOrigin = (host: string): string =>
  `${isLoopback(host.replace(/:\d+$/, '')) ? 'http' : 'https'}://${host}`;

/** The view's URL by workbook and sheet, otherwise its address; null if it is not on this Tableau host. */
function getSource(
  insight: EmbeddedInsight,
  access: TableauAccess,
  values: PlaceholderValues,
): string | null {
  const { dashboardName, sheetName, iframeUrl } = insight;
  const origin = buildOrigin(access.host);
  if (dashboardName !== null && sheetName !== null) {
    const site = access.site === null ? '' : `/t/${encodeURIComponent(access.site)}`;
    return `${origin}${site}/views/${encodeURIComponent(dashboardName)}/${encodeURIComponent(sheetName)}`;
  }
  const filled = iframeUrl === null ? null : fillPlaceholders(iframeUrl, values);
  return filled !== null && URL.canParse(filled) && new URL(filled).origin === origin ? filled : null;
}

const outcomes: Readonly<Record<string, Outcome>> = {
  5: 'userUnknown',
  126: 'appUnknown',
  127: 'secretUnknown',
  10_096: 'clockSkew',
};

export const tableau = ({ clock, fetch: ask }: { readonly clock: Clock; readonly fetch: ProviderFetch }) => {
  /** A token for one person and one use. */
  const tokenFor = (app: App, subject: string): Promise<string> =>
    new SignJWT({ scp: ['tableau:views:embed'] })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: app.secretId, iss: app.clientId })
      .setIssuer(app.clientId)
      .setSubject(subject)
      .setAudience('tableau')
      .setJti(randomUUID())
      .setExpirationTime(Math.floor(clock.now() / 1_000) + lifetime)
      .sign(Buffer.from(app.secretValue));

  const getSubject = ({ subject }: TableauAccess, user: PlaceholderValues['user']): string =>
    subject === 'email' ? user.email : user.userName;

  const embed: EmbedAdapter = async ({ insight, values, settings }) => {
    const access = settings.tableau;
    if (!access && insight.dashboardName !== null && insight.iframeUrl === null)
      throw new EmbedError('tableauNotSetUp');
    const src = access && getSource(insight, access, values);
    if (!src) return null;
    if (!access.app)
      return { kind: 'tableau', mode: 'iframe', url: src.includes('?') ? src : `${src}?:embed=yes` };
    const expiresAt = new Date((Math.floor(clock.now() / 1_000) + lifetime) * 1_000);
    return {
      kind: 'tableau',
      mode: 'token',
      src,
      token: await tokenFor(access.app, getSubject(access, values.user)),
      expiresAt: expiresAt.toISOString(),
      filters: insight.filters.map((filter) => ({ ...filter, value: fillText(filter.value, values) })),
    };
  };

  const askJson = async (address: string, headers: Record<string, string>, body: object | null) => {
    const response = await ask(address, {
      method: body ? 'POST' : 'GET',
      headers: {
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body && JSON.stringify(body),
    });
    return { response, body: (await response.json().catch(() => null)) as unknown };
  };

  const signIn = async (
    access: TableauAccess,
    app: App,
    user: PlaceholderValues['user'],
  ): Promise<Outcome> => {
    const info = await askJson(`${buildOrigin(access.host)}/api/${oldestVersion}/serverinfo`, {}, null);
    const match = serverInfo.safeParse(info.body);
    if (!info.response.ok || !match.success) return 'notProvider';
    const serverTime = Date.parse(info.response.headers.get('date') ?? '');
    if (Math.abs(serverTime - clock.now()) > maxSkew) return 'clockSkew';
    const api = `${buildOrigin(access.host)}/api/${match.data.serverInfo.restApiVersion}/auth`;
    const signedIn = await askJson(
      `${api}/signin`,
      {},
      {
        credentials: {
          jwt: await tokenFor(app, getSubject(access, user)),
          site: { contentUrl: access.site ?? '' },
        },
      },
    );
    if (!signedIn.response.ok) {
      const { error } = rejection.safeParse(signedIn.body).data ?? {};
      const code = /\d+/.exec(`${error?.detail ?? ''} ${error?.summary ?? ''}`)?.[0] ?? '';
      return outcomes[code] ?? 'signInRefused';
    }
    const { data } = session.safeParse(signedIn.body);
    // Leaves no session behind; one that cannot be ended expires.
    if (data)
      await askJson(`${api}/signout`, { 'x-tableau-auth': data.credentials.token }, {}).catch(() => null);
    return 'ok';
  };

  return {
    embed,

    /** Signs in as the caller. */
    test(access: TableauAccess, app: App, user: PlaceholderValues['user']): Promise<Outcome> {
      return signIn(access, app, user).catch((error: unknown) => {
        const problem = findProviderError(error);
        if (!problem) throw error;
        return problem.kind === 'tooLarge' ? 'notProvider' : problem.kind;
      });
    },
  };
};

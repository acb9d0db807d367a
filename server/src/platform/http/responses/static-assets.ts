import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { pagePolicy, samplePolicy, surveyPagePolicy } from './security-headers';

const fileOptions = {
  wildcard: false,
  index: false,
  preCompressed: true,
  cacheControl: false,
  dotfiles: 'ignore',
  // Compressed files are chosen by negotiation, and source maps are not public.
  globIgnore: ['**/*.br', '**/*.gz', '**/*.map'],
} satisfies Partial<FastifyStaticOptions>;

/** A hook, because the default headers would overwrite the plugin's. */
function cacheFiles(scope: FastifyInstance, prefix: string): void {
  scope.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.statusCode < 400) {
      const isHashed = request.url.startsWith(`${prefix}assets/`);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      reply.header('vary', 'accept-encoding');
    }
    done();
  });
}

/** What the page needs before its first request; depends on the host. */
export interface PageContext {
  readonly tenant: string;
  /** The document has this title until the application sets another. */
  readonly title: string;
  /** A URL; null for the product's own. */
  readonly favicon: string | null;
  readonly frameHosts: readonly string[];
  readonly scripts: readonly string[];
  /** Public facts that the application reads as JSON from the page; null without a tenant. */
  readonly data: object | null;
}

/** Replaces the token in the application's preview frame. */
const previewToken = 'preview';

const escaped = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** In one pass, because a value may contain a placeholder. */
const fillTemplate = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name: string) => values[name] ?? placeholder);

/** `<` could end the script element or begin a comment. */
const scriptJson = (data: object | null): string => JSON.stringify(data).replaceAll('<', '\\u003c');

export async function staticAssets(
  app: FastifyInstance,
  options: {
    readonly directory: string;
    readonly basePath: string;
    readonly loadContext: (host: string) => Promise<PageContext>;
    /** Hosts that may frame a survey, in CSP syntax. */
    readonly surveyHosts: (token: string, ip: string) => Promise<readonly string[]>;
  },
): Promise<void> {
  const { basePath } = options;
  const applicationDirectory = join(options.directory, 'app');
  const samplesDirectory = join(options.directory, 'samples');
  const indexFile = join(applicationDirectory, 'index.html');
  // The API can run without pages, as it does during development and in most tests.
  if (!existsSync(indexFile)) return;

  // The base path is known at run time only, so the build's relative URLs are completed here.
  const readTemplate = (file: string): string =>
    readFileSync(file, 'utf8')
      .replaceAll('"./', `"${basePath}/`)
      .replaceAll('{{basePath}}', escaped(basePath));
  const template = readTemplate(indexFile);
  const surveyTemplate = readTemplate(join(applicationDirectory, 'survey.html'));
  const unsubscribeTemplate = readTemplate(join(applicationDirectory, 'unsubscribe.html'));

  const newNonce = (): string => randomBytes(16).toString('base64');

  const sendPage = async (host: string, reply: FastifyReply): Promise<FastifyReply> => {
    const { tenant, title, favicon, data, ...policy } = await options.loadContext(host);
    const nonce = newNonce();
    return reply
      .header('content-security-policy', pagePolicy({ nonce, ...policy }))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(
        fillTemplate(template, {
          tenant: escaped(tenant),
          title: escaped(title),
          favicon: escaped(favicon ?? `${basePath}/favicon.svg`),
          data: scriptJson(data),
          styleNonce: nonce,
        }),
      );
  };

  const sendSurveyPage = async (token: string, ip: string, reply: FastifyReply): Promise<FastifyReply> => {
    const frameAncestors =
      token === previewToken
        ? ["'self'"]
        : (await options.surveyHosts(token, ip)).map((host) => `https://${host}`);
    const nonce = newNonce();
    // The header cannot name hosts; the policy can.
    if (frameAncestors.length > 0) reply.removeHeader('x-frame-options');
    return reply
      .header('content-security-policy', surveyPagePolicy({ nonce, frameAncestors }))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(surveyTemplate.replaceAll('{{styleNonce}}', nonce));
  };

  const sendUnsubscribePage = (reply: FastifyReply): FastifyReply => {
    const nonce = newNonce();
    return reply
      .header('content-security-policy', surveyPagePolicy({ nonce, frameAncestors: [] }))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(unsubscribeTemplate.replaceAll('{{styleNonce}}', nonce));
  };

  await app.register(async (pages) => {
    cacheFiles(pages, `${basePath}/`);
    await pages.register(fastifyStatic, {
      root: applicationDirectory,
      prefix: `${basePath}/`,
      decorateReply: false,
      ...fileOptions,
      globIgnore: [...fileOptions.globIgnore, '*.html'],
    });
  });

  if (existsSync(samplesDirectory)) {
    await app.register(async (samples) => {
      samples.addHook('onRequest', (_request, reply, done) => {
        reply.header('content-security-policy', samplePolicy);
        // The sandbox's own policy defines who may frame it.
        reply.removeHeader('x-frame-options');
        done();
      });
      cacheFiles(samples, `${basePath}/samples/`);
      await samples.register(fastifyStatic, {
        root: samplesDirectory,
        prefix: `${basePath}/samples/`,
        decorateReply: false,
        ...fileOptions,
      });
    });
  }

  const isPage = (path: string): boolean =>
    !/^\/(api|samples|assets|dev)(\/|$)/.test(path) && !/\/\.|\.[a-z0-9]+$/i.test(path);

  app.get(`${basePath}/*`, async (request, reply) => {
    // Malformed encoding was rejected by the router.
    const path = decodeURIComponent(request.url.slice(basePath.length).split('?', 1)[0] ?? '/');
    // A missing file must not return the page.
    if (!isPage(path)) {
      reply.callNotFound();
      return reply;
    }
    if (/^\/unsubscribe\/[^/]+\/?$/.test(path)) return sendUnsubscribePage(reply);
    const [, token] = /^\/survey\/([^/]+)\/?$/.exec(path) ?? [];
    return token === undefined
      ? sendPage(request.host ?? '', reply)
      : sendSurveyPage(token, request.ip, reply);
  });
  if (basePath !== '') app.get(basePath, (_request, reply) => reply.redirect(`${basePath}/`));
}

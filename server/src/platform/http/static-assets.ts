import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { pagePolicy, samplePolicy } from './security-headers';

const fileOptions = {
  wildcard: false,
  index: false,
  preCompressed: true,
  cacheControl: false,
  dotfiles: 'ignore',
  // Compressed forms are chosen, not asked for; source maps are nobody's business.
  globIgnore: ['**/*.br', '**/*.gz', '**/*.map'],
} satisfies Partial<FastifyStaticOptions>;

/**
 * Says how long the files of a scope may be kept: those under `assets/` have their content's hash in their name, so
 * they never change. A hook, since the plugin's own way is overruled by the headers that every answer has.
 */
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

/** What the page must know before its first call, by the host that it was asked from. */
export interface PageContext {
  /** Slug of the tenant, or the empty string for a host that stands for none. */
  readonly tenant: string;
  /** The tenant's id, or the empty string. */
  readonly tenantId: string;
  readonly frameHosts: readonly string[];
  /** Where scripts of others may come from: a host and the path that they are under. */
  readonly scripts: readonly string[];
}

const escaped = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/**
 * Serves the built pages: hashed files as immutable, in the form that the build compressed; the application's page
 * for every other address that a browser opens; the demo dashboards in a sandbox.
 */
export async function staticAssets(
  app: FastifyInstance,
  options: {
    readonly directory: string;
    readonly basePath: string;
    readonly contextOf: (host: string) => Promise<PageContext>;
  },
): Promise<void> {
  const { basePath } = options;
  const applicationDirectory = join(options.directory, 'app');
  const samplesDirectory = join(options.directory, 'samples');
  const indexFile = join(applicationDirectory, 'index.html');
  // The interface can run without its pages, as it does in development and in most tests.
  if (!existsSync(indexFile)) return;

  // Where the product is reached is known only at run time, so the build's relative addresses are completed here.
  const template = readFileSync(indexFile, 'utf8')
    .replaceAll('"./', `"${basePath}/`)
    .replaceAll('{{basePath}}', escaped(basePath));

  const sendPage = async (host: string, reply: FastifyReply): Promise<FastifyReply> => {
    const context = await options.contextOf(host);
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', pagePolicy({ nonce, ...context }))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(
        template
          .replaceAll('{{tenant}}', escaped(context.tenant))
          .replaceAll('{{tenantId}}', escaped(context.tenantId))
          .replaceAll('{{styleNonce}}', nonce),
      );
  };

  await app.register(async (pages) => {
    cacheFiles(pages, `${basePath}/`);
    await pages.register(fastifyStatic, {
      root: applicationDirectory,
      prefix: `${basePath}/`,
      decorateReply: false,
      ...fileOptions,
      globIgnore: [...fileOptions.globIgnore, 'index.html'],
    });
  });

  if (existsSync(samplesDirectory)) {
    await app.register(async (samples) => {
      samples.addHook('onRequest', (_request, reply, done) => {
        reply.header('content-security-policy', samplePolicy);
        // The sandbox's own policy says who may frame it.
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
    // What the router could not decode it has refused.
    const path = decodeURIComponent(request.url.slice(basePath.length).split('?', 1)[0] ?? '/');
    // A missing file must not look like a page.
    if (!isPage(path)) {
      reply.callNotFound();
      return reply;
    }
    return sendPage(request.host ?? '', reply);
  });
  if (basePath !== '') app.get(basePath, (_request, reply) => reply.redirect(`${basePath}/`));
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { showcaseUrl } from './address.ts';

const page = join(import.meta.dirname, 'index.html');

/** Development only; not part of the product's build. */
export const showcaseInDevelopment = (): Plugin => ({
  name: 'vantage-showcase',
  apply: 'serve',
  configureServer: ({ middlewares, transformIndexHtml }) => {
    middlewares.use((request, response, next) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      if (pathname !== showcaseUrl && !pathname.startsWith(`${showcaseUrl}/`)) return next();
      readFile(page, 'utf8')
        .then((html) =>
          transformIndexHtml('/showcase/index.html', html.replace('./main.tsx', '/showcase/main.tsx')),
        )
        .then((html) => response.setHeader('content-type', 'text/html').end(html))
        .catch(next);
    });
  },
});

import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import mantinePreset from 'postcss-preset-mantine';
import { defineConfig, type Plugin } from 'vite';
import { contractWithoutSchemas } from './contract-without-schemas.ts';
import { notLoadedNotice } from './not-loaded-notice.ts';
import { sharedNamespaces } from './src/lib/i18n/shared-namespaces.ts';
import { showcaseInDevelopment } from './showcase/in-development.ts';

/** In development, Vite serves index.html and fills in what the server would. */
const pageMetaOfDevelopment = (): Plugin => ({
  name: 'vantage-page-meta',
  apply: 'serve',
  transformIndexHtml: (html) =>
    html
      .replace('{{basePath}}', '')
      .replace('{{tenant}}', 'demo')
      .replace('{{data}}', 'null')
      .replace('{{title}}', 'Vantage')
      .replaceAll('{{favicon}}', '/favicon.svg')
      .replace('{{styleNonce}}', ''),
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      if (/^\/survey\/[^/.]+$/.test(request.url ?? '')) request.url = '/survey.html';
      if (/^\/unsubscribe\/[^/.]+$/.test(request.url ?? '')) request.url = '/unsubscribe.html';
      next();
    });
  },
});

/** One chunk per language for the first screen; other texts load with the screens that use them. */
const textChunk = (id: string): string | null => {
  const [, language, namespace] = /[\\/]locales[\\/](\w+)[\\/]([\w-]+)\.json$/.exec(id) ?? [];
  if (language === undefined) return null;
  return sharedNamespaces.some((shared) => shared === namespace) ? language : `${language}-${namespace}`;
};

const server = 'http://127.0.0.1:8080';

// Vite requires a default export.
export default defineConfig({
  root: import.meta.dirname,
  // Relative, because the server writes the base path into index.html.
  base: './',
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // A loader belongs to its screen's chunk, because it imports the screen's operations and their schemas.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']],
      },
    }),
    react(),
    contractWithoutSchemas(),
    pageMetaOfDevelopment(),
    notLoadedNotice(),
    showcaseInDevelopment(),
  ],
  css: { postcss: { plugins: [mantinePreset()] } },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': server, '/samples': server, '/dev': server },
  },
  build: {
    outDir: 'dist/app',
    assetsDir: 'assets',
    emptyOutDir: true,
    sourcemap: false,
    // The Content-Security-Policy allows `data:` for images only.
    assetsInlineLimit: 0,
    // Every supported browser has modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: textChunk, debugName: 'texts' },
            // Changes less often than our releases, so it stays cached.
            { name: 'libraries', test: /node_modules/, tags: ['$initial'] },
            { name: 'main', tags: ['$initial'] },
            // With contractWithoutSchemas: 144 kB instead of 168 before the sign-in form works.
            {
              name: 'schemas',
              test: /node_modules[\\/]zod[\\/]|[\\/]contract[\\/](?:api[\\/]fields|languages|announcement-fields|auth[\\/]password(?:s|-rules)|customers[\\/](?:customer-fields|assigned-users)|insights[\\/]insight-enums|users[\\/](?:user-fields|person-fields|profile)|settings[\\/]sign-in-settings)\.ts/,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            // One file each for the most common first screens: 7 and 10 requests instead of 29 and 85.
            { name: 'sign-in', test: /[\\/]_auth[\\/](?:route|default)\.tsx/ },
            {
              name: 'lists',
              test: /[\\/]_signed-in[\\/](?:route|customer[\\/]index|insight[\\/]\$id\.list)\.tsx/,
            },
            // Shared by many screens after sign-in: a form takes 20 requests instead of 42. Many parts of the survey
            // editor share SurveyJS, and no other screen needs it.
            {
              name: 'components',
              test: /node_modules[\\/](?!survey-core[\\/])|[\\/]web[\\/]src[\\/](?:ui|lib)[\\/]/,
              minShareCount: 4,
            },
          ],
        },
      },
    },
  },
});

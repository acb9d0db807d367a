import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import mantinePreset from 'postcss-preset-mantine';
import { defineConfig, type Plugin } from 'vite';
import { contractWithoutSchemas } from './contract-without-schemas.ts';
import { showcaseInDevelopment } from './showcase/in-development.ts';

/** In development nobody serves index.html but Vite, so it fills what the server would. */
const pageMetaOfDevelopment = (): Plugin => ({
  name: 'vantage-page-meta',
  apply: 'serve',
  transformIndexHtml: (html) =>
    html
      .replace('{{basePath}}', '')
      .replace('{{tenant}}', 'demo')
      .replace('{{tenantId}}', '')
      .replace('{{styleNonce}}', ''),
});

const server = 'http://127.0.0.1:8080';

// The configuration file is the one place where Vite wants a default export.
export default defineConfig({
  root: import.meta.dirname,
  // Addresses relative to the page: the server writes the base path into index.html, chunks find each other.
  base: './',
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // A loader comes with its screen: it names the calls of that screen, and so their schemas.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']],
      },
    }),
    react(),
    contractWithoutSchemas(),
    pageMetaOfDevelopment(),
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
    // A strict Content-Security-Policy takes no data: addresses but for images.
    assetsInlineLimit: 0,
    // Every browser that runs the rest knows modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // The texts of a language are wanted together.
            { name: (id) => /[\\/]locales[\\/](\w+)[\\/]/.exec(id)?.[1] ?? null, debugName: 'texts' },
            // What every screen stands on outlives our releases.
            { name: 'libraries', test: /node_modules/, tags: ['$initial'] },
            { name: 'main', tags: ['$initial'] },
            // With contractWithoutSchemas: 144 kB before the sign-in form works instead of 168.
            {
              name: 'schemas',
              test: /node_modules[\\/]zod[\\/]|[\\/]contract[\\/](?:fields|languages|person-fields|profile|sign-in-settings)\.ts/,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            // What most visits begin with, in a file each: 7 and 10 requests instead of 29 and 85.
            { name: 'sign-in', test: /[\\/]_auth[\\/](?:route|default)\.tsx/ },
            {
              name: 'lists',
              test: /[\\/]_signed-in[\\/](?:route|customer[\\/]index|insight[\\/]\$id\.list)\.tsx/,
            },
            // What many screens after sign-in share: a form takes 20 requests instead of 42.
            {
              name: 'components',
              test: /node_modules|[\\/]web[\\/]src[\\/](?:ui|lib)[\\/]/,
              minShareCount: 4,
            },
          ],
        },
      },
    },
  },
});

import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import mantinePreset from 'postcss-preset-mantine';
import { defineConfig, type Plugin } from 'vite';
import { contractWithoutSchemas } from './contract-without-schemas.ts';

/** In development nobody serves index.html but Vite, so it fills what the server would. */
const pageMetaOfDevelopment = (): Plugin => ({
  name: 'vantage-page-meta',
  apply: 'serve',
  transformIndexHtml: (html) =>
    html.replace('{{basePath}}', '').replace('{{tenant}}', 'demo').replace('{{styleNonce}}', ''),
});

const foundation =
  /node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store|i18next|react-i18next|ky|@tanstack[\\/](?:react-router|router-core|history|react-store|store))[\\/]/;
const signInScreen =
  /[\\/]features[\\/]sign-in[\\/]|createReactComponent|[\\/]locales[\\/]en[\\/](?:sign-in|problems)\.json/;

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
      // Loaders name queries and so the contract: with their screen they stay out of the entry.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
      },
    }),
    react(),
    contractWithoutSchemas(),
    pageMetaOfDevelopment(),
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
          // One file packs smaller than its parts, and what every screen stands on outlives our releases.
          groups: [
            { name: 'foundation', test: foundation },
            { name: 'sign-in', test: signInScreen },
          ],
        },
      },
    },
  },
});

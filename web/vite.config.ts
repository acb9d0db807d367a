import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import mantinePreset from 'postcss-preset-mantine';
import { defineConfig, type Plugin } from 'vite';
import { contractWithoutSchemas } from './contract-without-schemas.ts';
import { preloadMain } from './preload-main.ts';
import { textsOfScreens } from './texts-of-screens.ts';
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

/** What every screen stands on. The guard of unsaved forms comes with the forms. */
const foundation =
  /node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store|i18next|react-i18next|@tanstack[\\/](?:react-router|router-core|history|react-store|store))[\\/](?!.*useBlocker)/;
/** What validates forms, which come after sign-in. */
const schemas =
  /node_modules[\\/]zod[\\/]|[\\/]contract[\\/](?:fields|languages|person-fields|profile|sign-in-settings)\.ts/;
/** What src/start.ts runs on: a file of its own, or the first of our code would wait for the largest part of it. */
const firstCode =
  /preload-helper|[\\/]contract[\\/]language-codes\.ts|[\\/]lib[\\/](?:chunk-reload|color-scheme|early-calls|first-screen|fonts|languages|local-store|page-meta|session|sidebar-choice|texts)\.ts|virtual:texts/;
/**
 * The application up to the sign-in screen, in one file: it packs smaller than its parts, and nobody waits for a second
 * one. The sign-in steps that only some come to stay apart.
 */
const untilSignIn =
  /[\\/]src[\\/]main\.tsx|[\\/]features[\\/]sign-in[\\/](?:auth-layout|sign-in-form|sign-in-steps|password-field)\.|[\\/]_auth[\\/](?:default|route)\.tsx\?tsr-split/;

/** Ways to sign in that few organisations have; whole in one file, or each part were a name more in `main`. */
const otherWays =
  /[\\/]features[\\/]sign-in[\\/](?:later-steps|other-ways|single-sign-on-callback|api[\\/]single-sign-on)\.|[\\/]_auth[\\/](?:-first-step\.tsx|ssocallback\.tsx\?tsr-split)|[\\/]plain-link\.tsx|[\\/]contract[\\/]single-sign-on\.ts|IconKey\.mjs/;
/** Choosing a password, by a link or because one must, likewise. */
const newPassword =
  /[\\/]features[\\/]sign-in[\\/](?:forced-password-form|new-password-form|link-over|use-link-fault-text)\.|[\\/]_auth[\\/]forcepassword\.tsx\?tsr-split/;
/** What a new password must be: on a screen before sign-in and on one after it. */
const passwordRules =
  /[\\/]contract[\\/]password-rules\.ts|[\\/]lib[\\/]new-password\.ts|[\\/]ui[\\/]password-rules\./;
/** What stands before the gate, likewise. */
const gates =
  /[\\/]features[\\/]tenants[\\/]gate-message\.|[\\/]routes[\\/](?:error|invalid)\.tsx\?tsr-split/;

/** Libraries of the screens after sign-in. */
const libraries =
  /node_modules[\\/](?:@mantine[\\/](?:core|hooks)|@floating-ui|@tanstack[\\/](?:react-query|query-core|react-virtual|virtual-core)|clsx|tslib|react-remove-scroll|react-remove-scroll-bar|use-callback-ref|use-sidecar|get-nonce|react-style-singleton|@tabler[\\/]icons-react[\\/]dist[\\/]esm[\\/]icons[\\/]Icon(?!AlertTriangle|ChevronDown|Clock|Eye|Fingerprint|InfoCircle|Key|Language))/;
/** Our own code that several screens after sign-in share; what only forms need stays with them. */
const ours =
  /[\\/]contract[\\/](?:customers|insights|page-visits)\.ts|[\\/]web[\\/]src[\\/](?:features[\\/](?!sign-in|tenants|(?:audit-log|locations|settings|users)[\\/]|.*-(?:search|state)\.ts)|ui[\\/](?!plain-link|password-rules|.*(?:form|field|dialog|drop|file|guard|summary))|routes[\\/]_signed-in[\\/]-(?!command)|lib[\\/](?:current-user|formats|query-client|unsaved-forms)\.)/;

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
    textsOfScreens(),
    preloadMain(),
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
          // What every screen stands on outlives our releases.
          groups: [
            { name: 'schemas', test: schemas, priority: 3, includeDependenciesRecursively: false },
            { name: 'first', test: firstCode, priority: 2 },
            { name: 'foundation', test: foundation, priority: 1 },
            { name: 'main', test: untilSignIn },
            { name: 'other-ways', test: otherWays, includeDependenciesRecursively: false },
            { name: 'new-password', test: newPassword, includeDependenciesRecursively: false },
            { name: 'password-rules', test: passwordRules, includeDependenciesRecursively: false },
            { name: 'gates', test: gates, includeDependenciesRecursively: false },
            // In one file: on a slow line each further one costs a round trip.
            {
              name: 'shared',
              test: (id) => libraries.test(id) || ours.test(id),
              minShareCount: 2,
              priority: -1,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
});

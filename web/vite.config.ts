import { tanstackRouter, tanstackRouterGenerator } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import mantinePreset from 'postcss-preset-mantine';
import { defineConfig, type Plugin } from 'vite';
import { contractWithoutSchemas } from './contract-without-schemas.ts';
import { preloadMain } from './preload-main.ts';
import { publicRoutes } from './public-routes.mjs';
import { sharedFiles } from './shared-files.ts';
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
  /preload-helper|[\\/]contract[\\/](?:language-codes|list-pages)\.ts|[\\/]lib[\\/](?:chunk-reload|color-scheme|customer-state|early-calls|first-screen|fonts|languages|local-store|page-meta|session|sidebar-choice|texts)\.ts|virtual:texts/;
/**
 * The application up to the sign-in screen, in one file: it packs smaller than its parts, and nobody waits for a second
 * one. The sign-in steps that only some come to stay apart.
 */
const untilSignIn =
  /[\\/]src[\\/]main\.tsx|[\\/]features[\\/]sign-in[\\/](?:auth-layout|sign-in-form|sign-in-steps|password-field)\.|[\\/]_auth[\\/](?:default|route)\.tsx\?tsr-split/;

/** The routes after sign-in and what guards them, which main.tsx asks for with the first of their addresses. */
const signedIn =
  /[\\/]src[\\/]route-tree\.gen\.ts|[\\/]_signed-in[\\/]-guard\.ts|[\\/]lib[\\/]account-language\.ts/;

/** Ways to sign in that few organisations have; whole in one file, or each part were a name more in `main`. */
const otherWays =
  /[\\/]features[\\/]sign-in[\\/](?:back-to-sign-in|later-steps|other-ways|single-sign-on-callback|api[\\/]single-sign-on)\.|[\\/]_auth[\\/](?:-first-step\.tsx|ssocallback\.tsx\?tsr-split)|[\\/]plain-link\.tsx|[\\/]contract[\\/]single-sign-on\.ts|IconKey\.mjs/;
/** Asking for a new password and choosing it, by a link or because one must, likewise. */
const newPassword =
  /[\\/]features[\\/]sign-in[\\/](?:api[\\/]passwords|forced-password-form|forgot-password[a-z-]*|new-password-form|link-over|use-link-fault-text)\.|[\\/]_auth[\\/](?:forgotpassword|forcepassword)\.tsx\?tsr-split/;
/** What a new password must be: on a screen before sign-in and on one after it. */
const passwordRules =
  /[\\/]contract[\\/](?:passwords|password-rules)\.ts|[\\/]lib[\\/]new-password\.ts|[\\/]ui[\\/]password-rules\./;
/** What stands before the gate, likewise. */
const gates =
  /[\\/]features[\\/]tenants[\\/]gate-message\.|[\\/]routes[\\/](?:error|invalid)\.tsx\?tsr-split/;

/** Drawings of steps that only some come to, and of screens after sign-in. */
const stepIcons = /Icon(?:ArrowLeft|MapQuestion|Refresh)\.mjs/;
/** What makes and shows passkeys: to sign in with, and in one's profile. */
const passkeys = /[\\/]contract[\\/]passkeys\.ts|[\\/]lib[\\/]passkey-(?:place|prompt)\./;

/** What screens after sign-in may share; the steps of signing in have next to nothing in common with them. */
const afterSignIn =
  /node_modules[\\/](?!.*Icon(?:AlertTriangle|ChevronDown|Clock|Eye|Fingerprint|InfoCircle|Key|Language)\.mjs)|[\\/]contract[\\/]|[\\/]web[\\/]src[\\/](?:features[\\/](?!sign-in|tenants)|ui[\\/](?!plain-link)|routes[\\/]_signed-in[\\/]-|lib[\\/](?:current-user|field-problems|formats|idempotency-key|keyset-list|locations|own-profile|query-client|unsaved-forms)\.)/;

const shared = sharedFiles();

const server = 'http://127.0.0.1:8080';

// The configuration file is the one place where Vite wants a default export.
export default defineConfig({
  root: import.meta.dirname,
  // Addresses relative to the page: the server writes the base path into index.html, chunks find each other.
  base: './',
  plugins: [
    tanstackRouterGenerator(publicRoutes),
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
    shared.plugin,
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
          // What every screen stands on outlives our releases. A module that two groups want goes to the higher priority.
          groups: [
            { name: 'schemas', test: schemas, priority: 7, includeDependenciesRecursively: false },
            { name: 'first', test: firstCode, priority: 6 },
            { name: 'foundation', test: foundation, priority: 5 },
            { name: 'main', test: untilSignIn, priority: 4 },
            { name: 'signed-in', test: signedIn, priority: 2 },
            { name: 'other-ways', test: otherWays, priority: 3, includeDependenciesRecursively: false },
            { name: 'new-password', test: newPassword, priority: 3, includeDependenciesRecursively: false },
            {
              name: 'password-rules',
              test: passwordRules,
              priority: 3,
              includeDependenciesRecursively: false,
            },
            { name: 'passkeys', test: passkeys, priority: 3, includeDependenciesRecursively: false },
            { name: 'step-icons', test: stepIcons, priority: 3, includeDependenciesRecursively: false },
            { name: 'gates', test: gates, priority: 3, includeDependenciesRecursively: false },
            {
              name: 'shared',
              test: (id) => afterSignIn.test(id) && shared.isOfFirstScreens(id),
              minShareCount: 2,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            {
              name: 'later',
              test: afterSignIn,
              minShareCount: 2,
              priority: 0,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
});

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractWithoutSchemas } from './contract-without-schemas.ts';
import { notLoadedNotice } from './not-loaded-notice.ts';

// The survey page, built separately, so that it shares no chunk with the application.
// Vite requires a default export.
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react(), contractWithoutSchemas(), notLoadedNotice()],
  publicDir: false,
  build: {
    // Next to the application, which is built first.
    outDir: 'dist/app',
    assetsDir: 'assets',
    emptyOutDir: false,
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2_500,
    rolldownOptions: { input: ['survey.html', 'unsubscribe.html'] },
  },
});

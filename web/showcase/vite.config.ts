import react from '@vitejs/plugin-react';
import mantinePreset from 'postcss-preset-mantine';
import { defineConfig } from 'vite';
import { showcaseAddress } from './address.ts';

// The showcase on its own, for the browser tests. It never becomes part of the product's build.
export default defineConfig({
  root: import.meta.dirname,
  base: `${showcaseAddress}/`,
  logLevel: 'warn',
  plugins: [react()],
  css: { postcss: { plugins: [mantinePreset()] } },
  build: {
    emptyOutDir: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2_000,
  },
});

#!/usr/bin/env node
// The command line in a checkout: `npx vantage`. Builds first if the sources changed.
import { installIfChanged, requireNode } from './install.mjs';

requireNode();
// The standard output belongs to the command.
installIfChanged(console.error);
const { buildIfChanged } = await import('./build.mjs');
await buildIfChanged(console.error);
process.env.NODE_ENV ??= 'production';
await import('../server/dist/cli.js');

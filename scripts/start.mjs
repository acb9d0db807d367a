// Installs, builds and starts the server in this process, so that Ctrl-C reaches it.
import { installIfChanged, requireNode } from './install.mjs';

requireNode();
installIfChanged(console.log);
const { buildIfChanged } = await import('./build.mjs');
await buildIfChanged(console.log);
process.env.NODE_ENV ??= 'production';
await import('../server/dist/main.js');

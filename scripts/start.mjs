// One command from a fresh clone to a running product: packages, build, then the server in this very process, so that
// Ctrl-C reaches it and nothing else has to be ended.
import { installIfChanged, requireNode } from './install.mjs';

requireNode();
installIfChanged(console.log);
const { buildIfChanged } = await import('./build.mjs');
await buildIfChanged(console.log);
process.env.NODE_ENV ??= 'production';
await import('../server/dist/main.js');

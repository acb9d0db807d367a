import { spawn } from 'node:child_process';
import { installIfChanged, requireNode } from './install.mjs';

requireNode();
installIfChanged(console.log);

const [{ sourceWorkers }, { context }] = await Promise.all([import('./build.mjs'), import('esbuild')]);
const workers = await context(sourceWorkers);
await workers.rebuild();
await workers.watch();

const children = [
  spawn(
    'npx',
    [
      'tsx',
      'watch',
      '--clear-screen=false',
      '--include=server/dist/source-workers/*.js',
      'server/src/main.ts',
    ],
    { stdio: 'inherit' },
  ),
  spawn('npx', ['vite', 'web'], { stdio: 'inherit' }),
];
const stopAll = () => {
  void workers.dispose();
  for (const child of children) child.kill('SIGTERM');
};
process.on('SIGINT', stopAll);
process.on('SIGTERM', stopAll);
for (const child of children) child.on('exit', stopAll);

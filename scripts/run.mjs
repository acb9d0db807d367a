import { spawn, spawnSync } from 'node:child_process';

export const runIn =
  (folder) =>
  (command, args, env = {}) =>
    spawnSync(command, args, {
      cwd: folder,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
    }).status === 0;

export const beginIn =
  (folder) =>
  (command, args, env = {}) =>
    new Promise((resolve) => {
      const child = spawn(command, args, {
        cwd: folder,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, ...env },
        shell: process.platform === 'win32',
      });
      const written = [];
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => written.push(data));
      const end = (passed) => resolve({ passed, output: Buffer.concat(written).toString() });
      child.on('error', (error) => {
        written.push(Buffer.from(`${error.message}\n`));
        end(false);
      });
      child.on('close', (code) => end(code === 0));
    });

import { spawnSync } from 'node:child_process';

/** Gives what runs a command in a folder with its output shown, and says whether it ended well. */
export const runIn =
  (folder) =>
  (command, args, env = {}) =>
    spawnSync(command, args, {
      cwd: folder,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
    }).status === 0;

import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TestProject } from 'vitest/node';
import { checkout } from '../constants';

declare module 'vitest' {
  interface ProvidedContext {
    /** The production bundle: it starts in a third of the time of the sources. */
    serverBundle: string;
  }
}

/** The folder is as deep as the real one, so that the bundle finds the same packages and migrations. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(checkout, 'server', '.test-server-'));
  const stop = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const { buildServer } = (await import(pathToFileURL(join(checkout, 'scripts', 'build.mjs')).href)) as {
      buildServer(folder: string): Promise<void>;
    };
    await buildServer(folder);
    project.provide('serverBundle', join(folder, 'main.js'));
    return stop;
  } catch (error) {
    stop();
    throw error;
  }
}

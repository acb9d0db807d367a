import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TestProject } from 'vitest/node';
import { checkout } from '../constants';

/** Bundles the worker threads of the sources, again before each run of the watch mode. */
export async function setup(project: TestProject): Promise<void> {
  const { buildSourceWorkers } = (await import(
    pathToFileURL(join(checkout, 'scripts', 'build.mjs')).href
  )) as { buildSourceWorkers(): Promise<void> };
  await buildSourceWorkers();
  project.onTestsRerun(buildSourceWorkers);
}

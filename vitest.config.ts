import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { componentTests } from './web/showcase/vitest.config.ts';

/** One project's files after the other's: a worker that changes from one to another loads all modules again. */
class ProjectsInTurn extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const names = this.ctx.projects.map(({ name }) => name);
    // oxlint-disable-next-line unicorn/no-array-sort -- it is the sequencer's, and gives another array
    const sorted = await super.sort(files);
    return sorted.toSorted(
      (one, other) => names.indexOf(one.project.name) - names.indexOf(other.project.name),
    );
  }
}

export default defineConfig({
  test: {
    // Vitest leaves one processor to itself otherwise, which of two is half of the machine.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: ProjectsInTurn },
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['server/**/*.test.ts'],
          exclude: [
            'server/src/platform/database/embedded/**',
            'server/**/*.isolated.test.ts',
            '**/node_modules/**',
            '**/dist/**',
          ],
          globalSetup: ['server/testing/database-setup.ts', 'server/testing/server-setup.ts'],
          // Files of one worker share its modules: loading those anew for each took as long as a quarter of the tests.
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          // Files that mock modules, which the others would get too.
          name: 'server-isolated',
          environment: 'node',
          include: ['server/**/*.isolated.test.ts'],
          globalSetup: ['server/testing/database-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          // Starts and kills database servers of its own, so it shares none.
          name: 'embedded-postgres',
          environment: 'node',
          include: ['server/src/platform/database/embedded/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'e2e', environment: 'node', include: ['e2e/lint/*.test.js'] } },
      {
        test: { name: 'contract', environment: 'node', isolate: false, include: ['contract/**/*.test.ts'] },
      },
      {
        test: {
          // Pure logic only: what a person sees is tried in a browser.
          name: 'web',
          environment: 'node',
          isolate: false,
          include: ['web/src/**/*.test.ts', 'web/samples/**/*.test.ts'],
          // Read for the colours in it; Vitest makes style sheets empty otherwise.
          css: { include: /tokens\.css/ },
        },
      },
      componentTests,
    ],
  },
});

import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { componentTests } from './web/components.vitest.config.ts';

/** Runs projects one after the other: a worker that switches projects loads all modules again. */
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

/** Much longer than tests take alone, since several run at a time. */
const patient = {
  testTimeout: 20_000,
  hookTimeout: 30_000,
  // The default of a second is too short on a busy machine.
  expect: { poll: { timeout: 10_000 } },
};

export default defineConfig({
  test: {
    // Otherwise Vitest reserves one processor.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: ProjectsInTurn },
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['server/**/*.test.ts'],
          exclude: ['server/**/*.isolated.test.ts', '**/node_modules/**', '**/dist/**'],
          globalSetup: [
            'server/testing/process/worker-setup.ts',
            'server/testing/database/database-setup.ts',
            'server/testing/process/server-setup.ts',
          ],
          // Loading modules again for each file took a quarter of the time of the tests.
          isolate: false,
          ...patient,
        },
      },
      {
        test: {
          // Files with module mocks, which would affect other files.
          name: 'server-isolated',
          environment: 'node',
          include: ['server/**/*.isolated.test.ts'],
          globalSetup: [
            'server/testing/process/worker-setup.ts',
            'server/testing/database/database-setup.ts',
          ],
          ...patient,
        },
      },
      {
        test: {
          // Starts and kills its own database servers.
          name: 'embedded-postgres',
          environment: 'node',
          include: ['embedded-postgresql/src/**/*.test.ts'],
          ...patient,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'dev-mailbox',
          environment: 'node',
          include: ['dev-mailbox/src/*.test.ts'],
          ...patient,
        },
      },
      { test: { name: 'e2e', environment: 'node', include: ['e2e/lint/*.test.js'], ...patient } },
      { test: { name: 'scripts', environment: 'node', include: ['scripts/**/*.test.mjs'], ...patient } },
      {
        test: {
          name: 'contract',
          environment: 'node',
          isolate: false,
          include: ['contract/**/*.test.ts'],
          ...patient,
        },
      },
      {
        test: {
          name: 'survey-document',
          environment: 'node',
          isolate: false,
          include: ['survey-document/src/**/*.test.ts'],
          ...patient,
        },
      },
      {
        test: {
          // Logic only: the interface is tested in a browser.
          name: 'web',
          environment: 'node',
          isolate: false,
          include: ['web/src/**/*.test.ts', 'web/samples/**/*.test.ts'],
          // Its colors are read; by default, Vitest empties style sheets.
          css: { include: /tokens\.css/ },
          ...patient,
        },
      },
      componentTests,
    ],
  },
});

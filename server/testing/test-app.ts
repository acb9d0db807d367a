import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, onTestFinished } from 'vitest';
import { buildApp, type App, type AppOptions } from '../src/app';
import type { Operation } from '@vantage/contract/api/operation';
import type { Clock } from '../src/platform/clock';
import { createLogger } from '../src/platform/logging/logger';
import { testAppOptions } from './app-options';
import { requireOwnDatabase } from './database/database-urls';

/** Move it after the application was built: a start measures its offset from the database's clock. */
class MovableClock implements Clock {
  #ahead = 0;

  now(): number {
    return Date.now() + this.#ahead;
  }

  advance(milliseconds: number): void {
    this.#ahead += milliseconds;
  }
}

interface Route {
  readonly method: string;
  readonly url: string;
  readonly operation: Operation | undefined;
}

export interface TestApp extends App {
  readonly clock: MovableClock;
  readonly routes: readonly Route[];
  /** JSON lines. */
  readonly log: () => string;
  close(): Promise<void>;
}

const initialized = 'fastify.initialization';

/** Fastify announces new instances on a diagnostics channel. */
async function recordingRoutes<Result>(routes: Route[], work: () => Promise<Result>): Promise<Result> {
  const record = (message: unknown): void => {
    unsubscribe(initialized, record);
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url, config }) => {
      for (const one of [method].flat()) routes.push({ method: one, url, operation: config?.operation });
    });
  };
  subscribe(initialized, record);
  return work();
}

type Overrides = Partial<Omit<AppOptions, 'logger' | 'clock'>>;

async function build(overrides: Overrides): Promise<TestApp> {
  if (overrides.runsJobs && overrides.databaseUrl === undefined)
    requireOwnDatabase('A process that runs jobs of all tenants');
  const lines: string[] = [];
  const logger = createLogger({
    level: 'trace',
    format: 'json',
    role: 'test',
    version: '0.0.0-test',
    destination: { write: (line) => void lines.push(line) },
  });
  const clock = new MovableClock();
  const routes: Route[] = [];
  const app = await recordingRoutes(routes, () =>
    buildApp({
      ...testAppOptions(),
      logger,
      clock,
      ...overrides,
    }),
  );
  return {
    ...app,
    clock,
    routes,
    log: () => lines.join(''),
    runMaintenance(signal) {
      requireOwnDatabase('The maintenance of all tenants');
      return app.runMaintenance(signal);
    },
    close: () => app.server.close(),
  };
}

/** One application for all tests of a file. To be called outside of a test. */
export async function sharedApp(overrides: Overrides = {}): Promise<TestApp> {
  const app = await build(overrides);
  afterAll(() => app.close());
  return app;
}

/** A separate application for one test: another configuration, a second process, a moved clock. */
export async function ownApp(overrides: Overrides = {}): Promise<TestApp> {
  const app = await build(overrides);
  onTestFinished(() => app.close());
  return app;
}

export const getPort = ({ server }: App): number => (server.server.address() as AddressInfo).port;

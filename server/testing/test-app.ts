import pino from 'pino';
import { afterAll, inject, onTestFinished } from 'vitest';
import { buildApp, type App, type AppOptions } from '../src/app';
import type { Clock } from '../src/platform/clock';
import { testSecretKey } from './constants';

/** A clock that tests move. Moved after the application was built: a start measures its distance to the database's. */
export class MovableClock implements Clock {
  #ahead = 0;

  now(): number {
    return Date.now() + this.#ahead;
  }

  /** @param milliseconds how far to go on */
  advance(milliseconds: number): void {
    this.#ahead += milliseconds;
  }
}

export interface TestApp extends App {
  readonly clock: MovableClock;
  /** Everything that was logged, one JSON text a line. */
  readonly log: () => string;
  close(): Promise<void>;
}

type Overrides = Partial<Omit<AppOptions, 'logger' | 'clock'>>;

async function build(overrides: Overrides): Promise<TestApp> {
  const lines: string[] = [];
  const logger = pino({ level: 'trace', base: null }, { write: (line: string) => void lines.push(line) });
  const clock = new MovableClock();
  const app = await buildApp({
    databaseUrl: inject('applicationUrl'),
    databasePoolSize: 5,
    secretKey: testSecretKey,
    basePath: '',
    defaultTenant: 'demo',
    trustProxy: false,
    metricsToken: null,
    webDirectory: 'there are no pages',
    version: '0.0.0-test',
    logger,
    clock,
    ...overrides,
  });
  return { ...app, clock, log: () => lines.join(''), close: () => app.server.close() };
}

/** The application for all tests of a file; ends with them. To be called outside of a test. */
export async function sharedApp(overrides: Overrides = {}): Promise<TestApp> {
  const app = await build(overrides);
  afterAll(() => app.close());
  return app;
}

/** An application of one test's own: another configuration, a second process, a moved clock. */
export async function ownApp(overrides: Overrides = {}): Promise<TestApp> {
  const app = await build(overrides);
  onTestFinished(() => app.close());
  return app;
}

import type { AppOptions } from '../src/platform/platform';
import { publicAddresses } from '../src/platform/public-address';
import { testHashParameters, testSecretKey } from './constants';
import { databaseUrls } from './database/database-urls';

/** The options of a process that serves requests without mail, pages and background jobs. */
export const testAppOptions = (): Omit<AppOptions, 'logger' | 'clock'> => ({
  databaseUrl: databaseUrls().applicationUrl,
  databasePoolSize: 5,
  secretKey: testSecretKey,
  serves: true,
  runsJobs: false,
  basePath: '',
  publicUrl: publicAddresses({
    publicUrl: 'http://{tenant}.localhost:8080',
    basePath: '',
    port: () => 8080,
    defaultTenant: 'demo',
  }),
  defaultTenant: 'demo',
  maxSignInFailuresPerIp: 30,
  passwordHashParameters: testHashParameters,
  trustProxy: false,
  providersOnLoopback: false,
  metricsToken: null,
  mail: null,
  mailbox: null,
  webDirectory: 'there are no pages',
  build: { version: '0.0.0-test', commit: 'abc1234', schema: '0000-test' },
  strictTransportSecurity: 'max-age=63072000; includeSubDomains',
  hasApiDocs: true,
  logClientAddress: 'full',
  shutdownDelay: 0,
});

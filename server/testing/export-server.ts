import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { operation } from '@vantage/contract/api/operation';
import { role } from '@vantage/contract/permissions';
import { Actor } from '../src/platform/actor';
import type { CsvFile } from '../src/platform/csv';
import { operationRoutes } from '../src/platform/http/operations/operations';
import { errorHandler } from '../src/platform/http/responses/error-handler';

type File = CsvFile<'name'>;

export interface ExportServer {
  readonly url: string;
  /** JSON lines. */
  log(): string;
  /** @returns once its head has arrived; the body is not read. @param user see `serveExport` */
  open(user?: string): Promise<IncomingMessage>;
}

/**
 * Serves an export over HTTP until the test ends.
 * @param permission `signedIn` for the users that the authorization header names, as `tenant user`
 */
export async function serveExport(
  file: () => File | Promise<File>,
  permission: 'public' | 'signedIn' = 'public',
): Promise<ExportServer> {
  const lines: string[] = [];
  const logger: FastifyBaseLogger = pino({}, { write: (line: string) => void lines.push(line) });
  const server = Fastify({ loggerInstance: logger });
  errorHandler(server, logger, () => {});
  const handle = operationRoutes(server, '/api', {
    requireTenant: async () => {},
    authenticate: async ({ authorization = '' }) => {
      const [tenantId = '', userId = ''] = authorization.split(' ');
      return new Actor(tenantId, userId, 'session', role.administrator, 60);
    },
    recordViewAsCall: async () => {},
    recordExport: async () => {},
    recordDenial: async () => {},
    fingerprint: () => Buffer.alloc(0),
    secureCookies: false,
    recordedAddress: (ip) => ip,
  });
  const exportThings = operation({
    method: 'GET',
    path: '/v1/thing/export.csv',
    summary: 'Things',
    permission,
    responses: { 200: z.string() },
    csv: ['name'],
  });
  handle(exportThings, file);
  await server.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => server.close());
  const { port } = server.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/api/v1/thing/export.csv`;
  return {
    url,
    log: () => lines.join(''),
    async open(user) {
      const request = get(url, user === undefined ? {} : { headers: { authorization: user } });
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      onTestFinished(() => void response.destroy());
      return response;
    },
  };
}
